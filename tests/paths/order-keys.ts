import { orderStatuses, type OrderStatus } from '#entities/order/status.ts'
import { orderCommands } from '#commands/order.ts'
import { isOrderMove, type OrderEvent, type OrderOccurrence } from '#machines/order/events.ts'
import { isIrreversible, orderVerdict, requirementsOf } from '#machines/order/conditions.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { readyOrder } from '#tests/support/order-life.ts'
import type { Root } from './model.ts'
import { given, isPossible, type OrderPath } from './order-cover.ts'

type Happening = OrderEvent | OrderOccurrence
type Standing = OrderLife & { status: OrderStatus }

/** Can a person at the console ask for it so? The palette asks for what is missing, and for nothing else. */
export const isPossibleByKeys = (o: OrderLife, event: Happening): boolean => {
  if (!isPossible(o, event)) return false
  switch (event.type) {
    case 'order.place':
      // the one that stands there is taken by Enter
      return event.payment_method_id === undefined
    case 'order.confirm_shipment':
      return (event.contents === undefined) === o.packed_quantity > 0
    case 'order.prepare_pickup':
      return (event.shipping_method_id === undefined) === o.is_pickup
    case 'order.confirm_pickup':
      return (event.pickup_code !== undefined) === o.has_pickup_code
    case 'order.complete':
      return event.mark_paid !== true || !o.is_paid
    default:
      return true
  }
}

/** The keys of the arguments, before Enter goes on: each has a default, so only what differs is typed. */
const argumentKeys = (o: Standing, event: Happening): string[] => {
  if (event.type === 'order.confirm_shipment' && Array.isArray(event.contents)) {
    // from the tracking number to the lines, of one unit each: the first stays, the others do not go
    return ['Tab', ...Array.from({ length: o.open_quantity - 1 }, () => ['Tab', '0']).flat()]
  }
  if (event.type === 'order.confirm_pickup') return [...(event.pickup_code ?? '')]
  // where an order cannot be completed unpaid, paid is what is chosen already
  const isChosen = event.type === 'order.complete' && !orderVerdict(o, { type: event.type }).ok
  return event.type === 'order.complete' && event.mark_paid === true && !isChosen ? ['ArrowRight'] : []
}

/** What a person types to make the move happen: `s t Enter Enter`. */
export const keysOf = (o: Standing, event: OrderEvent): string => {
  const command = orderCommands.find(({ id }) => id === event.type)
  if (command?.keys === undefined) throw new Error(`${event.type} has no key`)
  const asks = requirementsOf(event.type, o).length > 0
  return [
    command.keys,
    ...(asks ? [...argumentKeys(o, event), 'Enter'] : []),
    // what cannot be undone has the focus on Cancel
    ...(command.confirm === true ? [...(isIrreversible(event.type, o) ? ['Tab'] : []), 'Enter'] : []),
  ].join(' ')
}

/** A step as a walk prints it: keys, or `!` and what happened without a button. */
export const said = (o: Standing, event: Happening): string => {
  if (isOrderMove(event.type)) return keysOf(o, event as OrderEvent) // a move is an event of a person
  const { type, ...payload } = event
  return `!${type}${Object.keys(payload).length > 0 ? JSON.stringify(payload) : ''}`
}

export const statusOf = (status: string): OrderStatus => orderStatuses.find((one) => one === status) ?? 'preparing'

/** A whole walk as one line: what the order was like, and then each step. `readReplay` takes it apart again. */
export const replayOf = ({ status, context }: Root<OrderLife>, typed: readonly string[]): string => {
  const facts = Object.entries(context).filter(([fact, value]) => value !== readyOrder[fact as keyof OrderLife]) // entries of an OrderLife
  return `${status} ${JSON.stringify(Object.fromEntries(facts))}: ${typed.join(' · ')}`
}

/** A path as the keys that a person types to go it. */
export const keysOfPath = ({ root, steps }: OrderPath): string => {
  let life = { ...root.context, status: statusOf(root.status) }
  const typed: string[] = []
  for (const { event, to, context } of steps) {
    typed.push(said(life, event))
    life = { ...context, ...given(life, event), status: statusOf(to) }
  }
  return replayOf(root, typed)
}

/** What `replayOf` wrote: a step is keys to press, or something that happens elsewhere. */
export function readReplay(line: string): { root: Root<OrderLife>; steps: (string | OrderOccurrence)[] } {
  const [, status = '', facts = '{}', typed = ''] = /^([\w-]+) (\{.*?\}): (.*)$/.exec(line) ?? []
  if (!orderStatuses.some((one) => one === status)) throw new Error(`No walk begins like this: ${line}`)
  const steps = typed.split(' · ').map((step): string | OrderOccurrence => {
    const [, type, payload = '{}'] = /^!([\w.]+)(\{.*\})?$/.exec(step) ?? []
    return type === undefined ? step : ({ type, ...JSON.parse(payload) } as OrderOccurrence) // as `said` wrote it
  })
  return { root: { status, context: { ...readyOrder, ...(JSON.parse(facts) as Partial<OrderLife>) } }, steps } // as above
}
