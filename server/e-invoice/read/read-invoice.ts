import type { Text } from './element.ts'

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
