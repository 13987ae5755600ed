/** Who carries parcels: each is one file under server/carrier. Both are simulated; a real one is a line here and its file. */
export const carriers = ['simulated', 'simulated-freight'] as const
export type CarrierName = (typeof carriers)[number]

/** Sent to the customer, or sent back by them. */
export const labelTypes = ['standard', 'return'] as const
export type LabelType = (typeof labelTypes)[number]

/** Why a carrier refuses a parcel, where it says that in other than its own words. */
export const carrierRefusals = [
  'too-heavy',
  'too-light',
  'unknown-address',
  'unreadable-address',
  'no-size',
  'no-phone',
  'nothing-back',
] as const
export type CarrierRefusal = (typeof carrierRefusals)[number]

/** What a label is printed from: a page, or what a label printer reads. */
export const labelFormats = ['pdf', 'zpl'] as const
export type LabelFormat = (typeof labelFormats)[number]
