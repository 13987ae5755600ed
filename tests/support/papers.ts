import { priced, sum, taxIn, digitsOf } from '#entities/money/amount.ts'
import { figuresOf, type Billing, type Charge } from '#server/document/figures.ts'
import type { Paper, Party, Seller, TaxCategory } from '#server/document/paper.ts'
import { reasonOf } from '#server/document/tax-case.ts'

const seller: Seller = {
  name: 'Nordlicht Handels GmbH',
  contact: 'Jana Petersen',
  address_line_1: 'Speicherstraße 7',
  address_line_2: null,
  postal_code: '24103',
  city: 'Kiel',
  state: null,
  country_code: 'DE',
  email: 'rechnung@nordlicht.example',
  phone: '+49 431 123456',
  vat_number: 'DE136695976',
  tax_number: '20/123/45678',
  register: 'Amtsgericht Kiel, HRB 12345',
  managers: 'Jana Petersen',
  website: 'https://nordlicht.example',
  logo: null,
}

export const swissSeller: Seller = {
  ...seller,
  name: 'Nordlicht Schweiz AG',
  address_line_1: 'Bahnhofstrasse 1',
  postal_code: '8001',
  city: 'Zürich',
  country_code: 'CH',
  vat_number: 'CHE-116.281.271 MWST',
  tax_number: null,
  register: 'CH-020.3.020.910-7',
}

export const party = (country_code: string, more: Partial<Party> = {}): Party => ({
  name: 'Muster & Söhne <GmbH>',
  contact: 'Max Muster',
  address_line_1: 'Hauptstraße 1',
  address_line_2: 'Hinterhaus',
  postal_code: '10115',
  city: 'Berlin',
  state: null,
  country_code,
  email: 'einkauf@muster.example',
  phone: '030 98765',
  vat_number: null,
  ...more,
})

type Line = { readonly price: string; readonly quantity: number; readonly rate: number }
export type Sale = {
  readonly currency?: string
  readonly is_gross?: boolean
  readonly lines: readonly Line[]
  readonly charges?: readonly Charge[]
  readonly category?: TaxCategory
  readonly prepaid?: number
  /** What is left to pay differs from what it comes to by so much. */
  readonly rounding?: number
}

const transfer = {
  holder: seller.name,
  iban: 'DE03210501701002447188',
  bic: 'NOLADE21KIE',
  bank: 'Förde Sparkasse',
}

/** An invoice as the engine writes it, with figures that it reckons. */
export function paperOf(sale: Sale, more: Partial<Paper> = {}): Paper {
  const { currency = 'EUR', is_gross = false, category, charges = [], prepaid = 0, rounding = 0 } = sale
  const digits = digitsOf(currency)
  const language = more.language ?? 'de_DE'
  const lines = sale.lines.map(({ price, quantity, rate }, at) => ({
    item: at + 1,
    sku: `A-${at + 1}`,
    gtin: at === 0 ? '4006381333931' : null,
    name: `Artikel ${at + 1}`,
    extras: at === 0 ? ['Farbe: blau'] : [],
    quantity,
    price,
    tax_rate: rate,
    total: priced(quantity, price, digits),
  }))
  const bill = { currency, is_gross, lines, charges, prepaid, due: 0 }
  const of = (taxes: Billing['taxes'], due: number) =>
    figuresOf(
      { ...bill, taxes, due },
      {
        category: (rate) => category ?? (rate === 0 ? 'Z' : 'S'),
        reason: (each) => reasonOf(each, language),
      },
    )
  // the charges bear their rates as the engine shares them: reckoned first without tax, to see what each rate has
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))]
  const bare = of([], 0)
  const minor = (amount: string) => Math.round(Number(amount) * 10 ** digits)
  const taxes = rates.map((rate) => ({
    rate,
    amount: taxIn(sum(bare.taxes.filter((tax) => tax.rate === rate).map(({ base }) => minor(base))), rate, is_gross),
  }))
  const total = minor(of(taxes, 0).totals.gross)
  return {
    type: 'invoice',
    number: 'R1-2026-00042',
    date: '2026-11-23',
    valid_until: null,
    revision: 0,
    date_delivered: '2026-11-20',
    language,
    currency,
    is_gross,
    seller,
    buyer: { ...party('DE'), customer_number: 'K-1001', reference: null },
    delivery: null,
    order: { number: '100023', date: '2026-11-18', reference: 'PO-77' },
    preceding: null,
    ...of(taxes, total - prepaid + rounding),
    payment: {
      method: 'Rechnung',
      means: currency === 'EUR' ? '58' : '30',
      text: null,
      account: transfer,
      date_due: '2026-12-07',
      reference: 'R1-2026-00042',
    },
    notes: [
      { place: 'before', text: 'Wir berechnen Ihnen:' },
      { place: 'after', text: 'Die Ware bleibt bis zur Bezahlung unser Eigentum.' },
    ],
    foot: [],
    ...more,
  }
}
