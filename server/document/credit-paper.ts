import { digitsOf, minorOf, portion, priced, shared, sum, taxIn } from '#entities/money/amount.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { dayIn } from './draw/words.ts'
import type { Paper } from './paper.ts'
import { orderOf, writePaper, type Heading, type LineRow } from './write-paper.ts'

/** What gives back a part of what was paid: what was refunded of each line, and what was agreed beside it. */
export async function paperOfRefund(db: Queries, id: number, heading: Omit<Heading, 'type'>): Promise<Paper> {
  const refund = await db.one<{ order: number; gross: string }>(sql`
    select order_id as order, gross::text from refunds where id = ${id}`)
  const row = await orderOf(db, refund.order, null)
  const digits = digitsOf(row.currency)
  const lines = await db.rows<LineRow>(sql`
    select i.id as item, i.sku, (select gtin from products where id = product_id) as gtin, extras, i.name, x.quantity, i.price::text, i.tax_rate::float8 as tax_rate,
      i.is_shippable
    from refund_items x join order_items i on i.id = x.order_item_id where x.refund_id = ${id} order by i.place, i.id`)
  const values = new Map<number, number>()
  for (const { tax_rate, quantity, price } of lines)
    values.set(tax_rate, (values.get(tax_rate) ?? 0) + priced(quantity, price, digits))
  // what was agreed is what is given back: its tax is taken from it, by the value of the goods
  const gross = minorOf(refund.gross, digits)
  const goods = [...values.values()]
  const rates = [...values.keys()]
  const grossGoods = sum(goods.map((value, at) => value + (row.is_gross ? 0 : taxIn(value, rates[at] ?? 0, false))))
  const stored = await db.rows<{ rate: number; base: string; amount: string }>(sql`
    select tax_rate::float8 as rate, base::text as base, amount::text as amount from refund_taxes t where refund_id = ${id} order by t.tax_rate`)
  const taxed = sum(stored.map(({ amount }) => minorOf(amount, digits)))
  const net = stored.length > 0 ? gross - taxed : portion(sum(goods), gross, grossGoods)
  const total = row.is_gross ? gross : net
  const rest = total - sum(goods)
  const paper = await writePaper(
    db,
    refund.order,
    row,
    { ...heading, type: 'credit-invoice' },
    {
      lines,
      charges: [{ kind: rest < 0 ? 'discount' : 'fee', name: null, percent: null, amount: rest }],
      taxes:
        stored.length > 0
          ? stored.map(({ rate, base, amount }) => ({
              rate,
              base: minorOf(base, digits),
              amount: minorOf(amount, digits),
            }))
          : shared(total, goods).map((amount, at) => ({
              rate: rates[at] ?? 0,
              amount: taxIn(amount, rates[at] ?? 0, row.is_gross),
            })),
      prepaid: 0,
      due: gross,
    },
  )
  const preceding = await db.maybe<{ number: string; date: string }>(sql`
    select n.number, (n.date_issued at time zone ${houseZone})::date as date
    from documents d join invoices n on n.id = d.invoice_id
    where d.refund_id = ${id} and n.date_issued is not null order by d.id limit 1`)
  return { ...paper, preceding: preceding ?? null }
}

/** What takes an invoice back: the same amounts, as positive ones, and what they refer to. Nothing is to be paid on it. */
export function paperOfCredit(invoice: Paper, heading: Pick<Heading, 'number' | 'date'>): Paper {
  const { language } = invoice
  const { gross } = invoice.totals
  return {
    ...invoice,
    type: 'credit-invoice',
    number: heading.number,
    date: heading.date,
    preceding: { number: invoice.number, date: invoice.date },
    totals: { ...invoice.totals, prepaid: zeroLike(gross), rounding: zeroLike(gross), due: gross },
    payment: invoice.payment && {
      ...invoice.payment,
      account: null,
      date_due: null,
      text: null,
      reference: heading.number,
    },
    notes: [
      {
        place: 'before',
        text: text(language, 'papers', 'before.credit-invoice', {
          number: invoice.number,
          date: dayIn(language, invoice.date),
        }),
      },
      { place: 'after', text: text(language, 'papers', 'after.credit-invoice') },
    ],
  }
}

const zeroLike = (amount: string): string =>
  amount
    .replaceAll(/\d/g, '0')
    .replace(/^-/, '')
    .replace(/^0+(?=0)/, '')
