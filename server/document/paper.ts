import type { DocumentType, SlipType } from '#entities/document/parts.ts'
import type { Locale } from '#entities/locale.ts'

/** A decimal with the digits of the paper's currency, e.g. `12.50`. */
type Amount = string

/**
 * VAT categories of UNTDID 5305 as EN 16931 allows them here: standard, zero rated, exempt, reverse charge,
 * intra-community supply, export outside the EU, outside the scope of VAT.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

export type Party = {
  readonly name: string
  /** The person beside a company's name. */
  readonly contact: string | null
  readonly address_line_1: string | null
  readonly address_line_2: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly state: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country_code: string
  readonly email: string | null
  readonly phone: string | null
  /** With its country's prefix (BT-31, BT-48). */
  readonly vat_number: string | null
}

export type Seller = Party & {
  /** Given by the tax office of the place (BT-32). */
  readonly tax_number: string | null
  /** Court and number of the register (BT-30), as the letterhead prints it. */
  readonly register: string | null
  readonly managers: string | null
  readonly website: string | null
  /** The SHA-256 of the shop's logo as a stored file; null without one. */
  readonly logo: string | null
}

export type PaperLine = {
  /** The order's line; what returns and cancellations refer to. */
  readonly item: number
  readonly sku: string
  readonly gtin: string | null
  readonly name: string
  readonly extras: readonly string[]
  readonly quantity: number
  /** One unit before tax, up to ten decimals (BT-146). */
  readonly net_price: string
  /** One unit as its price list says it: with tax where the paper `is_gross`. */
  readonly price: string
  /** Quantity by price as the price list says it: with tax where the paper `is_gross`. */
  readonly total: Amount
  /** Before tax (BT-131); the lines of a rate sum up to what is left of its base without allowances and charges. */
  readonly net: Amount
  readonly tax_category: TaxCategory
  /** Percent. */
  readonly tax_rate: number
}

/** A discount or a fee on the whole (BG-20, BG-21), shipping among them; one for each rate that it bears. */
export type PaperSurcharge = {
  readonly kind: 'discount' | 'fee' | 'shipping'
  readonly name: string
  /** Without a sign; with tax where the paper `is_gross`. */
  readonly total: Amount
  /** Without a sign and before tax (BT-92, BT-99). */
  readonly net: Amount
  readonly percent: string | null
  readonly tax_category: TaxCategory
  readonly tax_rate: number
}

/** One for each category and rate (BG-23). */
export type PaperTax = {
  readonly category: TaxCategory
  readonly rate: number
  /** Before tax (BT-116). */
  readonly base: Amount
  /** (BT-117) */
  readonly amount: Amount
  /** Why no tax is charged, in the paper's language (BT-120). */
  readonly reason: string | null
}

/** EN 16931, BG-22: `net` is lines − allowances + charges, `gross` is `net` + `tax`, `due` is `gross` − `prepaid` + `rounding`. */
export type PaperTotals = {
  readonly lines: Amount
  readonly allowances: Amount
  readonly charges: Amount
  readonly net: Amount
  readonly tax: Amount
  readonly gross: Amount
  readonly prepaid: Amount
  readonly rounding: Amount
  readonly due: Amount
}

/** How it is to be paid; `means` is UNTDID 4461: 58 SEPA credit transfer, 30 credit transfer, 48 card, 49 direct debit, 10 cash, 20 cheque, 68 online. */
export type PaperPayment = {
  readonly method: string
  readonly means: '58' | '30' | '48' | '49' | '10' | '20' | '68'
  readonly text: string | null
  readonly account: {
    readonly holder: string
    readonly iban: string
    readonly bic: string | null
    readonly bank: string | null
  } | null
  /** ISO day. */
  readonly date_due: string | null
  /** What may be taken off until a day; papers from before say nothing of it. */
  readonly discount?: {
    readonly percent: number
    readonly until: string
    readonly days: number
    readonly amount: Amount
  } | null
  /** What the payer is to state: the number, or a QR reference in Switzerland. */
  readonly reference: string
}

/** What says amounts; what goes with the goods says none (`slip/slip.ts`). */
export type BillType = Exclude<DocumentType, SlipType | 'shipping-label'>

/**
 * Everything that a document shows, frozen when it is issued: whoever draws it later, in whichever form, needs nothing
 * else. Days are ISO (`2026-11-23`) in the shop's zone. A credit invoice says positive amounts and refers to what it takes back.
 */
export type Paper = {
  readonly type: BillType
  readonly number: string
  readonly date: string
  /** Of an offer: the last day on which it can be accepted; the revision counts what was sent before. */
  readonly valid_until: string | null
  readonly revision: number
  /** When the goods or services were delivered (BT-72). */
  readonly date_delivered: string | null
  readonly language: Locale
  readonly currency: string
  readonly is_gross: boolean
  readonly seller: Seller
  readonly buyer: Party & { readonly customer_number: string | null; /** BT-10 */ readonly reference: string | null }
  readonly delivery: Party | null
  readonly order: { readonly number: string; readonly date: string; readonly reference: string | null }
  /** The invoice that a credit invoice takes back (BT-25, BT-26). */
  readonly preceding: { readonly number: string; readonly date: string } | null
  readonly lines: readonly PaperLine[]
  readonly surcharges: readonly PaperSurcharge[]
  readonly taxes: readonly PaperTax[]
  readonly totals: PaperTotals
  readonly payment: PaperPayment | null
  /** Introduction, terms and notes to the customer, in the order in which they are printed. */
  readonly notes: readonly { readonly place: 'before' | 'after'; readonly text: string }[]
  /** The lines of the letterhead's foot. */
  readonly foot: readonly string[]
}
