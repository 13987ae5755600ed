import { decimal, digitsOf, minorOf, percentOf, sum } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import type { Queries } from '#server/db.ts'
import { contentsOf } from '#server/order/contents.ts'
import { sql } from '#server/sql.ts'
import type { Charge } from './figures.ts'
import type { Paper } from './paper.ts'
import { orderOf, writePaper, type AgreedCharge, type Heading, type LineRow } from './write-paper.ts'

type InvoiceRow = {
  order: number
  method: number | null
  due: string | null
  total: string
  prepaid: string
  percent: number | null
  until: string | null
  /** From the day of the paper. */
  days: number | null
  sums: { key: string; kind: string; name: string | null; tax_rate: number | null; amount: string }[]
}

/** The paper of an invoice as it is at this moment. */
export async function paperOfInvoice(db: Queries, id: number, heading: Omit<Heading, 'type'>): Promise<Paper> {
  const invoice = await db.one<InvoiceRow>(sql`
    select order_id as order, payment_method_id as method, date_due as due, total::text, sums,
      discount_percent::float8 as percent, date_discount as until, date_discount - ${heading.date}::date as days,
      case when date_paid <= ${heading.date}::date then paid_total else 0 end::text as prepaid
    from invoices where id = ${id}`)
  const row = await orderOf(db, invoice.order, invoice.method)
  const digits = digitsOf(row.currency)
  const lines = await db.rows<LineRow>(sql`
    select i.id as item, i.sku, (select gtin from products where id = product_id) as gtin, extras, i.name, x.quantity, i.price::text, i.tax_rate::float8 as tax_rate,
      i.is_shippable
    from invoice_items x join order_items i on i.id = x.order_item_id
    where x.invoice_id = ${id} order by i.place, i.id`)
  const amounts = invoice.sums.map((each) => ({ ...each, minor: minorOf(each.amount, digits) }))
  const charges = amounts.flatMap(({ kind, name, minor }): AgreedCharge[] =>
    kind === 'fee' || kind === 'discount' || kind === 'shipping' ? [{ kind, name, percent: null, amount: minor }] : [],
  )
  const taxes = amounts.flatMap(({ kind, tax_rate, minor }) =>
    kind === 'tax' ? [{ rate: tax_rate ?? lines[0]?.tax_rate ?? 0, amount: minor }] : [],
  )
  const voucher = -sum(amounts.filter(({ kind }) => kind === 'voucher').map(({ minor }) => minor))
  const paid = minorOf(invoice.prepaid, digits)
  return writePaper(
    db,
    invoice.order,
    row,
    { ...heading, type: 'invoice', date_due: invoice.due, discount: discountIn(invoice, digits) },
    {
      lines,
      charges,
      taxes,
      prepaid: voucher + paid,
      due: minorOf(invoice.total, digits) - paid,
    },
  )
}

/** What may be taken off the whole of it, where nothing is paid yet. */
function discountIn({ percent, until, days, total, prepaid }: InvoiceRow, digits: number) {
  if (percent === null || until === null || days === null || minorOf(prepaid, digits) > 0) return null
  return { percent, until, days, amount: decimal(percentOf(minorOf(total, digits), percent), digits) }
}

/** The paper of an offer: the whole order as it is at this moment. */
export async function paperOfProposal(db: Queries, order: number, heading: Omit<Heading, 'type'>): Promise<Paper> {
  const row = await orderOf(db, order, null)
  const contents = await contentsOf(db, order)
  const totals = totalsOf(contents)
  const lines = await db.rows<LineRow>(sql`
    select id as item, sku, (select gtin from products where id = product_id) as gtin, extras, name, quantity - cancelled_quantity as quantity, price::text,
      tax_rate::float8 as tax_rate, is_shippable
    from order_items where order_id = ${order} and quantity > cancelled_quantity order by place, id`)
  const fees = contents.fees.map(({ type, name, percent }, at): Charge => {
    const amount = totals.fees[at] ?? 0
    return {
      kind: type,
      name,
      percent: percent === null ? null : String(percent),
      amount: type === 'fee' ? amount : -amount,
    }
  })
  const shipping = {
    kind: 'shipping' as const,
    name: null,
    percent: null,
    amount: totals.shipping_total,
  }
  return writePaper(
    db,
    order,
    row,
    { ...heading, type: 'proposal' },
    {
      lines,
      charges: [...fees, shipping],
      taxes: totals.taxes.map(({ tax_rate, amount }) => ({ rate: tax_rate, amount })),
      prepaid: totals.voucher_credit,
      due: totals.total,
    },
  )
}
