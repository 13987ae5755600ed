import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** The eight types of spec §3. */
export const documentTypes = [
  'invoice',
  'credit-invoice',
  'proposal',
  'packslip',
  'pickslip',
  'warehouse-pickslip',
  'return-note',
  'shipping-label',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** The papers that go with the goods, or lead to them: issued where these are packed, and never mailed. */
export const slipTypes = ['packslip', 'pickslip', 'warehouse-pickslip', 'return-note'] as const
export type SlipType = (typeof slipTypes)[number]
export const isSlip = (type: string): type is SlipType => slipTypes.some((one) => one === type)

/** What shipping staff read of an order's documents. */
export const deliveryTypes = [...slipTypes, 'shipping-label'] as const satisfies readonly DocumentType[]

/** A draft has no number of its own yet; what is issued never changes, and is cancelled only by another document. */
export const documentStatuses = ['draft', 'issued', 'sent', 'cancelled'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** What a customer says to an offer. */
export const offerAnswers = ['accepted', 'declined'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/** What a record read expands: the paper itself, and what happened to it. */
export const documentParts = {
  /** What there is to see of it. */
  preview: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
    },
  },
  history: historyOver(documentStatuses),
} as const satisfies Fields
