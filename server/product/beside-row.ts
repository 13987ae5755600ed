import { sql, type Sql } from '#server/sql.ts'

/** Whose prices a list shows: the first that is nobody's in particular, in the currency that a head without one means. */
const shownList = sql`(
  select l.id from price_lists l where l.currency = 'EUR' order by l.type = 'default' desc, l.id limit 1)`

/**
 * What a row of products says that lies in other tables, asked of any row with a product's id (ADR 0239): a variation
 * without a price, a text or a picture of its own has that of its product, and is sold where that is.
 */
export const besideProduct: Readonly<Record<string, (row: Sql) => Sql>> = {
  price: (row) => sql`(
    select k.price from products p
    join prices c on c.product_id in (p.id, p.parent_id) and c.price_list_id = ${shownList}
    join price_tiers k on k.price_id = c.id
    where p.id = ${row}.id order by c.product_id = p.id desc, k.min_quantity limit 1)`,
  category_names: (row) => sql`(
    select string_agg(c.name, ', ' order by c.name collate "und-x-icu")
    from product_categories x join categories c on c.id = x.category_id where x.product_id = ${row}.id)`,
  tag_names: (row) => sql`(
    select string_agg(g.label, ', ' order by g.label collate "und-x-icu")
    from product_tags x join tags g on g.id = x.tag_id where x.product_id = ${row}.id)`,
  shop_names: (row) => sql`(
    select string_agg(s.name, ', ' order by s.name collate "und-x-icu")
    from product_in_shops x join shops s on s.id = x.shop_id where x.product_id = ${row}.id)`,
  lacks_text: (row) => sql`exists (
    select from products p left join products u on u.id = p.parent_id
    where p.id = ${row}.id and (
      coalesce(nullif(p.short_description, ''), u.short_description, '') = ''
      or coalesce(nullif(p.description, ''), u.description, '') = ''))`,
  lacks_picture: (row) => sql`not exists (
    select from products p join product_media x on x.product_id in (p.id, p.parent_id) where p.id = ${row}.id)`,
}
