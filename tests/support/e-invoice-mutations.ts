import type { TaxCategory } from '#server/document/paper.ts'

/** Makes a good invoice a wrong one; what it does not find it leaves, and the test says so. */
export type Mutation = (xml: string) => string

const element = (tag: string): RegExp => new RegExp(String.raw`\s*<${tag}(?: [^>]*)?>(?:[^<]|<(?!/${tag}>))*</${tag}>`)
const drop =
  (tag: string): Mutation =>
  (xml) =>
    xml.replace(element(tag), '')
const put =
  (tag: string, text: string): Mutation =>
  (xml) =>
    xml.replace(new RegExp(String.raw`(<${tag}(?: [^>]*)?>)[^<]*`), (_, start: string) => `${start}${text}`)
const dropAttribute =
  (tag: string, name: string): Mutation =>
  (xml) =>
    xml.replace(new RegExp(String.raw`(<${tag}[^>]*) ${name}="[^"]*"`), '$1')
const addBefore =
  (end: string, added: string): Mutation =>
  (xml) =>
    xml.replace(end, () => `${added}${end}`)
const all =
  (...each: readonly Mutation[]): Mutation =>
  (xml) =>
    each.reduce((text, mutate) => mutate(text), xml)
/** Within the first element of this name whose text holds `having`. */
const within =
  (tag: string, mutate: Mutation, having = ''): Mutation =>
  (xml) => {
    const found = [...xml.matchAll(new RegExp(element(tag), 'g'))].find(([block]) => block.includes(having))
    return found === undefined ? xml : xml.replace(found[0], () => mutate(found[0]))
  }

const seller = (mutate: Mutation) => within('ram:SellerTradeParty', mutate)
const buyer = (mutate: Mutation) => within('ram:BuyerTradeParty', mutate)
const shipTo = (mutate: Mutation) => within('ram:ShipToTradeParty', mutate)
const address = (mutate: Mutation) => within('ram:PostalTradeAddress', mutate)
const line = (mutate: Mutation) => within('ram:IncludedSupplyChainTradeLineItem', mutate)
const settlement = (mutate: Mutation) => within('ram:ApplicableHeaderTradeSettlement', mutate)
const part = (mutate: Mutation) => settlement(within('ram:ApplicableTradeTax', mutate))
const charge = (isCharge: boolean, mutate: Mutation) =>
  within('ram:SpecifiedTradeAllowanceCharge', mutate, `<udt:Indicator>${isCharge}<`)
const totals = (mutate: Mutation) => within('ram:SpecifiedTradeSettlementHeaderMonetarySummation', mutate)
const payment = (mutate: Mutation) => within('ram:SpecifiedTradeSettlementPaymentMeans', mutate)
const contact = (mutate: Mutation) => seller(within('ram:DefinedTradeContact', mutate))
const terms = (text: string) =>
  within(
    'ram:SpecifiedTradePaymentTerms',
    all(drop('ram:DueDateDateTime'), (xml) =>
      xml.replace(/(<ram:SpecifiedTradePaymentTerms>)/, `$1<ram:Description>${text}</ram:Description>`),
    ),
  )
const card = addBefore(
  '<ram:PayeePartyCreditorFinancialAccount>',
  '<ram:ApplicableTradeSettlementFinancialCard><ram:ID>1234</ram:ID></ram:ApplicableTradeSettlementFinancialCard>',
)
const registered = (scheme: string, number: string) =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${number}</ram:ID></ram:SpecifiedTaxRegistration>`
const withoutNumbers: Mutation = (xml) => xml.replaceAll(new RegExp(element('ram:SpecifiedTaxRegistration'), 'g'), '')
const three = '1.005'

/** One for each rule that asks about an invoice of the standard rate with everything on it. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'BR-01': drop('ram:GuidelineSpecifiedDocumentContextParameter'),
  'BR-02': within('rsm:ExchangedDocument', drop('ram:ID')),
  'BR-03': drop('ram:IssueDateTime'),
  'BR-04': within('rsm:ExchangedDocument', drop('ram:TypeCode')),
  'BR-05': drop('ram:InvoiceCurrencyCode'),
  'BR-06': seller(drop('ram:Name')),
  'BR-07': buyer(drop('ram:Name')),
  'BR-08': seller(drop('ram:PostalTradeAddress')),
  'BR-09': seller(drop('ram:CountryID')),
  'BR-10': buyer(drop('ram:PostalTradeAddress')),
  'BR-11': buyer(drop('ram:CountryID')),
  'BR-12': totals(drop('ram:LineTotalAmount')),
  'BR-13': totals(drop('ram:TaxBasisTotalAmount')),
  'BR-14': totals(drop('ram:GrandTotalAmount')),
  'BR-15': totals(drop('ram:DuePayableAmount')),
  'BR-16': (xml) => xml.replaceAll(new RegExp(element('ram:IncludedSupplyChainTradeLineItem'), 'g'), ''),
  'BR-21': line(drop('ram:LineID')),
  'BR-22': line(drop('ram:BilledQuantity')),
  'BR-23': line(dropAttribute('ram:BilledQuantity', 'unitCode')),
  'BR-24': line(drop('ram:LineTotalAmount')),
  'BR-25': line(drop('ram:Name')),
  'BR-26': line(drop('ram:ChargeAmount')),
  'BR-27': line(put('ram:ChargeAmount', '-1.00')),
  'BR-31': charge(false, drop('ram:ActualAmount')),
  'BR-32': charge(false, drop('ram:CategoryTradeTax')),
  'BR-33': charge(false, all(drop('ram:Reason'), drop('ram:ReasonCode'))),
  'BR-36': charge(true, drop('ram:ActualAmount')),
  'BR-37': charge(true, drop('ram:CategoryTradeTax')),
  'BR-38': charge(true, all(drop('ram:Reason'), drop('ram:ReasonCode'))),
  'BR-45': part(drop('ram:BasisAmount')),
  'BR-46': part(drop('ram:CalculatedAmount')),
  'BR-47': part(drop('ram:CategoryCode')),
  'BR-48': part(drop('ram:RateApplicablePercent')),
  'BR-49': payment(drop('ram:TypeCode')),
  'BR-50': payment(put('ram:IBANID', '')),
  'BR-55': within('ram:InvoiceReferencedDocument', drop('ram:IssuerAssignedID')),
  'BR-57': shipTo(drop('ram:CountryID')),
  'BR-61': payment(drop('ram:PayeePartyCreditorFinancialAccount')),
  'BR-62': seller(within('ram:URIUniversalCommunication', dropAttribute('ram:URIID', 'schemeID'))),
  'BR-63': buyer(within('ram:URIUniversalCommunication', dropAttribute('ram:URIID', 'schemeID'))),
  'BR-64': line(dropAttribute('ram:GlobalID', 'schemeID')),
  'BR-CO-04': line(drop('ram:CategoryCode')),
  'BR-CO-09': seller(put('ram:ID schemeID="VA"', '136695976')),
  'BR-CO-09 (buyer)': buyer((xml) =>
    xml.replace('</ram:BuyerTradeParty>', `${registered('VA', 'QX1')}</ram:BuyerTradeParty>`),
  ),
  'BR-CO-10': totals(put('ram:LineTotalAmount', '1.00')),
  'BR-CO-11': totals(put('ram:AllowanceTotalAmount', '77.00')),
  'BR-CO-12': totals(put('ram:ChargeTotalAmount', '77.00')),
  'BR-CO-13': totals(put('ram:TaxBasisTotalAmount', '1.00')),
  'BR-CO-14': totals(put('ram:TaxTotalAmount', '0.01')),
  'BR-CO-15': totals(put('ram:GrandTotalAmount', '1.00')),
  'BR-CO-16': totals(put('ram:DuePayableAmount', '1.00')),
  'BR-CO-17': part(put('ram:CalculatedAmount', '500.00')),
  'BR-CO-18': settlement((xml) => xml.replaceAll(new RegExp(element('ram:ApplicableTradeTax'), 'g'), '')),
  'BR-CO-21': charge(false, all(drop('ram:Reason'), drop('ram:ReasonCode'))),
  'BR-CO-22': charge(true, all(drop('ram:Reason'), drop('ram:ReasonCode'))),
  'BR-CO-25': drop('ram:SpecifiedTradePaymentTerms'),
  'BR-CO-26': seller(all(withoutNumbers, drop('ram:SpecifiedLegalOrganization'))),
  'BR-DEC-01': charge(false, put('ram:ActualAmount', three)),
  'BR-DEC-02': charge(false, addBefore('<ram:ActualAmount>', `<ram:BasisAmount>${three}</ram:BasisAmount>`)),
  'BR-DEC-05': charge(true, put('ram:ActualAmount', three)),
  'BR-DEC-06': charge(true, addBefore('<ram:ActualAmount>', `<ram:BasisAmount>${three}</ram:BasisAmount>`)),
  'BR-DEC-09': totals(put('ram:LineTotalAmount', three)),
  'BR-DEC-10': totals(put('ram:AllowanceTotalAmount', three)),
  'BR-DEC-11': totals(put('ram:ChargeTotalAmount', three)),
  'BR-DEC-12': totals(put('ram:TaxBasisTotalAmount', three)),
  'BR-DEC-13': totals(put('ram:TaxTotalAmount', three)),
  'BR-DEC-14': totals(put('ram:GrandTotalAmount', three)),
  'BR-DEC-16': totals(put('ram:TotalPrepaidAmount', three)),
  'BR-DEC-17': totals(put('ram:RoundingAmount', three)),
  'BR-DEC-18': totals(put('ram:DuePayableAmount', three)),
  'BR-DEC-19': part(put('ram:BasisAmount', three)),
  'BR-DEC-20': part(put('ram:CalculatedAmount', three)),
  'BR-DEC-23': line(put('ram:LineTotalAmount', three)),
  'BR-DE-1': drop('ram:SpecifiedTradeSettlementPaymentMeans'),
  'BR-DE-2': seller(drop('ram:DefinedTradeContact')),
  'BR-DE-3': seller(address(drop('ram:CityName'))),
  'BR-DE-4': seller(address(drop('ram:PostcodeCode'))),
  'BR-DE-5': contact(drop('ram:PersonName')),
  'BR-DE-6': contact(drop('ram:TelephoneUniversalCommunication')),
  'BR-DE-7': contact(drop('ram:EmailURIUniversalCommunication')),
  'BR-DE-8': buyer(address(drop('ram:CityName'))),
  'BR-DE-9': buyer(address(drop('ram:PostcodeCode'))),
  'BR-DE-10': shipTo(drop('ram:CityName')),
  'BR-DE-11': shipTo(drop('ram:PostcodeCode')),
  'BR-DE-14': part(drop('ram:RateApplicablePercent')),
  'BR-DE-15': drop('ram:BuyerReference'),
  'BR-DE-16': seller(withoutNumbers),
  'BR-DE-17': within('rsm:ExchangedDocument', put('ram:TypeCode', '383')),
  'BR-DE-18': terms('#SKONTO#14 Tage 2 %#'),
  'BR-DE-19': payment(put('ram:IBANID', 'DE03210501701002447189')),
  'BR-DE-21': within('ram:GuidelineSpecifiedDocumentContextParameter', put('ram:ID', 'urn:cen.eu:en16931:2017')),
  'BR-DE-23-a': payment(drop('ram:PayeePartyCreditorFinancialAccount')),
  'BR-DE-23-b': payment(card),
  'BR-DE-24-a': payment(put('ram:TypeCode', '48')),
  'BR-DE-24-b': payment(put('ram:TypeCode', '48')),
  'BR-DE-27': contact(put('ram:CompleteNumber', '+4')),
  'BR-DE-28': contact(put('ram:URIID', 'rechnung.nordlicht.example')),
  'PEPPOL-EN16931-R008': buyer(put('ram:Name', '')),
  'PEPPOL-EN16931-R010': buyer(drop('ram:URIUniversalCommunication')),
  'PEPPOL-EN16931-R020': seller(drop('ram:URIUniversalCommunication')),
  'PEPPOL-EN16931-R120': line(put('ram:BilledQuantity', '1000')),
  'PEPPOL-EN16931-R121': line(put('ram:BasisQuantity', '0')),
  'PEPPOL-EN16931-R130': line((xml) =>
    xml.replace('<ram:BasisQuantity unitCode="C62"', '<ram:BasisQuantity unitCode="KGM"'),
  ),
}

/** How the rules of a category are called. */
const called: Readonly<Record<TaxCategory, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
}

const reason = (text: string) => addBefore('<ram:BasisAmount>', `<ram:ExemptionReason>${text}</ram:ExemptionReason>`)

/** One for each rule of a category, by an invoice of it. */
export function mutationsOf(category: TaxCategory): Record<string, Mutation> {
  const id = (at: number) => `BR-${called[category]}-${String(at).padStart(2, '0')}`
  const isOutside = category === 'O'
  const numbers: Mutation = isOutside
    ? seller(addBefore('</ram:SellerTradeParty>', registered('VA', 'DE136695976')))
    : category === 'K' || category === 'AE'
      ? buyer(withoutNumbers)
      : seller(withoutNumbers)
  const rate: Mutation = isOutside
    ? (xml) => xml.replace(/<\/ram:CategoryCode>/, '$&<ram:RateApplicablePercent>0</ram:RateApplicablePercent>')
    : put('ram:RateApplicablePercent', category === 'S' ? '0' : '19')
  const other = put('ram:CategoryCode', 'Z')
  return {
    [id(1)]: settlement((xml) => xml.replaceAll(new RegExp(element('ram:ApplicableTradeTax'), 'g'), '')),
    [id(2)]: numbers,
    [id(3)]: numbers,
    [id(4)]: numbers,
    [id(5)]: line(rate),
    [id(6)]: charge(false, rate),
    [id(7)]: charge(true, rate),
    [id(8)]: part(put('ram:BasisAmount', '1.00')),
    [id(9)]: part(put('ram:CalculatedAmount', '500.00')),
    [id(10)]:
      category === 'S' || category === 'Z'
        ? part(reason('Steuerfrei'))
        : part(all(drop('ram:ExemptionReason'), drop('ram:ExemptionReasonCode'))),
    ...(category === 'K' && {
      'BR-IC-11': drop('ram:ActualDeliverySupplyChainEvent'),
      'BR-IC-12': drop('ram:ShipToTradeParty'),
    }),
    ...(isOutside && {
      'BR-O-11': settlement((xml) =>
        xml.replace(element('ram:ApplicableTradeTax'), (block) => `${block}${block.replace('>O<', '>Z<')}`),
      ),
      'BR-O-12': line(other),
      'BR-O-13': charge(false, other),
      'BR-O-14': charge(true, other),
    }),
  }
}
