import { isRef } from '#entities/entity.ts'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { idOf } from '#server/order/as-typed.ts'
import { sql } from '#server/sql.ts'
import { rangeText } from './range-text.ts'
import { emptyIn, overlap } from './ranges.ts'

export const shippingPriceEdits: EntityEdits = {
  completes: async (tx, _user, before, sent) => {
    // one at a time: two that overlap would not see each other
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('shipping prices'))`)
    return { ...sent, ...(await currencyIn(tx, before, sent)) }
  },
  problems: async (db, { locale }, _before, after): Promise<FieldProblems> => {
    const bounds = after as unknown as Bounds // as its view has them
    const wrong = reversedIn(bounds)
    if (Object.keys(wrong).length > 0) return wrong
    const other = (await besides(db, after)).find((one) => overlap(one, bounds))
    if (other === undefined) return {}
    const { name, currency } = other
    const params = { name, range: rangeText(locale, currency, other) }
    return { [overlapsAt(bounds)]: { code: 'cost_overlaps', params } }
  },
}

/** Upper limits that are not above the lower ones. */
export const reversedIn = (bounds: Bounds): FieldProblems => {
  const { weight, value } = emptyIn(bounds)
  return { ...(weight && { max_weight: 'range_reversed' }), ...(value && { max_value: 'range_reversed' }) }
}

/** The bound by which the two are told apart first. */
const overlapsAt = ({ min_weight, max_weight, min_value, max_value }: Bounds): string => {
  const bounds = { min_weight, max_weight, min_value, max_value }
  return Object.entries(bounds).find(([, bound]) => bound !== null)?.[0] ?? 'min_weight'
}

/** The currency is that of the price list. */
async function currencyIn(tx: Tx, before: Values | undefined, sent: SentValues): Promise<SentValues> {
  const list = idOf(before, sent, 'price_list')
  if (list === null) return {}
  const found = await tx.maybe<{ currency: string }>(sql`select currency from price_lists where id = ${list}`)
  return found ?? {}
}

type Cost = Bounds & { readonly name: string; readonly currency: string }

/** The others of its method, zone, price list and currency. */
const besides = (db: Queries, after: Values): Promise<Cost[]> => {
  const id = (name: string) => (isRef(after[name]) ? after[name].id : null)
  return db.rows<Cost>(sql`
    select name, currency, min_weight, max_weight, min_value, max_value from shipping_price_rows
    where id <> ${after['id']} and id in (
      select p.id from shipping_prices p
      where p.shipping_method_id = ${id('shipping_method')} and p.shipping_zone_id = ${id('shipping_zone')}
        and p.price_list_id is not distinct from ${id('price_list')}::bigint and p.currency = ${after['currency']})
    order by id`)
}
