import { setup } from 'xstate'
import type { ParcelStatus } from '#entities/parcel/parts.ts'
import type { Effect, Rules } from '../life/life.ts'
import { sendingStatuses } from '../shipment/shipment.ts'

/** What a person may ask of a parcel: all of it is about its label. */
export type ParcelEvent = { type: 'parcel.request' } | { type: 'parcel.void' }

/** What its carrier says, and what becomes of its shipment. */
export type ParcelOccurrence =
  /** Its shipment asks for all of its labels. */
  | { type: 'parcel.wanted' }
  | { type: 'parcel.labelled' }
  | { type: 'parcel.refused' } /** Alone or with others as one file; printed once more it stays as it is. */
  | { type: 'parcel.printed' }
  | { type: 'parcel.called_off' }
export type ParcelHappening = ParcelEvent | ParcelOccurrence

/** Every event of a person, in the order in which menus show them. */
export const parcelMoves = ['parcel.request', 'parcel.void'] as const satisfies readonly ParcelEvent['type'][]
export type ParcelMove = (typeof parcelMoves)[number]

/** What the guards read of a parcel. */
export type ParcelFacts = {
  has_vendor: boolean
  has_address: boolean
  /** Kilograms, with its packaging. */
  weight: number
  shipment_status: string
  is_tracked: boolean
  /** Whoever packs its shipment has scanned all that is in it; elsewhere nobody asks. */
  is_verified: boolean
  order_status: string
  /** By it a customer sends something back. */
  is_return: boolean
  /** Its customer was told to come for it, with a code. */
  is_collected: boolean
}

/** Named as questions; each says why it refuses and which command makes way. */
export const parcelRules = {
  hasVendor: { holds: ({ has_vendor }) => has_vendor, because: 'no_vendor' },
  hasAddress: { holds: ({ has_address }) => has_address, because: 'no_address' },
  hasWeight: { holds: ({ weight }) => weight > 0, because: 'no_weight' },
  isUnderway: {
    holds: ({ shipment_status }) => shipment_status === 'not-yet-shipped' || shipment_status === 'shipped',
    because: 'shipment_over',
  },
  // what has left has its label anew, what comes back may come at any time
  isOrderReady: {
    holds: ({ shipment_status, is_return, order_status }) =>
      is_return || shipment_status !== 'not-yet-shipped' || sendingStatuses.some((status) => status === order_status),
    because: 'order_not_ready',
  },
  isNotCollected: {
    holds: ({ is_return, is_collected }) => is_return || !is_collected,
    because: 'to_be_collected',
  },
  isVerified: { holds: ({ is_verified }) => is_verified, because: 'not_verified' },
  isNotTracked: { holds: ({ is_tracked }) => !is_tracked, because: 'carrier_event' },
} as const satisfies Rules<ParcelFacts, ParcelHappening>
export type ParcelRule = keyof typeof parcelRules

type Way = { all?: readonly ParcelRule[]; effects?: readonly Effect[] }
const to = (target: ParcelStatus, { all = [], effects = [] }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const ask: Effect[] = [{ kind: 'carrier', name: 'label' }]
/** What was asked of a carrier, or bought, is given back. */
const give_back: Effect[] = [{ kind: 'carrier', name: 'void_label' }]
const needed = [
  'hasVendor',
  'hasAddress',
  'hasWeight',
  'isUnderway',
  'isOrderReady',
  'isNotCollected',
  'isVerified',
] as const
const requested = {
  'parcel.request': to('requested', { all: needed, effects: ask }),
  'parcel.wanted': to('requested', { all: needed, effects: ask }),
}
const dropped = {
  'parcel.void': to('voided', { all: ['isNotTracked'] }),
  'parcel.called_off': to('voided'),
}
const returned = {
  'parcel.void': to('voided', { all: ['isNotTracked'], effects: give_back }),
  'parcel.called_off': to('voided', { effects: give_back }),
}
const print = { 'parcel.printed': to('printed', { effects: [{ kind: 'label', name: 'print' }] }) }

/** The life of a parcel's label (lifecycles §8, ADR 0172): what a carrier draws after it was given up is given back. */
export const parcelMachine = setup({
  types: {
    context: {} as ParcelFacts, // type carriers: xstate reads the types, never the values
    input: {} as ParcelFacts,
    events: {} as ParcelHappening,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly ParcelRule[] }) =>
      all.every((name) => parcelRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'parcel',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { ...requested, ...dropped } },
    requested: { on: { ...returned, 'parcel.labelled': to('ready'), 'parcel.refused': to('failed') } },
    ready: { on: { ...returned, ...print } },
    printed: { on: { ...returned, ...print } },
    failed: { on: { ...requested, ...dropped } },
    voided: {},
  },
})
