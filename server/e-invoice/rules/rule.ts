import type { ReadInvoice } from '../read/read-invoice.ts'

/** What is to be filled in so that a rule holds: where the shop, the order or the customer says it. */
export type Missing =
  | 'seller.name'
  | 'seller.address'
  | 'seller.vat_number'
  | 'seller.phone'
  | 'seller.email'
  | 'buyer.name'
  | 'buyer.address'
  | 'buyer.vat_number'
  | 'buyer.email'
  | 'delivery.address'
  | 'date_delivered'
  | 'lines'
  | 'payment'

/** A business rule of EN 16931, or of XRechnung. */
export type BusinessRule = {
  readonly id: string
  /** In our own words. */
  readonly says: string
} & (
  | {
      readonly holds: (invoice: ReadInvoice) => boolean
      /** What a person can do about it. */ readonly missing?: Missing
    }
  | { /** Why nothing asks it. */ readonly notImplemented: string }
)

export const row = (
  id: string,
  says: string,
  holds: (invoice: ReadInvoice) => boolean,
  missing?: Missing,
): BusinessRule => ({
  id,
  says,
  holds,
  ...(missing && { missing }),
})

/** Rules about what no invoice of ours has; a row for each, so that none is forgotten. */
export const unasked = (why: string, rules: Readonly<Record<string, string>>): BusinessRule[] =>
  Object.entries(rules).map(([id, says]) => ({ id, says, notImplemented: why }))

export const isGiven = (text: string | undefined): boolean => text !== undefined
