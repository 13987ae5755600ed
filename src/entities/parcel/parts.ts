import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Lifecycles §8, the life of a parcel's label, in the order in which one usually meets them. */
export const parcelStatuses = ['draft', 'requested', 'ready', 'printed', 'failed', 'voided'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

/** What a record read expands. */
export const parcelParts = {
  history: historyOver(parcelStatuses),
} as const satisfies Fields
