import { houseZone } from '#entities/zone.ts'
import { sql, type Sql } from '#server/sql.ts'
import { orderFactsOf } from './order-facts.ts'

/** What is filtered by in the list of what there is to ship, asked of the order `t` as its view says it. */
export const shippingFactsOf: Readonly<Record<string, Sql>> = {
  ...orderFactsOf,
  worklist: sql`shipping_worklist(t.status, t.fulfilment_state, t.date_shipped)`,
  deadline: sql`shipping_deadline(t.desired_delivery, t.date_created)`,
  label_state: sql`shipping_label_state(t.id, t.shipping_method_id)`,
  lacks_label: sql`shipping_lacks_label(t.id, t.shipping_method_id)`,
  zone: sql`shipping_zone_of(t.id, t.shop_id)`,
  claimed_by: sql`shipping_claimed_by(t.id)`,
}

/**
 * The orders that are in a worklist: by their status first, which has an index, so that nobody looks at the million that
 * are over; of those on their way only what left today.
 */
export const isInShipping: Sql = sql`(
  t.status in ('processing', 'preparing-for-shipment', 'partial-shipment', 'preparing-for-pickup', 'ready-for-pickup',
    'partial-refund')
  or t.status in ('order-in-transit', 'picked-up')
    and t.date_shipped >= (now() at time zone ${houseZone})::date::timestamp at time zone ${houseZone}
) and shipping_worklist(t.status, t.fulfilment_state, t.date_shipped) is not null`

/** What is sorted by counts days, so that a cursor carries a plain number. */
export const daysToDeadline: Sql = sql`(shipping_deadline(t.desired_delivery, t.date_created) - date '2000-01-01')`
