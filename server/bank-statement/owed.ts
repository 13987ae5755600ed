import { minorOf } from '#entities/money/amount.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { Claim, Claims } from './claims.ts'

type Row = Omit<Claim, 'total' | 'open' | 'fee' | 'discount' | 'payment'> & {
  total: string
  open: string
  fee: string
  percent: string | null
  until: string | null
  payment: number | null
}

/** A claim with the shop whose it is: who may not see the shop's invoices is not told of it. */
export type OwnClaim = Claim & { readonly shop: number | null }

const claim = ({ total, open, fee, percent, until, payment, ...row }: Row & { shop: number | null }): OwnClaim => ({
  ...row,
  total: minorOf(total),
  open: minorOf(open),
  fee: minorOf(fee),
  discount: percent === null || until === null ? null : { percent: Number(percent), until },
  ...(payment !== null && { payment }),
})

const named = sql`
  n.id as invoice, n.number, o.number as order, n.customer_id as customer, c.customer_number, n.shop_id as shop,
  array_remove(array[
    nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''),
    nullif(a.company, ''), nullif(concat_ws(' ', a.first_name, a.last_name), '')], null) as names,
  n.currency, n.total::text`
const whose = sql`
  join orders o on o.id = n.order_id
  left join customers c on c.id = n.customer_id
  left join order_addresses a on a.order_id = o.id and a.type = 'billing'`

/** Invoices that are owed, all or some; of a paid one what its reminders cost may be. */
export const owedInvoices = async (db: Queries, where: Sql = sql`true`): Promise<OwnClaim[]> =>
  (
    await db.rows<Row & { shop: number | null }>(sql`
      select ${named}, n.open_total::text as open, n.fee_open::text as fee, n.discount_percent as percent, n.date_discount as until,
        null as payment
      from invoices n ${whose}
      where n.to_pay > 0 and n.status not in ('cancelled', 'refunded') and ${where}
      order by n.id`)
  ).map(claim)

/** Invoices of which nothing is owed any more: what comes in for them is too much. */
export const settledInvoices = async (db: Queries, where: Sql): Promise<OwnClaim[]> =>
  (
    await db.rows<Row & { shop: number | null }>(sql`
      select ${named}, '0' as open, '0' as fee, null as percent, null as until, null as payment
      from invoices n ${whose}
      where n.to_pay = 0 and n.status in ('paid', 'cancelled', 'refunded') and ${where}
      order by n.id`)
  ).map(claim)

/** Whose own number, or whose order's, is one of these, as digits. */
export const numberedAs = (numbers: readonly string[]): Sql =>
  sql`(o.number = any(${numbers}) or regexp_replace(n.number, '\\D', '', 'g') = any(${numbers}))`

/** A bank takes a payment back for so long. */
const returnable = sql`t.date_created > now() - interval '14 months'`

/** Payments that came in for invoices, and may come back: one that the accounts have taken over, too, of an invoice that it paid. */
export const paidInvoices = async (db: Queries, where: Sql = sql`true`): Promise<OwnClaim[]> =>
  (
    await db.rows<Row & { shop: number | null }>(sql`
      select ${named}, t.amount::text as open, '0' as fee, null as percent, null as until, t.id as payment
      from transactions t
      join invoices n on n.id = t.invoice_id or (t.invoice_id is null and n.order_id = t.order_id and n.status = 'paid')
      ${whose}
      where t.status = 'captured' and (t.date_booked is null or n.status = 'paid') and not t.is_excess
        and n.status not in ('cancelled', 'refunded')
        and ${returnable} and ${where}
      order by t.id`)
  ).map(claim)

/** Whose money came from which account, as far as somebody has confirmed it. */
export async function knownPayers(db: Queries, where: Sql = sql`true`): Promise<Claims['payers']> {
  const known = await db.rows<{ iban: string; customer: number }>(sql`
    select distinct l.iban, n.customer_id as customer
    from bank_statement_lines l
    join bank_bookings b on b.line_id = l.id and b.kind = 'payment' and b.date_reversed is null
    join invoices n on n.id = b.invoice_id
    where l.iban is not null and n.customer_id is not null and ${where}`)
  const payers = new Map<string, Set<number>>()
  for (const { iban, customer } of known) payers.set(iban, (payers.get(iban) ?? new Set()).add(customer))
  return payers
}
