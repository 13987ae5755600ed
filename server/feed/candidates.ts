import type { Queries } from '#server/db.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { shownText } from '#server/translation/shown.ts'
import type { StoredFeed } from './stored.ts'

type Term = { readonly classification: string | null; readonly attribute: string; readonly name: string }
type Image = { readonly sha256: string; readonly type: string }

/** A product of the feed's shop; what a variation does not say of itself is that of its product. */
export type SoldProduct = {
  readonly id: number
  readonly sku: string
  /** As customers of the feed's language read it, and as the house calls it. */
  readonly name: string
  readonly label: string
  readonly description: string | null
  readonly slug: string | null
  readonly is_own_slug: boolean
  readonly group_sku: string | null
  readonly is_sold: boolean
  readonly visibility: string
  readonly is_yet: boolean
  readonly is_still: boolean
  readonly gtin: string | null
  readonly mpn: string | null
  readonly tax_class: string
  readonly stock_status: 'in-stock' | 'out-of-stock' | 'on-backorder'
  readonly expected_return: string | null
  readonly weight: number | null
  readonly unit: string | null
  readonly unit_content: number | null
  readonly unit_base: number | null
  /** Of one piece, as its list has it. */
  readonly price: string | null
  readonly images: readonly Image[]
  readonly terms: readonly Term[]
  readonly category: string | null
}

/** So many are read at a time: what a page holds is all that is ever in memory. */
const pageSize = 500

/** What is sold in the shop: a product with variations is sold as these. */
const sold = ({ shop }: StoredFeed): Sql => sql`p.type <> 'variable' and p.shop_ids @> array[${shop}::bigint]`

export const countCandidates = async (db: Queries, feed: StoredFeed): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::integer as count from products p where ${sold(feed)}`)).count

/** The next of them after one, by their ids. */
export const candidatesAfter = (
  db: Queries,
  feed: StoredFeed,
  after: number,
  today: string,
): Promise<SoldProduct[]> => {
  const said = (of: 'p' | 'v', field: string): Sql => {
    const id = sql`${named(of)}.id`
    return shownText('product', id, field, feed.locale, sql`nullif(${named(of)}.${named(field)}, '')`)
  }
  return db.rows<SoldProduct>(sql`
    with page as materialized (
      select p.* from products p where p.id > ${after} and ${sold(feed)} order by p.id limit ${pageSize}
    )
    select p.id, p.sku, shown_product_name(p.id, ${feed.locale}) as name, p.name as label,
      coalesce(${said('p', 'description')}, ${said('v', 'description')}, ${said('p', 'short_description')},
        ${said('v', 'short_description')}) as description,
      coalesce(nullif(p.slug, ''), v.slug) as slug, coalesce(p.slug, '') <> '' as is_own_slug,
      v.sku as group_sku, p.is_active and not p.is_retired and coalesce(v.is_active, true) as is_sold,
      coalesce(v.visibility, p.visibility) as visibility,
      coalesce(p.date_active_from, v.date_active_from, '-infinity') <= ${today}::date as is_yet,
      coalesce(p.date_active_to, v.date_active_to, 'infinity') >= ${today}::date as is_still,
      p.gtin, p.mpn, p.tax_class, stock_status_left(p.id) as stock_status,
      case when p.expected_return >= ${today}::date then p.expected_return::text end as expected_return,
      p.weight::float8 as weight, coalesce(p.unit, v.unit) as unit,
      coalesce(p.unit_content, v.unit_content)::float8 as unit_content,
      coalesce(p.unit_base, v.unit_base)::float8 as unit_base,
      (
        select t.price::text from prices c join price_tiers t on t.price_id = c.id
        where c.price_list_id = ${feed.price_list} and c.product_id in (p.id, p.parent_id) and t.min_quantity <= 1
        order by c.product_id = p.id desc limit 1
      ) as price,
      coalesce((
        select jsonb_agg(jsonb_build_object('sha256', encode(i.sha256, 'hex'), 'type', i.type) order by i.at)
        from (
          select f.sha256, f.type, row_number() over (order by x.product_id = p.id desc, x.place, x.id) as at
          from product_media x join media m on m.id = x.media_id join files f on f.id = m.file_id
          where x.product_id in (p.id, p.parent_id) and (m.shop_id is null or m.shop_id = ${feed.shop})
          order by at limit 21
        ) i
      ), '[]') as images,
      coalesce((
        select jsonb_agg(jsonb_build_object('classification', a.classification, 'attribute', a.name,
          'name', ${shownText('attribute-term', sql`t.id`, 'name', feed.locale, sql`t.name`)})
          order by a.id, t.place, t.id)
        from product_terms x join product_attribute_terms t on t.id = x.term_id
        join product_attributes a on a.id = t.product_attribute_id and not a.is_private
        where x.product_id = p.id or (x.product_id = p.parent_id and not a.makes_variations)
      ), '[]') as terms,
      (
        select (
          select string_agg(${shownText('product-category', sql`a.id`, 'name', feed.locale, sql`a.name`)}, ' › ' order by o.at)
          from unnest(c.lineage) with ordinality o (id, at) join categories a on a.id = o.id)
        from product_categories x join categories c on c.id = x.category_id
        where x.product_id in (p.id, p.parent_id) and not c.is_b2b order by c.path limit 1
      ) as category
    from page p left join products v on v.id = p.parent_id
    order by p.id`)
}
