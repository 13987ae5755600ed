import type { Field } from '#entities/entity.ts'
import { product as products } from '#entities/product/product.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'

/** The product itself and, where it comes in variations, those that go by it. */
const family = (product: number): Sql => sql`
  select c.* from products c where c.id = ${product} or c.parent_id = ${product} and not exists (
    select from product_shops o where o.product_id = c.id)`

/** What is left to be sold; without a number where nobody counts. */
const stock = (product: number): Sql => sql`
  select jsonb_agg(jsonb_build_object(
    'sku', f.sku, 'status', stock_status_left(f.id), 'backorders', f.backorders, 'expected', f.expected_return,
    'available', case when f.manage_stock then greatest(stock_left(f.id), 0) end) order by f.id)
  from (${family(product)}) f where f.type <> 'variable'`

/** In the price lists of the shop, by how many are bought; a variation without a price of its own costs what its product does. */
const prices = (product: number, shop: number): Sql => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'sku', f.sku, 'list', l.slug, 'currency', l.currency, 'tax_included', l.is_tax_included,
    'tiers', (
      select jsonb_agg(jsonb_build_object('from', t.min_quantity, 'price', t.price::text) order by t.min_quantity)
      from price_tiers t where t.price_id = r.id)) order by f.id, l.id), '[]')
  from (${family(product)}) f
  join price_list_shops w on w.shop_id = ${shop} join price_lists l on l.id = w.price_list_id
  join lateral (
    select p.id from prices p where p.price_list_id = l.id and p.product_id in (f.id, f.parent_id)
    order by p.product_id = f.id desc limit 1
  ) r on true`

/** A text as customers of the shop read it. */
const said = (object: string, id: Sql, field: string, own: Sql): Sql =>
  sql`shown_text(${object}, ${id}, ${field}, w.language, ${own})`

const translated = Object.entries<Field>(products.fields).flatMap(([name, field]) =>
  'translated' in field && field.translated === true ? [name] : [],
)

/** What a product is and what is said of it: what people write, without what is ours alone. */
const whole = (product: number, shop: number): Sql => sql`
  select to_jsonb(p) - array['id', 'version', 'internal_name', 'import_status', 'picklist_order', 'picklist_parts',
      'stock_quantity', 'reserved_quantity', 'available_quantity', 'is_retired', 'has_shops', 'picture', 'parent', 'date_created', 'date_updated']
    || jsonb_build_object(${joined(
      translated.map((name) => sql`${name}::text, ${said('product', sql`p.id`, name, sql`p.${named(name)}`)}`),
    )})
    || jsonb_build_object(
      'parent', (select v.sku from products c join products v on v.id = c.parent_id where c.id = p.id),
      'categories', (select coalesce(jsonb_agg(${said('product-category', sql`c.id`, 'name', sql`c.name`)} order by c.id), '[]') from product_categories x
        join categories c on c.id = x.category_id where x.product_id = p.id),
      'tags', (select coalesce(jsonb_agg(${said('product-tag', sql`t.id`, 'label', sql`t.label`)} order by t.id), '[]') from product_tags x
        join tags t on t.id = x.tag_id where x.product_id = p.id),
      'attributes', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', ${said('product-attribute', sql`a.id`, 'name', sql`a.name`)},
        'term', ${said('attribute-term', sql`t.id`, 'name', sql`t.name`)}) order by a.id, t.id), '[]')
        from product_terms x join product_attribute_terms t on t.id = x.term_id
        join product_attributes a on a.id = t.product_attribute_id where x.product_id = p.id),
      'pictures', (select coalesce(jsonb_agg(jsonb_build_object('title', m.title, 'alt', ${said('media', sql`m.id`, 'alt_text', sql`m.alt_text`)}) order by x.place, x.id), '[]')
        from product_media x join media m on m.id = x.media_id where x.product_id = p.id))
  from product_rows p, shops w where p.id = ${product} and w.id = ${shop}`

/** By what names those are sold that a product comes in. */
const variations = (product: number, shop: number): Sql => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'sku', f.sku, 'name', ${said('product', sql`f.id`, 'name', sql`f.name`)}) order by f.id), '[]')
  from (${family(product)}) f, shops w where f.id <> ${product} and w.id = ${shop}`

/** The moment at which a statement reads, in microseconds: what a shop tells the later of two documents by. */
export const asOf = sql`(extract(epoch from statement_timestamp()) * 1000000)::bigint`

export type ProductJobKind = 'product_full' | 'stock' | 'price'
type Told = { readonly asOf: number; readonly document: Readonly<Record<string, unknown>> }

/** What a shop is told of a product, as it is now. */
export async function documentOf(db: Queries, told: ProductJobKind, product: number, shop: number): Promise<Told> {
  const parts = {
    ...(told === 'product_full' && { product: whole(product, shop), variations: variations(product, shop) }),
    ...(told !== 'price' && { stock: stock(product) }),
    ...(told !== 'stock' && { prices: prices(product, shop) }),
  }
  const columns = Object.entries(parts).map(([name, part]) => sql`(${part}) as ${named(name)}`)
  const { as_of, ...document } = await db.one<Record<string, unknown> & { as_of: number }>(sql`
    select ${asOf} as as_of, ${joined(columns)}`)
  return { asOf: as_of, document }
}
