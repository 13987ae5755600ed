import type { MoneyFee } from '#entities/money/totals.ts'
import type { Queries } from '#server/db.ts'
import { languageFor } from '#server/mail/language.ts'
import { sql } from '#server/sql.ts'
import { shownText } from '#server/translation/shown.ts'

/** What a payment method charges or lets off, as it stands on an order. */
export type PaymentFee = MoneyFee & { readonly payment_method_id: number; readonly name: string }

/** Where whoever is told about it lives, and the shop that tells it. */
export type CustomerAt = { readonly country: string | null; readonly shop: number | null }

/** What this method asks for today, called as its customer reads it; undefined where it asks for nothing. */
export async function feeOfMethod(
  db: Queries,
  method: number | null,
  customer: CustomerAt,
): Promise<PaymentFee | undefined> {
  if (method === null) return undefined
  const { own } = await db.one<{ own: string }>(sql`
    select coalesce((select language from shops where id = ${customer.shop}), language) as own from settings`)
  const language = languageFor(customer.country, own)
  return db.maybe<PaymentFee>(sql`
    select m.id as payment_method_id,
      ${shownText('payment-method', sql`m.id`, 'fee_name', language, sql`coalesce(m.fee_name, m.name)`)} as name, m.fee_type as type,
      m.fee_calculation as calculation, case when m.fee_calculation = 'fixed' then coalesce(m.fee_amount, 0) end as amount,
      case when m.fee_calculation <> 'fixed' then coalesce(m.fee_percent, 0)::float8 end as percent
    from payment_methods m
    where m.id = ${method} and m.fee_type is not null`)
}

/** What stands on the order; it stays as it was agreed until another method is chosen. */
export const feeOfOrder = (db: Queries, order: number): Promise<(PaymentFee & { readonly id: number }) | undefined> =>
  db.maybe(sql`
    select id, payment_method_id, name, type, calculation, amount, percent::float8 as percent
    from order_fees where order_id = ${order} and payment_method_id is not null`)

/** What an order as it is written has to be charged now. */
export async function feeToCharge(db: Queries, order: number): Promise<PaymentFee | undefined> {
  const { method, isWaived, ...customer } = await db.one<CustomerAt & { method: number | null; isWaived: boolean }>(sql`
    select o.payment_method_id as method, o.payment_fee_waived as "isWaived", o.shop_id as shop, (
      select nullif(a.country_code, '') from order_addresses a
      where a.order_id = o.id and nullif(a.country_code, '') is not null order by a.type = 'billing' desc limit 1
    ) as country
    from orders o where o.id = ${order}`)
  return isWaived ? undefined : feeOfMethod(db, method, customer)
}

/** Below what people write, so that it is in percent of what they have agreed. */
const place = 10_000

/** The columns of the one line that a payment method puts on an order. */
export const columnsOf = ({ amount, ...fee }: PaymentFee) => ({
  ...fee,
  amount: amount ?? '0',
  place,
  is_automatic: true,
})
