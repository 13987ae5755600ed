import type { Ref } from '#entities/entity.ts'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { PartReaders } from '#server/store/record-part.ts'
import { gapsIn } from './ranges.ts'

type Group = {
  readonly shipping_method: Ref
  readonly shipping_zone: Ref
  readonly price_list: Ref | null
  readonly currency: string
}
type Cost = Group & Bounds & { readonly limits: Bounds }
type Gap = Group & Bounds

/** What a method has no cost for in a zone where it has some, for everyone and for whom a price list has its own. */
async function gapsOf(db: Queries, which: Sql): Promise<Gap[]> {
  const costs = await db.rows<Cost>(sql`
    select r.shipping_method, r.shipping_zone, r.price_list, r.currency, r.min_weight, r.max_weight, r.min_value,
      r.max_value, jsonb_build_object('min_weight', m.min_weight, 'max_weight', m.max_weight,
        'min_value', m.min_value, 'max_value', m.max_value) as limits
    from shipping_prices p join shipping_price_rows r on r.id = p.id join shipping_methods m on m.id = p.shipping_method_id
    where ${which} order by p.name collate "und-x-icu", p.price_list_id nulls first, p.currency, p.id`)
  const groups = new Map<string, Cost[]>()
  for (const cost of costs) {
    const key = keyOf(cost, cost.price_list)
    groups.set(key, [...(groups.get(key) ?? []), cost])
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { shipping_method, shipping_zone, price_list, currency, limits } = first
    // what a list does not say holds for it as it does for everyone
    const general = price_list === null ? [] : (groups.get(keyOf(first, null)) ?? [])
    return gapsIn([...own, ...general], limits).map((gap) => ({
      shipping_method,
      shipping_zone,
      price_list,
      currency,
      ...gap,
    }))
  })
}

const keyOf = ({ shipping_method, shipping_zone, currency }: Group, list: Ref | null): string =>
  [shipping_method.id, shipping_zone.id, currency, list?.id ?? ''].join()

export const partsOfShippingMethod: PartReaders = {
  gaps: (db, _, { id }) => gapsOf(db, sql`p.shipping_method_id = ${id}`),
}

export const partsOfShippingZone: PartReaders = {
  gaps: (db, _, { id }) => gapsOf(db, sql`p.shipping_zone_id = ${id}`),
}
