import { day, emptyIn, has, node, nodes, textAt, type Node } from './element.ts'
import type { ReadInvoice, ReadLine, ReadParty } from './read-invoice.ts'

/** What an invoice in the syntax of UN/CEFACT says. */
export function fromCii(root: Node): ReadInvoice {
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
    specification: textAt(context, 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID'),
    process: textAt(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter', 'ram:ID'),
    number: textAt(head, 'ram:ID'),
    date: day(textAt(head, 'ram:IssueDateTime', 'udt:DateTimeString')),
    type: textAt(head, 'ram:TypeCode'),
    note: textAt(head, 'ram:IncludedNote', 'ram:Content'),
    currency: textAt(settlement, 'ram:InvoiceCurrencyCode'),
    buyerReference: textAt(agreement, 'ram:BuyerReference'),
    dateDue: day(textAt(terms, 'ram:DueDateDateTime', 'udt:DateTimeString')),
    terms: textAt(terms, 'ram:Description'),
    remittance: textAt(settlement, 'ram:PaymentReference'),
    preceding: nodes(settlement, 'ram:InvoiceReferencedDocument').map((each) => ({
      number: textAt(each, 'ram:IssuerAssignedID'),
      date: day(textAt(each, 'ram:FormattedIssueDateTime', 'qdt:DateTimeString')),
    })),
    seller: ciiParty(node(agreement, 'ram:SellerTradeParty')),
    buyer: ciiParty(node(agreement, 'ram:BuyerTradeParty')),
    dateDelivered: day(
      textAt(delivery, 'ram:ActualDeliverySupplyChainEvent', 'ram:OccurrenceDateTime', 'udt:DateTimeString'),
    ),
    delivery: shipTo && {
      country: textAt(shipTo, 'ram:CountryID'),
      city: textAt(shipTo, 'ram:CityName'),
      postcode: textAt(shipTo, 'ram:PostcodeCode'),
    },
    payments: nodes(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').map((each) => ({
      means: textAt(each, 'ram:TypeCode'),
      hasAccount: has(each, 'ram:PayeePartyCreditorFinancialAccount'),
      iban:
        textAt(each, 'ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID') ??
        textAt(each, 'ram:PayeePartyCreditorFinancialAccount', 'ram:ProprietaryID'),
      hasCard: has(each, 'ram:ApplicableTradeSettlementFinancialCard'),
    })),
    charges: nodes(settlement, 'ram:SpecifiedTradeAllowanceCharge').map((each) => ({
      isCharge: textAt(each, 'ram:ChargeIndicator', 'udt:Indicator') === 'true',
      amount: textAt(each, 'ram:ActualAmount'),
      base: textAt(each, 'ram:BasisAmount'),
      reason: textAt(each, 'ram:Reason'),
      code: textAt(each, 'ram:ReasonCode'),
      category: textAt(each, 'ram:CategoryTradeTax', 'ram:CategoryCode'),
      rate: textAt(each, 'ram:CategoryTradeTax', 'ram:RateApplicablePercent'),
    })),
    taxes: nodes(settlement, 'ram:ApplicableTradeTax').map((each) => ({
      base: textAt(each, 'ram:BasisAmount'),
      amount: textAt(each, 'ram:CalculatedAmount'),
      category: textAt(each, 'ram:CategoryCode'),
      rate: textAt(each, 'ram:RateApplicablePercent'),
      reason: textAt(each, 'ram:ExemptionReason'),
      code: textAt(each, 'ram:ExemptionReasonCode'),
    })),
    totals: {
      lines: textAt(sums, 'ram:LineTotalAmount'),
      allowances: textAt(sums, 'ram:AllowanceTotalAmount'),
      charges: textAt(sums, 'ram:ChargeTotalAmount'),
      net: textAt(sums, 'ram:TaxBasisTotalAmount'),
      tax: textAt(sums, 'ram:TaxTotalAmount'),
      gross: textAt(sums, 'ram:GrandTotalAmount'),
      prepaid: textAt(sums, 'ram:TotalPrepaidAmount'),
      rounding: textAt(sums, 'ram:RoundingAmount'),
      due: textAt(sums, 'ram:DuePayableAmount'),
    },
    lines: nodes(trade, 'ram:IncludedSupplyChainTradeLineItem').map(ciiLine),
    empty: emptyIn(root),
  }
}

function ciiParty(party: Node | undefined): ReadParty {
  const address = node(party, 'ram:PostalTradeAddress')
  const registrations = nodes(party, 'ram:SpecifiedTaxRegistration', 'ram:ID')
  const numberOf = (scheme: string) =>
    textAt(
      registrations.find((each) => each['@schemeID'] === scheme),
      '#',
    )
  const contact = node(party, 'ram:DefinedTradeContact')
  return {
    name: textAt(party, 'ram:Name'),
    vat: numberOf('VA'),
    tax: numberOf('FC'),
    register: textAt(party, 'ram:SpecifiedLegalOrganization', 'ram:ID'),
    hasAddress: address !== undefined,
    country: textAt(address, 'ram:CountryID'),
    city: textAt(address, 'ram:CityName'),
    postcode: textAt(address, 'ram:PostcodeCode'),
    address: textAt(party, 'ram:URIUniversalCommunication', 'ram:URIID'),
    addressScheme: textAt(party, 'ram:URIUniversalCommunication', 'ram:URIID', '@schemeID'),
    contact: contact && {
      name: textAt(contact, 'ram:PersonName'),
      phone: textAt(contact, 'ram:TelephoneUniversalCommunication', 'ram:CompleteNumber'),
      email: textAt(contact, 'ram:EmailURIUniversalCommunication', 'ram:URIID'),
    },
  }
}

function ciiLine(line: Node): ReadLine {
  const product = node(line, 'ram:SpecifiedTradeProduct')
  const price = node(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice')
  const settlement = node(line, 'ram:SpecifiedLineTradeSettlement')
  const tax = node(settlement, 'ram:ApplicableTradeTax')
  return {
    id: textAt(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineID'),
    quantity: textAt(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity'),
    unit: textAt(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity', '@unitCode'),
    net: textAt(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation', 'ram:LineTotalAmount'),
    name: textAt(product, 'ram:Name'),
    price: textAt(price, 'ram:ChargeAmount'),
    priceBase: textAt(price, 'ram:BasisQuantity'),
    priceUnit: textAt(price, 'ram:BasisQuantity', '@unitCode'),
    gtin: textAt(product, 'ram:GlobalID'),
    gtinScheme: textAt(product, 'ram:GlobalID', '@schemeID'),
    category: textAt(tax, 'ram:CategoryCode'),
    rate: textAt(tax, 'ram:RateApplicablePercent'),
  }
}
