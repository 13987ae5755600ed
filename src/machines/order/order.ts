import { assign, setup } from 'xstate'
import { placementStatuses } from '#entities/order/status.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { Effect, Refuses } from '../life/life.ts'
import type { OrderEvent, OrderOccurrence } from './events.ts'
import { paid, paid_in_vain, refunded, refunds, to_collection, written_off } from './money.ts'
import { passes, takesBranch } from './rules.ts'
import type { OrderBranch, OrderLife, OrderRule } from './rules.ts'
import { confirm_shipment, prepare_shipping, shipment_left, shipment_recalled } from './sending.ts'
import { mail, to, type Transition } from './transition.ts'

// The columns of the life's table (ADR 0007), each with the rules that a status adds to it.
const called_off: Effect[] = [
  { kind: 'label', name: 'void' },
  { kind: 'invoice', name: 'cancel' },
  { kind: 'payment', name: 'void' },
  { kind: 'refund', name: 'in_full' },
  mail('order_cancelled'),
]
const cancel = (...all: OrderRule[]) => ({ 'order.cancel': to('cancelled', { all, effects: called_off }) })
const place = (...more: OrderRule[]) => ({
  'order.place': placementStatuses.map((status) =>
    to(status, {
      all: [
        'hasItems',
        'hasShop',
        'takesOrders',
        'mayOrder',
        'hasPaymentMethod',
        'isMethodAllowed',
        'hasAddresses',
        'isSoldThere',
        'isShippedThere',
        'isCarried',
        'isInStock',
        ...more,
      ],
      when: `placedAs ${status}`,
      effects: [{ kind: 'fee', name: 'charge' }, mail('order_placed')],
    }),
  ),
})
const offer = {
  'order.offer': to('proposal', {
    all: ['hasItems', 'hasEmail', 'isInStock'],
    effects: [{ kind: 'paper', name: 'proposal' }, mail('order_offered')],
  }),
}
const release = (...all: OrderRule[]) => ({
  'order.release': to('processing', { all: ['hasItems', 'isInStock', ...all], effects: [mail('order_released')] }),
})
const release_back = { 'order.release': to('processing') }
const prepare_pickup = { 'order.prepare_pickup': to('preparing-for-pickup', { all: ['isPickup'] }) }
const pickup_back = { 'order.prepare_pickup': to('preparing-for-pickup') }
const ready_for_pickup = (...all: OrderRule[]) => ({
  'order.ready_for_pickup': to('ready-for-pickup', { all, effects: [mail('order_ready')] }),
})
const complete = (way: Transition = {}) => ({
  'order.complete': to('completed', {
    ...way,
    effects: [{ kind: 'payment', name: 'mark_paid' }, ...(way.effects ?? [])],
  }),
})
const hold = (from: OrderStatus) => ({
  'order.hold': { target: 'on-hold' as const, actions: { type: 'remember' as const, params: { from } } },
})

/** The statuses that can be put on hold, and come back by `order.resume`. */
const holdable = [
  'pending-confirmation',
  'confirmed',
  'pending',
  'processing',
  'preparing-for-shipment',
  'preparing-for-pickup',
  'ready-for-pickup',
  'partial-shipment',
] as const satisfies readonly OrderStatus[]

const becomes = <T extends OrderStatus>(...statuses: T[]) =>
  statuses.map((status) => to(status, { when: `becomes ${status}` }))

/** The order's life: 24 statuses, every move and its rules; pure, so that buttons, palette, server and tests ask the same chart. */
export const orderMachine = setup({
  types: {
    context: {} as OrderLife,
    input: {} as OrderLife,
    events: {} as OrderEvent | OrderOccurrence,
    meta: {} as Refuses<OrderEvent['type']>,
  },
  guards: {
    allows: ({ context, event }, { all, when }: { all: readonly OrderRule[]; when?: OrderBranch }) =>
      passes(context, event, all) && (when === undefined || takesBranch(context, event, when)),
  },
  actions: {
    effect: (_args, _effect: Effect) => {},
    remember: assign({ held_from: (_, { from }: { from: OrderStatus }) => from }),
    forget: assign({ held_from: null }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'preparing',
  states: {
    'pending-import': {
      meta: { refuses: { '*': 'import_pending' } },
      on: {
        ...refunded,
        'order.import_finished': becomes('imported', 'pending', 'on-hold', 'processing'),
        'order.import_failed': to('failed'),
      },
    },
    imported: {
      on: {
        ...refunds('imported'),
        ...cancel(),
        ...place('isImportComplete'),
        ...release('isImportComplete'),
      },
    },
    cart: { on: { ...refunded, ...cancel(), ...place(), ...offer } },
    preparing: { on: { ...refunded, ...cancel(), ...place(), ...offer } },
    proposal: {
      on: {
        ...refunded,
        ...cancel(),
        ...place(),
        ...offer,
        'order.accepted': becomes('pending-confirmation', 'confirmed'),
        'order.rejected': to('declined'),
        'order.expired': to('declined'),
      },
    },
    declined: { on: { ...refunded, ...cancel(), ...place(), ...offer } },
    'pending-confirmation': {
      on: {
        ...refunds('pending-confirmation'),
        ...cancel(),
        ...place(),
        ...offer,
        ...release(),
        ...hold('pending-confirmation'),
      },
    },
    confirmed: {
      on: {
        ...refunds('confirmed'),
        ...cancel('hasNothingShipped'),
        ...place(),
        ...release(),
        ...prepare_shipping,
        ...prepare_pickup,
        ...hold('confirmed'),
      },
    },
    pending: {
      on: {
        ...refunds('pending'),
        ...cancel(),
        ...place(),
        ...release(),
        ...complete({ all: ['hasNothingOpen'] }),
        ...hold('pending'),
        ...paid,
        'order.payment_refused': to('failed'),
        'order.payment_expired': to('cancelled', { effects: called_off }),
      },
    },
    failed: {
      on: {
        ...refunded,
        ...cancel(),
        ...place('isImportComplete', 'isImported'),
        ...release('isImportComplete', 'isImported'),
        ...paid,
      },
    },
    'on-hold': {
      exit: 'forget',
      on: {
        ...refunds('on-hold'),
        ...cancel('hasNothingShipped'),
        ...release('isNotHeldFromShipping'),
        ...paid,
        'order.resume': holdable.map((status) => to(status, { all: ['isHeld'], when: `heldFrom ${status}` })),
      },
    },
    processing: {
      on: {
        ...refunds('processing'),
        ...cancel('hasNothingShipped'),
        ...prepare_shipping,
        ...confirm_shipment,
        ...shipment_left,
        ...prepare_pickup,
        ...ready_for_pickup('isPickup'),
        ...complete({ all: ['hasNothingOpen'] }),
        ...hold('processing'),
      },
    },
    'preparing-for-shipment': {
      on: {
        ...refunds('preparing-for-shipment'),
        ...cancel('hasNothingShipped'),
        ...release_back,
        ...confirm_shipment,
        ...shipment_left,
        ...prepare_pickup,
        ...hold('preparing-for-shipment'),
      },
    },
    'partial-shipment': {
      meta: { refuses: { 'order.cancel': 'already_shipped' } },
      on: {
        ...refunds('partial-shipment'),
        ...prepare_shipping,
        ...confirm_shipment,
        ...shipment_left,
        ...shipment_recalled,
        ...complete({ effects: [{ kind: 'line', name: 'close_short' }] }),
        ...hold('partial-shipment'),
        ...to_collection,
      },
    },
    'order-in-transit': {
      meta: { refuses: { 'order.cancel': 'already_shipped' } },
      on: {
        ...refunds('order-in-transit'),
        ...shipment_recalled,
        ...complete(),
        ...to_collection,
        'order.delivered': to('completed', { when: 'delivers' }),
      },
    },
    'preparing-for-pickup': {
      on: {
        ...refunds('preparing-for-pickup'),
        ...cancel('hasNothingShipped'),
        ...release_back,
        ...prepare_shipping,
        ...ready_for_pickup(),
        ...hold('preparing-for-pickup'),
      },
    },
    'ready-for-pickup': {
      on: {
        ...refunds('ready-for-pickup'),
        ...cancel('hasNothingShipped'),
        ...prepare_shipping,
        ...pickup_back,
        'order.confirm_pickup': to('picked-up', {
          all: ['hasPickupCode'],
          effects: [{ kind: 'shipment', name: 'hand_over' }],
        }),
        ...hold('ready-for-pickup'),
      },
    },
    'picked-up': { on: { ...refunds('picked-up'), ...complete(), ...to_collection } },
    completed: { on: { ...refunds('completed'), ...to_collection } },
    'partial-refund': {
      on: {
        ...refunds('partial-refund'),
        ...prepare_shipping,
        ...confirm_shipment,
        ...shipment_left,
        ...prepare_pickup,
        ...complete({ all: ['hasNothingOpen'] }),
        ...to_collection,
      },
    },
    refunded: { meta: { refuses: { 'order.refund': 'no_refundable_items' } }, on: refunded },
    'debt-collection': {
      on: {
        ...refunds('debt-collection'),
        ...complete({ all: ['isPaid'] }),
        ...written_off,
      },
    },
    'debt-default': { on: { ...refunds('debt-default'), ...complete({ all: ['isPaid'] }) } },
    // refund events never move a cancelled order
    cancelled: {
      on: {
        'order.reopen': to('preparing', { all: ['hasNoCancellation'] }),
        ...paid_in_vain,
      },
    },
  },
})
