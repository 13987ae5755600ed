import { setup } from 'xstate'
import type { OrderStatus } from '#entities/order/status.ts'
import type { ShipmentStatus } from '#entities/shipment/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

/** What a person may ask of a shipment. */
export type ShipmentEvent =
  /** Every parcel of it that has no label yet gets one. */
  | { type: 'shipment.label' }
  /** Every label of it that was asked for or bought is given back. */
  | { type: 'shipment.void_labels' }
  | { type: 'shipment.ship'; tracking_number?: string }
  | { type: 'shipment.unship' }
  | { type: 'shipment.void' }

/** What happens to a shipment without a button. */
export type ShipmentOccurrence =
  /** All that is packed leaves with a move of its order. */
  | { type: 'shipment.left' }
  /** Its order was called off. */
  | { type: 'shipment.called_off' }
  /** What was in it came back. */
  | { type: 'shipment.returned' }
  /** What is sent back by it is here. */
  | { type: 'shipment.arrived' }
export type ShipmentHappening = ShipmentEvent | ShipmentOccurrence

/** Every event of a person, in the order in which menus show them. */
export const shipmentMoves = [
  'shipment.label',
  'shipment.void_labels',
  'shipment.ship',
  'shipment.unship',
  'shipment.void',
] as const satisfies readonly ShipmentEvent['type'][]
export type ShipmentMove = (typeof shipmentMoves)[number]

/** What the guards read of a shipment. */
export type ShipmentFacts = {
  quantity: number
  order_status: string
  /** Labels that were asked for or bought, and parcels that wait for one. */
  open_label_count: number
  missing_label_count: number
  is_tracked: boolean
  /** By it a customer sends something back: it never leaves here. */
  is_return: boolean
  /** Whoever packs it has scanned all that is in it; elsewhere nobody asks. */
  is_verified: boolean
  /** Pieces of it are coming back, or have come. */
  has_return: boolean
  /** All that is in it is still to be sent. */
  is_open: boolean
  /** Its customer was told to come for it, with a code. */
  is_collected: boolean
}

/** Where an order's goods may leave, and where they may be taken back: as its chart says, which a test compares. */
export const sendingStatuses = [
  'processing',
  'preparing-for-shipment',
  'partial-shipment',
  'partial-refund',
] as const satisfies readonly OrderStatus[]
export const recallingStatuses = ['partial-shipment', 'order-in-transit'] as const satisfies readonly OrderStatus[]

const isAmong = (statuses: readonly string[], { order_status }: ShipmentFacts) => statuses.includes(order_status)

/** Named as questions; each says why it refuses and which command makes way. */
export const shipmentRules = {
  isDelivery: { holds: ({ is_return }) => !is_return, because: 'comes_back' },
  hasContents: { holds: ({ quantity }) => quantity > 0, because: 'no_contents' },
  isOrderReady: { holds: (shipment) => isAmong(sendingStatuses, shipment), because: 'order_not_ready' },
  // what comes back may come at any time
  isLabelDue: {
    holds: (shipment) => shipment.is_return || isAmong(sendingStatuses, shipment),
    because: 'order_not_ready',
  },
  isOrderUnderway: { holds: (shipment) => isAmong(recallingStatuses, shipment), because: 'order_went_on' },
  isNotTracked: { holds: ({ is_tracked }) => !is_tracked, because: 'carrier_event' },
  hasNoLabel: {
    holds: ({ open_label_count }) => open_label_count === 0,
    because: 'label_to_void',
    count: ({ open_label_count }) => open_label_count,
    unblock: 'shipment.void_labels',
  },
  hasLabel: { holds: ({ open_label_count }) => open_label_count > 0, because: 'no_label_valid' },
  isNotCollected: {
    holds: ({ is_return, is_collected }) => is_return || !is_collected,
    because: 'to_be_collected',
  },
  // what never left cannot come back: it would be in stock twice
  hasNoReturn: { holds: ({ has_return }) => !has_return, because: 'return_stands' },
  isOpen: { holds: ({ is_open }) => is_open, because: 'no_longer_open' },
  isVerified: { holds: ({ is_verified }) => is_verified, because: 'not_verified' },
  lacksLabel: { holds: ({ missing_label_count }) => missing_label_count > 0, because: 'no_label_missing' },
} as const satisfies Rules<ShipmentFacts, ShipmentHappening>
export type ShipmentRule = keyof typeof shipmentRules

type Way = { all?: readonly ShipmentRule[]; effects?: readonly string[] }
const to = (target: ShipmentStatus, { all = [], effects = [] }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((name): { type: 'effect'; params: Effect } => ({
    type: 'effect',
    params: { kind: 'shipment', name },
  })),
})

const labelled = (target: ShipmentStatus) => ({
  'shipment.void_labels': to(target, { all: ['hasLabel', 'isNotTracked'], effects: ['give_back_labels'] }),
})

/** The life of a shipment (lifecycles §8, ADR 0172): its order goes with it. */
export const shipmentMachine = setup({
  types: {
    context: {} as ShipmentFacts, // type carriers: xstate reads the types, never the values
    input: {} as ShipmentFacts,
    events: {} as ShipmentHappening,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly ShipmentRule[] }) =>
      all.every((name) => shipmentRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'shipment',
  context: ({ input }) => input,
  initial: 'not-yet-shipped',
  states: {
    'not-yet-shipped': {
      on: {
        ...labelled('not-yet-shipped'),
        // what becomes of its labels its order says
        'shipment.called_off': to('voided'),
        'shipment.label': to('not-yet-shipped', {
          all: ['lacksLabel', 'isLabelDue', 'isNotCollected', 'isVerified'],
          effects: ['request_labels'],
        }),
        'shipment.ship': to('shipped', {
          all: ['isDelivery', 'hasContents', 'isOpen', 'isOrderReady', 'isNotCollected', 'isVerified'],
          effects: ['ship'],
        }),
        'shipment.left': to('shipped', { all: ['isOpen', 'isVerified'] }),
        'shipment.arrived': to('returned'),
        'shipment.void': to('voided', { effects: ['void_labels'] }),
      },
    },
    shipped: {
      on: {
        ...labelled('shipped'),
        'shipment.unship': to('not-yet-shipped', {
          all: ['isNotTracked', 'hasNoLabel', 'hasNoReturn', 'isOrderUnderway'],
          effects: ['unship'],
        }),
        'shipment.returned': to('returned'),
      },
    },
    returned: {},
    voided: {},
  },
})
