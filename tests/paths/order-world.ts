import { assign } from 'xstate'
import type { Effect } from '#machines/life/life.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import { orderMachine } from '#machines/order/order.ts'
import type { OrderLife } from '#machines/order/rules.ts'

type Happening = OrderEvent | OrderOccurrence

/** What each effect does to the facts of an order, in a few words of arithmetic: the server has tables to do it with. */
const afterwards: Readonly<Record<string, (o: OrderLife, event: Happening) => Partial<OrderLife>>> = {
  'shipment ship': (o, event) => {
    const out = o.packed_quantity + entered(o, event)
    return { shipped_quantity: o.shipped_quantity + out, open_quantity: o.open_quantity - out, packed_quantity: 0 }
  },
  'shipment hand_over': (o) => ({
    shipped_quantity: o.shipped_quantity + o.open_quantity,
    open_quantity: 0,
    packed_quantity: 0,
  }),
  'mail order_ready': () => ({ has_pickup_code: true }),
  'line close_short': () => ({ open_quantity: 0, packed_quantity: 0, open_label_count: 0 }),
  'label void': () => ({ open_label_count: 0, packed_quantity: 0 }),
  'invoice cancel': (o) => (o.has_unpaid_invoice ? { has_unpaid_invoice: false, has_cancellation: true } : {}),
  'refund in_full': (o) => (o.has_payment ? { is_paid: false, has_paid_invoice: false, has_cancellation: true } : {}),
  'payment mark_paid': (o, event) =>
    event.type === 'order.complete' && event.mark_paid === true && !o.is_paid
      ? {
          is_paid: true,
          has_payment: true,
          ...(o.has_unpaid_invoice && { has_unpaid_invoice: false, has_paid_invoice: true }),
        }
      : {},
}

const entered = (o: OrderLife, event: Happening): number => {
  if (event.type !== 'order.confirm_shipment' || event.contents === undefined) return 0
  if (event.contents === 'open') return o.open_quantity - o.packed_quantity
  return event.contents.reduce((sum, line) => sum + line.quantity, 0)
}

/** The chart of the order in a world where effects happen at once: paths through it are walked on the real server. */
export const orderWorld = orderMachine.provide({
  actions: {
    effect: assign(
      ({ context, event }, { kind, name }: Effect) => afterwards[`${kind} ${name}`]?.(context, event) ?? {},
    ),
  },
})
