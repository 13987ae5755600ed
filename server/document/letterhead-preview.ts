import { DateTime } from 'luxon'
import { isOffered, defaultLocale, type Locale } from '#entities/locale.ts'
import { decimal, digitsOf, minorOf, percentOf, taxIn } from '#entities/money/amount.ts'
import type { TypedLetterhead } from '#entities/shop/letterhead.ts'
import type { Queries } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { wordsOfShop, type WordsOfShop } from '#server/translation/shown.ts'
import { drawPaper } from './draw/draw.ts'
import { logoOf } from './file.ts'
import { figuresOf, type Billing } from './figures.ts'
import { numbersAhead } from './number.ts'
import type { Paper } from './paper.ts'
import { letterheadOf, type Letterhead } from './parties.ts'
import { paymentOf } from './payment.ts'
import { categoryOf, reasonOf } from './tax-case.ts'
import { notesOf } from './write-paper.ts'

type ShopFacts = {
  currency: string
  days_to_pay: number | null
  discount_percent: number | null
  discount_days: number | null
  is_small_business: boolean
  rate: number
}

/** Two lines, so that the sums show what they are for. */
const goods = [
  { sku: 'SKU-1', quantity: 2, price: '49.90' },
  { sku: 'SKU-2', quantity: 1, price: '129.00' },
]

/** The next invoice of a shop as it would look, over goods that are made up; what is typed stands in the place of what is saved. */
export async function letterheadPreview(
  tx: Queries,
  files: FileStore,
  shop: number,
  typed: TypedLetterhead,
): Promise<{ number: string; pdf: string }> {
  const letterhead = await letterheadOf(tx, shop, typed)
  const facts = await tx.one<ShopFacts>(sql`
    select currency, days_to_pay, discount_percent::float8 as discount_percent, discount_days, is_small_business,
      coalesce((
        select r.rate::float8 from tax_rates r
        where r.country_code = ${letterhead.seller.country_code} and r.tax_class = 'standard' and r.region is null
          and r.valid_from <= current_date and coalesce(r.valid_to, current_date) >= current_date
        order by r.is_oss, r.valid_from desc limit 1), 0) as rate
    from shops where id = ${shop}`)
  const number = (await numbersAhead(tx, shop)).find(({ type }) => type === 'invoice')?.number ?? ''
  const language = isOffered(letterhead.language) ? letterhead.language : defaultLocale
  const words = await wordsOfShop(tx, shop, language, typed)
  const paper = paperOf({ ...letterhead, ...words, language }, { ...facts, ...said(typed) }, number)
  const logo = await logoOf(tx, files, paper)
  return { number, pdf: (await drawPaper(paper, { logo, isDraft: true })).toString('base64') }
}

/** What is emptied counts, what is not named does not. */
const said = (typed: TypedLetterhead): Partial<ShopFacts> => ({
  ...(typed.currency != null && /^[A-Z]{3}$/.test(typed.currency) && { currency: typed.currency }),
  ...(typed.days_to_pay !== undefined && { days_to_pay: typed.days_to_pay }),
  ...(typed.discount_percent !== undefined && { discount_percent: typed.discount_percent }),
  ...(typed.discount_days !== undefined && { discount_days: typed.discount_days }),
  ...(typed.is_small_business !== undefined && { is_small_business: typed.is_small_business }),
})

type Letter = Letterhead & WordsOfShop & { readonly language: Locale }

function paperOf(letterhead: Letter, facts: ShopFacts, number: string): Paper {
  const { seller, language } = letterhead
  const { currency, is_small_business: isExempt } = facts
  const digits = digitsOf(currency)
  const rate = isExempt ? 0 : facts.rate
  const day = DateTime.now()
  const date = day.toISODate()
  const lines = goods.map(({ sku, quantity, price }, at) => ({
    item: at + 1,
    sku,
    gtin: null,
    name: text(language, 'papers', 'example.item', { number: at + 1 }),
    quantity,
    price,
    tax_rate: rate,
    extras: [],
    total: quantity * minorOf(price, digits),
  }))
  const gross = lines.reduce((sum, { total }) => sum + total, 0)
  const bill: Billing = {
    currency,
    is_gross: true,
    lines,
    charges: [],
    taxes: [{ rate, amount: taxIn(gross, rate, true) }],
    prepaid: 0,
    due: gross,
  }
  const supply = {
    seller: seller.country_code,
    to: seller.country_code,
    buyerVatNumber: null,
    isExempt,
    hasGoods: true,
  }
  const { discount_percent: percent, discount_days: days } = facts
  return {
    type: 'invoice',
    number,
    date,
    valid_until: null,
    revision: 0,
    date_delivered: date,
    language,
    currency,
    is_gross: true,
    seller,
    buyer: { ...buyer, country_code: seller.country_code },
    delivery: null,
    order: { number: '10001', date, reference: null },
    preceding: null,
    ...figuresOf(bill, {
      category: (one) => categoryOf(one, supply),
      reason: (category) => reasonOf(category, language),
    }),
    payment: paymentOf(
      { name: text(language, 'papers', 'example.method'), kind: 'invoice', text: null, texts: {}, account: null },
      letterhead,
      {
        number,
        currency,
        date_due: day.plus({ days: facts.days_to_pay ?? usualDays }).toISODate(),
        ...(percent !== null &&
          days !== null && {
            discount: {
              percent,
              until: day.plus({ days }).toISODate(),
              days,
              amount: decimal(percentOf(gross, percent), digits),
            },
          }),
      },
    ),
    notes: notesOf('invoice', language, letterhead.terms),
    foot: letterhead.foot,
  }
}

/** Where neither the shop nor a method says it. */
const usualDays = 30

/** Nobody, in the country of the seller. */
const buyer = {
  name: 'Nora Vogel',
  contact: null,
  address_line_1: 'Am Beispiel 1',
  address_line_2: null,
  postal_code: '12345',
  city: 'Musterstadt',
  state: null,
  email: 'nora@example.com',
  phone: null,
  vat_number: null,
  customer_number: '10422',
  reference: null,
}
