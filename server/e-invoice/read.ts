import { convert } from 'xmlbuilder2'

/** An element: its attributes by `@`, its text by `#`, what it holds by the names of the elements. */
type Node = { readonly [name: string]: Value }
type Value = string | Node | readonly (string | Node)[]
type Text = string | undefined

export type ReadParty = {
  readonly name: Text
  readonly vat: Text
  readonly tax: Text
  readonly register: Text
  readonly hasAddress: boolean
  readonly country: Text
  readonly city: Text
  readonly postcode: Text
  readonly address: Text
  readonly addressScheme: Text
  readonly contact: { readonly name: Text; readonly phone: Text; readonly email: Text } | undefined
}
export type ReadCharge = {
  readonly isCharge: boolean
  readonly amount: Text
  readonly base: Text
  readonly reason: Text
  readonly code: Text
  readonly category: Text
  readonly rate: Text
}
export type ReadLine = {
  readonly id: Text
  readonly quantity: Text
  readonly unit: Text
  readonly net: Text
  readonly name: Text
  readonly price: Text
  readonly priceBase: Text
  readonly priceUnit: Text
  readonly gtin: Text
  readonly gtinScheme: Text
  readonly category: Text
  readonly rate: Text
}
export type ReadTax = {
  readonly base: Text
  readonly amount: Text
  readonly category: Text
  readonly rate: Text
  readonly reason: Text
  readonly code: Text
}
export type ReadPayment = {
  readonly means: Text
  readonly hasAccount: boolean
  readonly iban: Text
  readonly hasCard: boolean
}
/** What an invoice says, read from its XML; what is not there is undefined. */
export type ReadInvoice = {
  readonly specification: Text
  readonly process: Text
  readonly number: Text
  readonly date: Text
  readonly type: Text
  readonly currency: Text
  readonly note: Text
  readonly buyerReference: Text
  readonly dateDue: Text
  readonly terms: Text
  readonly remittance: Text
  readonly preceding: readonly { readonly number: Text; readonly date: Text }[]
  readonly seller: ReadParty
  readonly buyer: ReadParty
  readonly dateDelivered: Text
  readonly delivery: { readonly country: Text; readonly city: Text; readonly postcode: Text } | undefined
  readonly payments: readonly ReadPayment[]
  readonly charges: readonly ReadCharge[]
  readonly taxes: readonly ReadTax[]
  readonly totals: {
    readonly lines: Text
    readonly allowances: Text
    readonly charges: Text
    readonly net: Text
    readonly tax: Text
    readonly gross: Text
    readonly prepaid: Text
    readonly rounding: Text
    readonly due: Text
  }
  readonly lines: readonly ReadLine[]
  /** How many elements say nothing. */
  readonly empty: number
}

const isNode = (value: Value | undefined): value is Node => typeof value === 'object' && !Array.isArray(value)

/** Every element by this path; where one is there several times, each of them. */
function all(from: Node | undefined, ...path: readonly string[]): readonly (string | Node)[] {
  let found: readonly (string | Node)[] = from === undefined ? [] : [from]
  for (const name of path)
    found = found.flatMap((node) => {
      const value = isNode(node) ? node[name] : undefined
      return value === undefined ? [] : Array.isArray(value) ? value : [value as string | Node]
    })
  return found
}
const nodes = (from: Node | undefined, ...path: readonly string[]): Node[] =>
  all(from, ...path).map((each) => (isNode(each) ? each : { '#': each }))
const node = (from: Node | undefined, ...path: readonly string[]): Node | undefined => nodes(from, ...path)[0]
const has = (from: Node | undefined, ...path: readonly string[]): boolean => all(from, ...path).length > 0
/** The text of an element, or of an attribute of one; undefined where it is empty. */
function said(from: Node | undefined, ...path: readonly string[]): Text {
  const [first] = all(from, ...path)
  const text = isNode(first) ? first['#'] : first
  return typeof text === 'string' && text.trim() !== '' ? plain(text) : undefined
}

/** The parser hands entities on as they are written. */
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const emptyIn = (value: Value): number => {
  if (typeof value === 'string') return value.trim() === '' ? 1 : 0
  if (Array.isArray(value)) return value.reduce((count: number, each: string | Node) => count + emptyIn(each), 0)
  const inside = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  return inside.length === 0 ? 1 : inside.reduce((count, [, each]) => count + emptyIn(each), 0)
}

/** `20261123` → `2026-11-23`. */
const day = (text: Text): Text => text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** Reads an invoice in either syntax of EN 16931, as whoever gets it does. */
export function readInvoice(xml: string): ReadInvoice {
  const document = convert(xml, { format: 'object' }) as Node
  const cii = node(document, 'rsm:CrossIndustryInvoice')
  return cii === undefined ? fromUbl(document) : fromCii(cii)
}

function fromCii(root: Node): ReadInvoice {
  const context = node(root, 'rsm:ExchangedDocumentContext')
  const head = node(root, 'rsm:ExchangedDocument')
  const trade = node(root, 'rsm:SupplyChainTradeTransaction')
  const agreement = node(trade, 'ram:ApplicableHeaderTradeAgreement')
  const delivery = node(trade, 'ram:ApplicableHeaderTradeDelivery')
  const settlement = node(trade, 'ram:ApplicableHeaderTradeSettlement')
  const sums = node(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  const terms = node(settlement, 'ram:SpecifiedTradePaymentTerms')
  const shipTo = node(delivery, 'ram:ShipToTradeParty', 'ram:PostalTradeAddress')
  return {
    specification: said(context, 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID'),
    process: said(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter', 'ram:ID'),
    number: said(head, 'ram:ID'),
    date: day(said(head, 'ram:IssueDateTime', 'udt:DateTimeString')),
    type: said(head, 'ram:TypeCode'),
    note: said(head, 'ram:IncludedNote', 'ram:Content'),
    currency: said(settlement, 'ram:InvoiceCurrencyCode'),
    buyerReference: said(agreement, 'ram:BuyerReference'),
    dateDue: day(said(terms, 'ram:DueDateDateTime', 'udt:DateTimeString')),
    terms: said(terms, 'ram:Description'),
    remittance: said(settlement, 'ram:PaymentReference'),
    preceding: nodes(settlement, 'ram:InvoiceReferencedDocument').map((each) => ({
      number: said(each, 'ram:IssuerAssignedID'),
      date: day(said(each, 'ram:FormattedIssueDateTime', 'qdt:DateTimeString')),
    })),
    seller: ciiParty(node(agreement, 'ram:SellerTradeParty')),
    buyer: ciiParty(node(agreement, 'ram:BuyerTradeParty')),
    dateDelivered: day(
      said(delivery, 'ram:ActualDeliverySupplyChainEvent', 'ram:OccurrenceDateTime', 'udt:DateTimeString'),
    ),
    delivery: shipTo && {
      country: said(shipTo, 'ram:CountryID'),
      city: said(shipTo, 'ram:CityName'),
      postcode: said(shipTo, 'ram:PostcodeCode'),
    },
    payments: nodes(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').map((each) => ({
      means: said(each, 'ram:TypeCode'),
      hasAccount: has(each, 'ram:PayeePartyCreditorFinancialAccount'),
      iban:
        said(each, 'ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID') ??
        said(each, 'ram:PayeePartyCreditorFinancialAccount', 'ram:ProprietaryID'),
      hasCard: has(each, 'ram:ApplicableTradeSettlementFinancialCard'),
    })),
    charges: nodes(settlement, 'ram:SpecifiedTradeAllowanceCharge').map((each) => ({
      isCharge: said(each, 'ram:ChargeIndicator', 'udt:Indicator') === 'true',
      amount: said(each, 'ram:ActualAmount'),
      base: said(each, 'ram:BasisAmount'),
      reason: said(each, 'ram:Reason'),
      code: said(each, 'ram:ReasonCode'),
      category: said(each, 'ram:CategoryTradeTax', 'ram:CategoryCode'),
      rate: said(each, 'ram:CategoryTradeTax', 'ram:RateApplicablePercent'),
    })),
    taxes: nodes(settlement, 'ram:ApplicableTradeTax').map((each) => ({
      base: said(each, 'ram:BasisAmount'),
      amount: said(each, 'ram:CalculatedAmount'),
      category: said(each, 'ram:CategoryCode'),
      rate: said(each, 'ram:RateApplicablePercent'),
      reason: said(each, 'ram:ExemptionReason'),
      code: said(each, 'ram:ExemptionReasonCode'),
    })),
    totals: {
      lines: said(sums, 'ram:LineTotalAmount'),
      allowances: said(sums, 'ram:AllowanceTotalAmount'),
      charges: said(sums, 'ram:ChargeTotalAmount'),
      net: said(sums, 'ram:TaxBasisTotalAmount'),
      tax: said(sums, 'ram:TaxTotalAmount'),
      gross: said(sums, 'ram:GrandTotalAmount'),
      prepaid: said(sums, 'ram:TotalPrepaidAmount'),
      rounding: said(sums, 'ram:RoundingAmount'),
      due: said(sums, 'ram:DuePayableAmount'),
    },
    lines: nodes(trade, 'ram:IncludedSupplyChainTradeLineItem').map(ciiLine),
    empty: emptyIn(root),
  }
}

function ciiParty(party: Node | undefined): ReadParty {
  const address = node(party, 'ram:PostalTradeAddress')
  const registrations = nodes(party, 'ram:SpecifiedTaxRegistration', 'ram:ID')
  const numberOf = (scheme: string) =>
    said(
      registrations.find((each) => each['@schemeID'] === scheme),
      '#',
    )
  const contact = node(party, 'ram:DefinedTradeContact')
  return {
    name: said(party, 'ram:Name'),
    vat: numberOf('VA'),
    tax: numberOf('FC'),
    register: said(party, 'ram:SpecifiedLegalOrganization', 'ram:ID'),
    hasAddress: address !== undefined,
    country: said(address, 'ram:CountryID'),
    city: said(address, 'ram:CityName'),
    postcode: said(address, 'ram:PostcodeCode'),
    address: said(party, 'ram:URIUniversalCommunication', 'ram:URIID'),
    addressScheme: said(party, 'ram:URIUniversalCommunication', 'ram:URIID', '@schemeID'),
    contact: contact && {
      name: said(contact, 'ram:PersonName'),
      phone: said(contact, 'ram:TelephoneUniversalCommunication', 'ram:CompleteNumber'),
      email: said(contact, 'ram:EmailURIUniversalCommunication', 'ram:URIID'),
    },
  }
}

function ciiLine(line: Node): ReadLine {
  const product = node(line, 'ram:SpecifiedTradeProduct')
  const price = node(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice')
  const settlement = node(line, 'ram:SpecifiedLineTradeSettlement')
  const tax = node(settlement, 'ram:ApplicableTradeTax')
  return {
    id: said(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineID'),
    quantity: said(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity'),
    unit: said(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity', '@unitCode'),
    net: said(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation', 'ram:LineTotalAmount'),
    name: said(product, 'ram:Name'),
    price: said(price, 'ram:ChargeAmount'),
    priceBase: said(price, 'ram:BasisQuantity'),
    priceUnit: said(price, 'ram:BasisQuantity', '@unitCode'),
    gtin: said(product, 'ram:GlobalID'),
    gtinScheme: said(product, 'ram:GlobalID', '@schemeID'),
    category: said(tax, 'ram:CategoryCode'),
    rate: said(tax, 'ram:RateApplicablePercent'),
  }
}

function fromUbl(document: Node): ReadInvoice {
  const isCredit = has(document, 'CreditNote')
  const root = node(document, isCredit ? 'CreditNote' : 'Invoice')
  const sums = node(root, 'cac:LegalMonetaryTotal')
  const shipTo = node(root, 'cac:Delivery', 'cac:DeliveryLocation', 'cac:Address')
  return {
    specification: said(root, 'cbc:CustomizationID'),
    process: said(root, 'cbc:ProfileID'),
    number: said(root, 'cbc:ID'),
    date: said(root, 'cbc:IssueDate'),
    type: said(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode'),
    note: said(root, 'cbc:Note'),
    currency: said(root, 'cbc:DocumentCurrencyCode'),
    buyerReference: said(root, 'cbc:BuyerReference'),
    dateDue: said(root, 'cbc:DueDate'),
    terms: said(root, 'cac:PaymentTerms', 'cbc:Note'),
    remittance: said(root, 'cac:PaymentMeans', 'cbc:PaymentID'),
    preceding: nodes(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference').map((each) => ({
      number: said(each, 'cbc:ID'),
      date: said(each, 'cbc:IssueDate'),
    })),
    seller: ublParty(node(root, 'cac:AccountingSupplierParty', 'cac:Party')),
    buyer: ublParty(node(root, 'cac:AccountingCustomerParty', 'cac:Party')),
    dateDelivered: said(root, 'cac:Delivery', 'cbc:ActualDeliveryDate'),
    delivery: shipTo && {
      country: said(shipTo, 'cac:Country', 'cbc:IdentificationCode'),
      city: said(shipTo, 'cbc:CityName'),
      postcode: said(shipTo, 'cbc:PostalZone'),
    },
    payments: nodes(root, 'cac:PaymentMeans').map((each) => ({
      means: said(each, 'cbc:PaymentMeansCode'),
      hasAccount: has(each, 'cac:PayeeFinancialAccount'),
      iban: said(each, 'cac:PayeeFinancialAccount', 'cbc:ID'),
      hasCard: has(each, 'cac:CardAccount'),
    })),
    charges: nodes(root, 'cac:AllowanceCharge').map((each) => ({
      isCharge: said(each, 'cbc:ChargeIndicator') === 'true',
      amount: said(each, 'cbc:Amount'),
      base: said(each, 'cbc:BaseAmount'),
      reason: said(each, 'cbc:AllowanceChargeReason'),
      code: said(each, 'cbc:AllowanceChargeReasonCode'),
      category: said(each, 'cac:TaxCategory', 'cbc:ID'),
      rate: said(each, 'cac:TaxCategory', 'cbc:Percent'),
    })),
    taxes: nodes(root, 'cac:TaxTotal', 'cac:TaxSubtotal').map((each) => ({
      base: said(each, 'cbc:TaxableAmount'),
      amount: said(each, 'cbc:TaxAmount'),
      category: said(each, 'cac:TaxCategory', 'cbc:ID'),
      rate: said(each, 'cac:TaxCategory', 'cbc:Percent'),
      reason: said(each, 'cac:TaxCategory', 'cbc:TaxExemptionReason'),
      code: said(each, 'cac:TaxCategory', 'cbc:TaxExemptionReasonCode'),
    })),
    totals: {
      lines: said(sums, 'cbc:LineExtensionAmount'),
      allowances: said(sums, 'cbc:AllowanceTotalAmount'),
      charges: said(sums, 'cbc:ChargeTotalAmount'),
      net: said(sums, 'cbc:TaxExclusiveAmount'),
      tax: said(root, 'cac:TaxTotal', 'cbc:TaxAmount'),
      gross: said(sums, 'cbc:TaxInclusiveAmount'),
      prepaid: said(sums, 'cbc:PrepaidAmount'),
      rounding: said(sums, 'cbc:PayableRoundingAmount'),
      due: said(sums, 'cbc:PayableAmount'),
    },
    lines: nodes(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine').map((line) => ublLine(line, isCredit)),
    empty: root === undefined ? 1 : emptyIn(root),
  }
}

function ublParty(party: Node | undefined): ReadParty {
  const address = node(party, 'cac:PostalAddress')
  const numberOf = (isVat: boolean) =>
    said(
      nodes(party, 'cac:PartyTaxScheme').find((each) => (said(each, 'cac:TaxScheme', 'cbc:ID') === 'VAT') === isVat),
      'cbc:CompanyID',
    )
  const contact = node(party, 'cac:Contact')
  return {
    name: said(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName'),
    vat: numberOf(true),
    tax: numberOf(false),
    register: said(party, 'cac:PartyLegalEntity', 'cbc:CompanyID'),
    hasAddress: address !== undefined,
    country: said(address, 'cac:Country', 'cbc:IdentificationCode'),
    city: said(address, 'cbc:CityName'),
    postcode: said(address, 'cbc:PostalZone'),
    address: said(party, 'cbc:EndpointID'),
    addressScheme: said(party, 'cbc:EndpointID', '@schemeID'),
    contact: contact && {
      name: said(contact, 'cbc:Name'),
      phone: said(contact, 'cbc:Telephone'),
      email: said(contact, 'cbc:ElectronicMail'),
    },
  }
}

function ublLine(line: Node, isCredit: boolean): ReadLine {
  const item = node(line, 'cac:Item')
  const quantity = isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
  return {
    id: said(line, 'cbc:ID'),
    quantity: said(line, quantity),
    unit: said(line, quantity, '@unitCode'),
    net: said(line, 'cbc:LineExtensionAmount'),
    name: said(item, 'cbc:Name'),
    price: said(line, 'cac:Price', 'cbc:PriceAmount'),
    priceBase: said(line, 'cac:Price', 'cbc:BaseQuantity'),
    priceUnit: said(line, 'cac:Price', 'cbc:BaseQuantity', '@unitCode'),
    gtin: said(item, 'cac:StandardItemIdentification', 'cbc:ID'),
    gtinScheme: said(item, 'cac:StandardItemIdentification', 'cbc:ID', '@schemeID'),
    category: said(item, 'cac:ClassifiedTaxCategory', 'cbc:ID'),
    rate: said(item, 'cac:ClassifiedTaxCategory', 'cbc:Percent'),
  }
}
