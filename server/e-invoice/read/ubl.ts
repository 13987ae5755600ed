import { emptyIn, has, node, nodes, textAt, type Node } from './element.ts'
import type { ReadInvoice, ReadLine, ReadParty } from './read-invoice.ts'

/** What an invoice or a credit note in the syntax of OASIS says. */
export function fromUbl(document: Node): ReadInvoice {
  const isCredit = has(document, 'CreditNote')
  const root = node(document, isCredit ? 'CreditNote' : 'Invoice')
  const sums = node(root, 'cac:LegalMonetaryTotal')
  const shipTo = node(root, 'cac:Delivery', 'cac:DeliveryLocation', 'cac:Address')
  return {
    specification: textAt(root, 'cbc:CustomizationID'),
    process: textAt(root, 'cbc:ProfileID'),
    number: textAt(root, 'cbc:ID'),
    date: textAt(root, 'cbc:IssueDate'),
    type: textAt(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode'),
    note: textAt(root, 'cbc:Note'),
    currency: textAt(root, 'cbc:DocumentCurrencyCode'),
    buyerReference: textAt(root, 'cbc:BuyerReference'),
    dateDue: textAt(root, 'cbc:DueDate'),
    terms: textAt(root, 'cac:PaymentTerms', 'cbc:Note'),
    remittance: textAt(root, 'cac:PaymentMeans', 'cbc:PaymentID'),
    preceding: nodes(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference').map((each) => ({
      number: textAt(each, 'cbc:ID'),
      date: textAt(each, 'cbc:IssueDate'),
    })),
    seller: ublParty(node(root, 'cac:AccountingSupplierParty', 'cac:Party')),
    buyer: ublParty(node(root, 'cac:AccountingCustomerParty', 'cac:Party')),
    dateDelivered: textAt(root, 'cac:Delivery', 'cbc:ActualDeliveryDate'),
    delivery: shipTo && {
      country: textAt(shipTo, 'cac:Country', 'cbc:IdentificationCode'),
      city: textAt(shipTo, 'cbc:CityName'),
      postcode: textAt(shipTo, 'cbc:PostalZone'),
    },
    payments: nodes(root, 'cac:PaymentMeans').map((each) => ({
      means: textAt(each, 'cbc:PaymentMeansCode'),
      hasAccount: has(each, 'cac:PayeeFinancialAccount'),
      iban: textAt(each, 'cac:PayeeFinancialAccount', 'cbc:ID'),
      hasCard: has(each, 'cac:CardAccount'),
    })),
    charges: nodes(root, 'cac:AllowanceCharge').map((each) => ({
      isCharge: textAt(each, 'cbc:ChargeIndicator') === 'true',
      amount: textAt(each, 'cbc:Amount'),
      base: textAt(each, 'cbc:BaseAmount'),
      reason: textAt(each, 'cbc:AllowanceChargeReason'),
      code: textAt(each, 'cbc:AllowanceChargeReasonCode'),
      category: textAt(each, 'cac:TaxCategory', 'cbc:ID'),
      rate: textAt(each, 'cac:TaxCategory', 'cbc:Percent'),
    })),
    taxes: nodes(root, 'cac:TaxTotal', 'cac:TaxSubtotal').map((each) => ({
      base: textAt(each, 'cbc:TaxableAmount'),
      amount: textAt(each, 'cbc:TaxAmount'),
      category: textAt(each, 'cac:TaxCategory', 'cbc:ID'),
      rate: textAt(each, 'cac:TaxCategory', 'cbc:Percent'),
      reason: textAt(each, 'cac:TaxCategory', 'cbc:TaxExemptionReason'),
      code: textAt(each, 'cac:TaxCategory', 'cbc:TaxExemptionReasonCode'),
    })),
    totals: {
      lines: textAt(sums, 'cbc:LineExtensionAmount'),
      allowances: textAt(sums, 'cbc:AllowanceTotalAmount'),
      charges: textAt(sums, 'cbc:ChargeTotalAmount'),
      net: textAt(sums, 'cbc:TaxExclusiveAmount'),
      tax: textAt(root, 'cac:TaxTotal', 'cbc:TaxAmount'),
      gross: textAt(sums, 'cbc:TaxInclusiveAmount'),
      prepaid: textAt(sums, 'cbc:PrepaidAmount'),
      rounding: textAt(sums, 'cbc:PayableRoundingAmount'),
      due: textAt(sums, 'cbc:PayableAmount'),
    },
    lines: nodes(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine').map((line) => ublLine(line, isCredit)),
    empty: root === undefined ? 1 : emptyIn(root),
  }
}

function ublParty(party: Node | undefined): ReadParty {
  const address = node(party, 'cac:PostalAddress')
  const numberOf = (isVat: boolean) =>
    textAt(
      nodes(party, 'cac:PartyTaxScheme').find((each) => (textAt(each, 'cac:TaxScheme', 'cbc:ID') === 'VAT') === isVat),
      'cbc:CompanyID',
    )
  const contact = node(party, 'cac:Contact')
  return {
    name: textAt(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName'),
    vat: numberOf(true),
    tax: numberOf(false),
    register: textAt(party, 'cac:PartyLegalEntity', 'cbc:CompanyID'),
    hasAddress: address !== undefined,
    country: textAt(address, 'cac:Country', 'cbc:IdentificationCode'),
    city: textAt(address, 'cbc:CityName'),
    postcode: textAt(address, 'cbc:PostalZone'),
    address: textAt(party, 'cbc:EndpointID'),
    addressScheme: textAt(party, 'cbc:EndpointID', '@schemeID'),
    contact: contact && {
      name: textAt(contact, 'cbc:Name'),
      phone: textAt(contact, 'cbc:Telephone'),
      email: textAt(contact, 'cbc:ElectronicMail'),
    },
  }
}

function ublLine(line: Node, isCredit: boolean): ReadLine {
  const item = node(line, 'cac:Item')
  const quantity = isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
  return {
    id: textAt(line, 'cbc:ID'),
    quantity: textAt(line, quantity),
    unit: textAt(line, quantity, '@unitCode'),
    net: textAt(line, 'cbc:LineExtensionAmount'),
    name: textAt(item, 'cbc:Name'),
    price: textAt(line, 'cac:Price', 'cbc:PriceAmount'),
    priceBase: textAt(line, 'cac:Price', 'cbc:BaseQuantity'),
    priceUnit: textAt(line, 'cac:Price', 'cbc:BaseQuantity', '@unitCode'),
    gtin: textAt(item, 'cac:StandardItemIdentification', 'cbc:ID'),
    gtinScheme: textAt(item, 'cac:StandardItemIdentification', 'cbc:ID', '@schemeID'),
    category: textAt(item, 'cac:ClassifiedTaxCategory', 'cbc:ID'),
    rate: textAt(item, 'cac:ClassifiedTaxCategory', 'cbc:Percent'),
  }
}
