import type { choiceObjects } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { sql, type Sql } from '#server/sql.ts'

type Choice = { value: number; label: string; shop_id: number | null; is_pickup?: boolean }
type Objects = `${(typeof choiceObjects)[number]}s`

/** Names that everyone signed in may choose from; what shops offer comes once for each shop, in the shop's order. */
const queries: Readonly<Record<Objects, Sql>> = {
  shops: sql`select id as value, name as label, null as shop_id from shops where is_active order by name`,
  'payment-methods': sql`
    select m.id as value, m.name as label, a.shop_id from payment_methods m
    join shop_payment_methods a on a.payment_method_id = m.id where m.is_active order by a.shop_id, a.place`,
  'shipping-methods': sql`
    select m.id as value, m.name as label, a.shop_id, m.is_pickup from shipping_methods m
    join shop_shipping_methods a on a.shipping_method_id = m.id where m.erp_active order by a.shop_id, a.place`,
}

const isOffered = (objects: string): objects is Objects => Object.hasOwn(queries, objects)

export async function choicesOf(db: Queries, objects: string): Promise<Choice[]> {
  if (!isOffered(objects)) throw unknownObject()
  return db.rows<Choice>(queries[objects])
}
