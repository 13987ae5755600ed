import type { PricesInList } from '#api/price.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

const tiersOf = (price: Sql): Sql => sql`(
  select jsonb_agg(jsonb_build_object('min_quantity', t.min_quantity, 'price', t.price::text) order by t.min_quantity)
  from price_tiers t where t.price_id = ${price})`

/** Every price list with what a product costs in it, what it was before, and what it inherits; of no product the lists alone. */
export const pricesInLists = (db: Queries, product: number | null): Promise<PricesInList[]> =>
  db.rows<PricesInList>(sql`
    select l.id, l.name as label, l.type, l.currency, l.is_tax_included, coalesce(${tiersOf(sql`c.id`)}, '[]') as tiers,
      case when parent.id is not null and ${tiersOf(sql`theirs.id`)} is not null then jsonb_build_object(
        'of', jsonb_build_object('id', parent.id, 'label', parent.name), 'tiers', ${tiersOf(sql`theirs.id`)}) end as inherited,
      now_is.date_from as valid_since, (
        select min(f.amount)::text from price_history f where f.price_id = c.id and f.date_from < now_is.date_from
          and f.date_until > now_is.date_from - interval '30 days'
      ) as lowest_before, (
        select min(f.amount)::text from price_history f where f.price_id = c.id
          and (f.date_until is null or f.date_until > now() - interval '30 days')
      ) as lowest_now, coalesce((
        select jsonb_agg(jsonb_build_object('min_quantity', f.min_quantity, 'date_from', f.date_from,
          'date_until', f.date_until, 'price', f.amount::text) order by f.date_until desc, f.date_from desc, f.min_quantity)
        from price_tier_history f where f.price_id = c.id and f.date_until is not null
      ), '[]') as former, coalesce((
        select jsonb_agg(jsonb_build_object('min_quantity', f.min_quantity, 'date_from', f.date_from) order by f.min_quantity)
        from price_tier_history f where f.price_id = c.id and f.date_until is null
      ), '[]') as since
    from price_lists l
    left join products p on p.id = ${product}::bigint
    left join products parent on parent.id = p.parent_id
    left join prices c on c.price_list_id = l.id and c.product_id = p.id
    left join prices theirs on theirs.price_list_id = l.id and theirs.product_id = parent.id
    left join price_history now_is on now_is.price_id = c.id and now_is.date_until is null
    order by l.id`)
