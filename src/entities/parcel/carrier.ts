/** Who carries parcels: each is one file under server/carrier. Both are simulated; a real one is a line here and its file. */
export const carriers = ['simulated', 'simulated-freight'] as const
export type CarrierName = (typeof carriers)[number]

/** Kilograms that a carrier takes, where it says so. */
export const carrierLimits: Readonly<Record<CarrierName, { readonly least?: number; readonly most?: number }>> = {
  simulated: { most: 31.5 },
  'simulated-freight': { least: 10 },
}

/** What a carrier would say of such a weight, before anybody asks it. */
export const weightRefused = (
  carrier: CarrierName | null | undefined,
  weight: number | null,
): { readonly refusal: CarrierRefusal; readonly refusal_limit: number } | undefined => {
  if (carrier == null || weight === null) return undefined
  const { least, most } = carrierLimits[carrier]
  if (most !== undefined && weight > most) return { refusal: 'too-heavy', refusal_limit: most }
  return least !== undefined && weight < least ? { refusal: 'too-light', refusal_limit: least } : undefined
}

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
