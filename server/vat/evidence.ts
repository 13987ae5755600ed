import { plainVatNumber } from '#entities/order/vat-check.ts'
import type { Tx } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

/** What of a check a record tells. */
export const vatCheckColumns = sql`c.id, c.vat_number, c.status, c.date_checked, c.checked_by, c.company,
  c.requester_number, c.consultation_number, c.name, c.address, c.name_match`

/** What was asked in the name of this shop, or of none. */
const askedFor = (shop: Sql): Sql => sql`(c.shop_id = ${shop} or c.shop_id is null)`

/** What the EU said of a customer's number, in the name of their shop; the newest first. */
export const evidenceOfCustomer = (number: string | null, shop: number | null): Sql => sql`
  select ${vatCheckColumns} from vat_checks c
  where c.vat_number = ${number === null ? null : plainVatNumber(number)} and ${askedFor(sql`${shop}::bigint`)}
  order by c.date_checked desc, c.id desc limit 20`

/** An order that is saved with a number takes along what was said of it last: it stays its own, whatever is said later. */
export const takeEvidence = (tx: Tx, order: number, number: string): Promise<number> =>
  tx.run(sql`
    insert into order_vat_evidence (order_id, vat_check_id)
    select o.id, said.id from orders o cross join lateral (
      select c.id from vat_checks c where c.vat_number = ${plainVatNumber(number)} and ${askedFor(sql`o.shop_id`)}
      order by c.date_checked desc, c.id desc limit 1) said
    where o.id = ${order} on conflict do nothing`)
