import type { Locale } from '#entities/locale.ts'
import { digitsOf, priced, sum } from '#entities/money/amount.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { languageFor } from '#server/mail/language.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { methodsInWords, wordsOfShop } from '#server/translation/shown.ts'
import { figuresOf, type Billing, type Charge } from './figures.ts'
import type { Paper, PaperPayment } from './paper.ts'
import { letterheadOf, partiesOf } from './parties.ts'
import { paymentOf, translatedMethod, type PaymentFacts } from './payment.ts'
import { categoryOf, reasonOf } from './tax-case.ts'

/** What is known of a paper before it is written: what it is called, of which day, and what it is about. */
export type Heading = {
  readonly type: 'invoice' | 'proposal' | 'credit-invoice'
  readonly number: string
  readonly date: string
  readonly revision?: number
  readonly valid_until?: string | null
  readonly date_due?: string | null
  readonly discount?: PaperPayment['discount']
}

type OrderRow = {
  number: string
  date: string
  reference: string | null
  shop: number | null
  currency: string
  is_gross: boolean
  vat_number: string | null
  vat_exempt: boolean
  customer_number: string | null
  customer_vat: string | null
  date_delivered: string | null
  payment: PaymentFacts | null
}

export const orderOf = (db: Queries, id: number, method: number | null): Promise<OrderRow> =>
  db.one<OrderRow>(sql`
    select o.number, (o.date_created at time zone z.zone)::date as date, o.reference_number as reference,
      o.shop_id as shop, o.currency, o.is_tax_included as is_gross, o.vat_number, o.vat_exempt, c.customer_number,
      c.vat_number as customer_vat, (o.date_shipped at time zone z.zone)::date as date_delivered,
      case when p.id is not null then
        jsonb_build_object(
          'name', p.name, 'kind', p.kind,
          'text', coalesce(nullif(p.invoice_instructions, ''), nullif(p.instructions, ''), p.description),
          'texts', (
            select coalesce(jsonb_object_agg(t.language, jsonb_build_object(
              'name', nullif(t.name, ''),
              'text', coalesce(nullif(t.invoice_instructions, ''), nullif(t.instructions, ''), nullif(t.description, ''))
            )), '{}') from shown_payment_method_texts t where t.payment_method_id = p.id),
          'account', (
            select jsonb_build_object('holder', a.holder, 'iban', a.iban, 'bic', a.bic, 'bank', a.bank)
            from payment_accounts a where a.id = p.account_id))
      end as payment
    from orders o
    cross join lateral (select coalesce((select time_zone from shops where id = o.shop_id), ${houseZone}) as zone) z
    left join customers c on c.id = o.customer_id
    left join payment_methods p on p.id = coalesce(${method}::bigint, o.payment_method_id)
    where o.id = ${id}`)

export type LineRow = {
  item: number
  sku: string
  gtin: string | null
  name: string
  quantity: number
  price: string
  tax_rate: number
  extras: string | null
  is_shippable: boolean
}

/** One without a name is how the goods are sent, or what was agreed beside the lines. */
export type AgreedCharge = Omit<Charge, 'name'> & { readonly name: string | null }

/** What a paper is written over: lines with their quantities, what is charged beside them, what is paid already. */
type Contents = {
  readonly lines: readonly LineRow[]
  readonly charges: readonly AgreedCharge[]
  readonly taxes: Billing['taxes']
  readonly prepaid: number
  readonly due: number
}

/** The paper over these contents, as the order, its customer and its shop are at this moment. */
export async function writePaper(
  db: Queries,
  order: number,
  row: OrderRow,
  heading: Heading,
  of: Contents,
): Promise<Paper> {
  const { is_gross, currency } = row
  const letterhead = await letterheadOf(db, row.shop)
  const { seller } = letterhead
  const { buyer, delivery } = await partiesOf(db, order, seller.country_code)
  const language = languageFor(buyer.country_code, letterhead.language)
  const { terms, foot } = await wordsOfShop(db, row.shop, language)
  const { shipping_method } = await methodsInWords(db, order, language)
  const digits = digitsOf(currency)
  const vat_number = row.vat_number ?? row.customer_vat
  // an order without tax says so; its lines keep the rate that they would bear
  const isExempt = row.vat_exempt && sum(of.taxes.map(({ amount }) => amount)) === 0
  const supply = {
    seller: seller.country_code,
    to: (delivery ?? buyer).country_code,
    buyerVatNumber: vat_number,
    isExempt,
    hasGoods: of.lines.some(({ is_shippable }) => is_shippable),
  }
  const nameOf = ({ name, kind }: AgreedCharge) =>
    name ?? (kind === 'shipping' ? (shipping_method ?? '') : text(language, 'papers', 'adjustment'))
  const bill: Billing = {
    currency,
    is_gross,
    lines: of.lines.map(({ is_shippable: _shippable, extras, ...line }) => ({
      ...line,
      extras: extras === null || extras === '' ? [] : extras.split('\n'),
      tax_rate: isExempt ? 0 : line.tax_rate,
      total: priced(line.quantity, line.price, digits),
    })),
    charges: of.charges.map((charge) => ({ ...charge, name: nameOf(charge) })),
    taxes: of.taxes,
    prepaid: of.prepaid,
    due: of.due,
  }
  const figures = figuresOf(bill, {
    category: (rate) => categoryOf(rate, supply),
    reason: (category) => reasonOf(category, language),
  })
  return {
    type: heading.type,
    number: heading.number,
    date: heading.date,
    valid_until: heading.valid_until ?? null,
    revision: heading.revision ?? 0,
    date_delivered: heading.type !== 'proposal' ? (row.date_delivered ?? heading.date) : null,
    language,
    currency,
    is_gross,
    seller,
    buyer: { ...buyer, vat_number, customer_number: row.customer_number, reference: row.reference },
    delivery,
    order: { number: row.number, date: row.date, reference: row.reference },
    preceding: null,
    ...figures,
    payment:
      heading.type === 'invoice'
        ? paymentOf(translatedMethod(row.payment, language), letterhead, {
            number: heading.number,
            currency,
            date_due: heading.date_due ?? null,
            discount: heading.discount ?? null,
          })
        : null,
    notes: notesOf(heading.type, language, terms),
    foot,
  }
}

export const notesOf = (type: Heading['type'], language: Locale, terms: string | null): Paper['notes'] => [
  { place: 'before', text: text(language, 'papers', type === 'credit-invoice' ? 'before.refund' : `before.${type}`) },
  { place: 'after', text: text(language, 'papers', `after.${type}`) },
  ...(terms === null || type === 'credit-invoice' ? [] : [{ place: 'after' as const, text: terms }]),
]
