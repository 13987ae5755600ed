import type { Ref } from '#entities/entity.ts'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { holds } from './ranges.ts'

/** An order as far as its shipping costs by it; weight in kilograms, value that of its goods as they are priced. */
export type ToShip = {
  readonly method: number | null
  readonly country: string | null
  readonly shop: number | null
  readonly list: number | null
  readonly currency: string
  readonly weight: number
  readonly value: string
}

export type Cost = Bounds & {
  readonly id: number
  readonly price: string
  readonly zone: Ref
  /** Of whoever pays by this list, or of everyone. */
  readonly list: Ref | null
}

/**
 * What may be charged, the first that holds before the others: the costs of the one zone that the country is in. Where
 * several are, one of this shop goes before one of every shop, then the one of fewer countries. In it what the price list
 * has of its own goes before what holds for everyone.
 */
export async function costsFor(db: Queries, { method, country, shop, list, currency }: ToShip): Promise<Cost[]> {
  if (method === null || country === null) return []
  return db.rows<Cost>(sql`
    with known as (
      select p.*, z.name as zone_name, dense_rank() over (order by
        not exists (select from shipping_zone_shops s where s.shipping_zone_id = z.id),
        (select count(*) from shipping_zone_countries c where c.shipping_zone_id = z.id), z.id) as place
      from shipping_prices p join shipping_zones z on z.id = p.shipping_zone_id
      where p.shipping_method_id = ${method} and p.currency = ${currency} and z.erp_active
        and (p.price_list_id is null or p.price_list_id = ${list}::bigint)
        and exists (select from shipping_zone_countries c where c.shipping_zone_id = z.id and c.country_code = ${country})
        and (not exists (select from shipping_zone_shops s where s.shipping_zone_id = z.id)
          or exists (select from shipping_zone_shops s where s.shipping_zone_id = z.id and s.shop_id = ${shop}::bigint))
    )
    select k.id, k.price, jsonb_build_object('id', k.shipping_zone_id, 'label', k.zone_name) as zone,
      case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.name) end as list,
      k.min_weight::float8 as min_weight, k.max_weight::float8 as max_weight, k.min_value, k.max_value
    from known k left join price_lists l on l.id = k.price_list_id
    where k.place = 1
    order by k.price_list_id is null, coalesce(k.min_weight, 0), coalesce(k.min_value, 0), k.id`)
}

/** The one that is charged. */
export const chosen = (costs: readonly Cost[], sent: Pick<ToShip, 'weight' | 'value'>): Cost | undefined =>
  costs.find((cost) => holds(cost, sent))
