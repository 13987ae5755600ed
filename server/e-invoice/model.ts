import type { Invoice } from '@e-invoice-eu/core'
import { digitsOf, minorOf, pieceOf } from '#entities/money/amount.ts'
import type { Paper, PaperLine, PaperSurcharge, Party, TaxCategory } from '#server/document/paper.ts'
import { text } from '#server/texts.ts'

/** What a machine reads an invoice as: inside the PDF, or as XRechnung in one of its two syntaxes. */
export const eInvoiceFormats = ['zugferd', 'xrechnung-cii', 'xrechnung-ubl'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

/** Why no tax is charged, as a code (BT-121); an exemption that no list has says it in words alone. */
const exemptionCodes: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** UNTDID 5189 for what is taken off, 7161 for what is charged. */
const reasonCodes = { discount: '95', shipping: 'FC', fee: 'ABK' } as const

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const

/** A category with its rate; what is outside the scope of VAT has none. */
const categoryOf = (id: TaxCategory, rate: number) => ({
  'cbc:ID': id,
  ...(id !== 'O' && { 'cbc:Percent': String(rate) }),
  ...vat,
})

const addressOf = (party: Party) => ({
  'cbc:StreetName': party.address_line_1,
  'cbc:AdditionalStreetName': party.address_line_2,
  'cbc:CityName': party.city,
  'cbc:PostalZone': party.postal_code,
  'cbc:CountrySubentity': party.state,
  'cac:Country': { 'cbc:IdentificationCode': party.country_code },
})

/** An amount that is there only where it is not zero. */
const unlessZero = (amount: string): string | null => (Number(amount) === 0 ? null : amount)

/** Sends and receives at a mail address (scheme EM), the only electronic address that is known. */
const endpointOf = ({ email }: Party) => (email ? { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' } : {})

const vatNumberOf = (number: string | null): string | null => number?.replaceAll(/\s/g, '') || null

function sellerOf({ seller }: Paper, isOutOfScope: boolean) {
  const number = isOutOfScope ? null : vatNumberOf(seller.vat_number)
  return {
    ...endpointOf(seller),
    'cac:PostalAddress': addressOf(seller),
    'cac:PartyTaxScheme': [
      ...(number === null ? [] : [{ 'cbc:CompanyID': number, ...vat }]),
      ...(seller.tax_number ? [{ 'cbc:CompanyID': seller.tax_number, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []),
    ],
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name, 'cbc:CompanyID': seller.register },
    'cac:Contact': {
      'cbc:Name': seller.contact ?? seller.managers ?? seller.name,
      'cbc:Telephone': seller.phone,
      'cbc:ElectronicMail': seller.email,
    },
  }
}

function buyerOf({ buyer }: Paper, isOutOfScope: boolean) {
  const number = isOutOfScope ? null : vatNumberOf(buyer.vat_number)
  return {
    ...endpointOf(buyer),
    'cac:PartyIdentification': buyer.customer_number ? { 'cbc:ID': buyer.customer_number } : null,
    'cac:PostalAddress': addressOf(buyer),
    'cac:PartyTaxScheme': number === null ? null : { 'cbc:CompanyID': number, ...vat },
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
    'cac:Contact': { 'cbc:Name': buyer.contact, 'cbc:Telephone': buyer.phone, 'cbc:ElectronicMail': buyer.email },
  }
}

/** Where it went; within the EU without tax the country is asked for also where it is the buyer's. */
function deliveryOf({ delivery, buyer, date_delivered, taxes }: Paper) {
  const to = delivery ?? (taxes.some(({ category }) => category === 'K') ? buyer : null)
  return {
    'cbc:ActualDeliveryDate': date_delivered,
    ...(to !== null && {
      'cac:DeliveryLocation': { 'cac:Address': addressOf(to) },
      'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': to.name } },
    }),
  }
}

/**
 * A transfer needs an account, and XRechnung the number of a card, which nobody keeps: what is paid without them says so
 * (UNTDID 4461: 1 is not defined, 68 by an online service).
 */
function paymentOf({ payment }: Paper, format: EInvoiceFormat) {
  if (payment === null) return [{ 'cbc:PaymentMeansCode': '1' }]
  const { means, account, method, reference } = payment
  const isTransfer = means === '58' || means === '30'
  const isHiddenCard = means === '48' && format !== 'zugferd'
  return [
    {
      'cbc:PaymentMeansCode': isTransfer && account === null ? '1' : isHiddenCard ? '68' : means,
      'cbc:PaymentMeansCode@name': method,
      'cbc:PaymentID': reference,
      ...(isTransfer &&
        account !== null && {
          'cac:PayeeFinancialAccount': {
            'cbc:ID': account.iban,
            'cbc:Name': account.holder,
            'cac:FinancialInstitutionBranch': { 'cbc:ID': account.bic },
          },
        }),
    },
  ]
}

/** How it is paid in words (BT-20), where no day is said or the method says more. */
function termsOf({ payment, type, language }: Paper): string | null {
  if (type === 'credit-invoice') return text(language, 'papers', 'after.credit-invoice')
  if (payment === null) return null
  const { discount } = payment
  // a line of its own, as the XRechnung writes it (BR-DE-18)
  if (discount)
    return `${payment.text === null ? '' : `${payment.text}\n`}#SKONTO#TAGE=${discount.days}#PROZENT=${discount.percent.toFixed(2)}#\n`
  if (payment.text !== null || payment.date_due !== null) return payment.text
  return text(language, 'papers', 'payment.by', { name: payment.method })
}

/** A price is never negative: what is given back on a line is a negative quantity of it. */
const signed = (price: string, quantity: number): { price: string; quantity: number } =>
  price.startsWith('-') ? { price: price.slice(1), quantity: -quantity } : { price, quantity }

/** Where the currency has no cents, a line was rounded further than a reader allows: its price is what one came to. */
function priceOf({ net_price, net, quantity }: PaperLine, currency: string): string {
  const digits = digitsOf(currency)
  return digits === 2 ? net_price : pieceOf(minorOf(net, digits), quantity, digits)
}

function lineOf(line: PaperLine, index: number, currency: string) {
  const { price, quantity } = signed(priceOf(line, currency), line.quantity)
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...money('cbc:LineExtensionAmount', line.net, currency),
    'cac:Item': {
      'cbc:Description': line.extras.join('\n'),
      'cbc:Name': line.name || line.sku,
      'cac:SellersItemIdentification': line.sku ? { 'cbc:ID': line.sku } : null,
      'cac:StandardItemIdentification':
        line.gtin && /^\d{8,14}$/.test(line.gtin) ? { 'cbc:ID': line.gtin, 'cbc:ID@schemeID': '0160' } : null,
      'cac:ClassifiedTaxCategory': categoryOf(line.tax_category, line.tax_rate),
    },
    'cac:Price': {
      ...money('cbc:PriceAmount', price, currency),
      'cbc:BaseQuantity': '1',
      'cbc:BaseQuantity@unitCode': 'C62',
    },
  }
}

const surchargeOf = ({ kind, name, net, tax_category, tax_rate }: PaperSurcharge, currency: string) => ({
  'cbc:ChargeIndicator': String(kind !== 'discount'),
  'cbc:AllowanceChargeReasonCode': reasonCodes[kind],
  'cbc:AllowanceChargeReason': name,
  ...money('cbc:Amount', net, currency),
  'cac:TaxCategory': categoryOf(tax_category, tax_rate),
})

/** An invoice needs a line: where all that is given back was agreed beside the goods, that is the line. */
const asLine = ({ kind, name, net, total, tax_category, tax_rate }: PaperSurcharge): PaperLine => ({
  item: 0,
  sku: '',
  gtin: null,
  name,
  extras: [],
  quantity: kind === 'discount' ? -1 : 1,
  net_price: net,
  price: total,
  total,
  net: kind === 'discount' ? `-${net}` : net,
  tax_category,
  tax_rate,
})

const money = <Key extends string>(key: Key, amount: string | null, currency: string) =>
  amount === null ? {} : { [key]: amount, [`${key}@currencyID`]: currency }

/** A paper in the words of EN 16931, as the library takes them. */
export function modelOf(paper: Paper, format: EInvoiceFormat): Invoice {
  const { currency, language, totals, type, payment, order, buyer, preceding } = paper
  const isBare = paper.lines.length === 0
  const lines = isBare ? paper.surcharges.map(asLine) : paper.lines
  const surcharges = isBare ? [] : paper.surcharges
  const isOutOfScope = paper.taxes.some(({ category }) => category === 'O')
  const isXRechnung = format !== 'zugferd'
  const amount = (key: string, value: string | null) => money(key, value, currency)
  const of = (kinds: readonly string[], value: string) =>
    surcharges.some(({ kind }) => kinds.includes(kind)) ? value : null
  const model = {
    'cbc:ID': paper.number,
    'cbc:IssueDate': paper.date,
    // nobody is to pay what is given back
    'cbc:DueDate': type === 'credit-invoice' ? null : payment?.date_due,
    'cbc:InvoiceTypeCode': type === 'credit-invoice' ? '381' : '380',
    // one note: the library writes several as one that has several contents
    'cbc:Note': [paper.notes.map((note) => note.text).join('\n')].filter(Boolean),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': buyer.reference ?? (isXRechnung ? (order.reference ?? order.number) : null),
    'cac:OrderReference': { 'cbc:ID': order.reference ?? order.number, 'cbc:SalesOrderID': order.number },
    'cac:BillingReference': preceding
      ? [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': preceding.number, 'cbc:IssueDate': preceding.date } }]
      : null,
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(paper, isOutOfScope) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(paper, isOutOfScope) },
    'cac:Delivery': deliveryOf(paper),
    'cac:PaymentMeans': paymentOf(paper, format),
    'cac:PaymentTerms': { 'cbc:Note': termsOf(paper) },
    'cac:AllowanceCharge': surcharges.map((row) => surchargeOf(row, currency)),
    'cac:TaxTotal': [
      {
        ...amount('cbc:TaxAmount', totals.tax),
        'cac:TaxSubtotal': paper.taxes.map(({ category, rate, base, amount: tax, reason }) => ({
          ...amount('cbc:TaxableAmount', base),
          ...amount('cbc:TaxAmount', tax),
          'cac:TaxCategory': {
            ...categoryOf(category, rate),
            'cbc:Percent': String(rate),
            'cbc:TaxExemptionReasonCode': exemptionCodes[category],
            'cbc:TaxExemptionReason':
              category === 'S' || category === 'Z'
                ? null
                : (reason ?? text(language, 'papers', `tax.reason.${category}`)),
          },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', isBare ? totals.net : totals.lines),
      ...amount('cbc:TaxExclusiveAmount', totals.net),
      ...amount('cbc:TaxInclusiveAmount', totals.gross),
      ...amount('cbc:AllowanceTotalAmount', of(['discount'], totals.allowances)),
      ...amount('cbc:ChargeTotalAmount', of(['fee', 'shipping'], totals.charges)),
      ...amount('cbc:PrepaidAmount', unlessZero(totals.prepaid)),
      ...amount('cbc:PayableRoundingAmount', unlessZero(totals.rounding)),
      ...amount('cbc:PayableAmount', totals.due),
    },
    'cac:InvoiceLine': lines.map((line, index) => lineOf(line, index, currency)),
  }
  return { 'ubl:Invoice': whole(model) } as unknown as Invoice
}

/** Every character that XML 1.0 does not have, a lone surrogate among them. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Without what says nothing, since an empty element is refused, and without characters that XML cannot hold. */
function whole(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(unwritable, '').trim() || undefined
  if (Array.isArray(value)) {
    const kept = value.map(whole).filter((each) => each !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (value === null || typeof value !== 'object') return value ?? undefined
  const kept = Object.entries(value)
    .map(([key, each]) => [key, whole(each)] as const)
    .filter(([, each]) => each !== undefined)
  // an attribute needs its element
  const names = new Set(kept.map(([key]) => key))
  const fitting = kept.filter(([key]) => !key.includes('@') || names.has(key.slice(0, key.indexOf('@'))))
  return fitting.length === 0 ? undefined : Object.fromEntries(fitting)
}
