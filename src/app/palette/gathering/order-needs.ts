import { orderOf, readOrder } from '#api/order.ts'
import { paymentChoices } from '#api/order/payment-choices.ts'
import type { Filter } from '#api/search.ts'
import { choicesOf } from '#api/reads.ts'
import type { Order, OrderRow } from '#entities/order/order.ts'
import type { Choice, CommandArgument, QuantityLine } from '#machines/command-arguments.ts'
import { commandContext } from '#commands/command-context.ts'
import type { ShipmentContent } from '#machines/order/events.ts'
import type { LiveRow, Moves } from '#machines/life/moves.ts'
import { objectMeantBy } from './object-meant.ts'
import { recordKey, pendingRecords } from '#app/pending-records.ts'
import type { PortContext } from '#app/palette/port-context.ts'

type Offered = { order: OrderRow; own: number | undefined }

/** What this order's shop offers of what says all of these; without a shop there is nothing. */
const offeredIn = ({ shop }: OrderRow, where: readonly string[]): Filter[] | undefined =>
  shop === null
    ? undefined
    : [
        ...where.map((field) => ({ field, op: 'eq' as const, value: true })),
        { field: 'offered_by', op: 'eq', value: shop.id },
      ]

/** The order's own choice is the default where it is among them. */
const choiceNeed = (name: string, choices: readonly Choice[], own: number | undefined): CommandArgument => {
  const value = choices.find((one) => one.value === own)?.value ?? choices[0]?.value
  return { name, kind: 'choice', choices, value }
}

/** Each with what an order that is placed with it becomes. */
const paymentNeed = async (name: string, { order, own }: Offered, { queries }: PortContext) => {
  const filters = offeredIn(order, ['is_active'])
  const methods = filters === undefined ? [] : await queries.fetchQuery(paymentChoices(objectMeantBy(name), filters))
  const isInvoiced = order.has_unpaid_invoice || order.has_paid_invoice
  const choices = methods.map((method): Choice => ({
    value: method.id,
    label: method.label,
    facts: {
      placement_status: method.status_after_placement,
      invoiced_in: method.auto_generate_invoice && !isInvoiced ? method.status_generates_invoice : null,
    },
  }))
  return choiceNeed(name, choices, own)
}

const pickupNeed = async (name: string, { order, own }: Offered, { queries }: PortContext) => {
  const filters = offeredIn(order, ['erp_active', 'is_pickup'])
  const methods = filters === undefined ? [] : await queries.fetchQuery(choicesOf(objectMeantBy(name), filters))
  return choiceNeed(
    name,
    methods.map(({ id, label }) => ({ value: id, label })),
    own,
  )
}

const openLines = (items: Order['items']): QuantityLine[] =>
  items.flatMap(({ id, name, quantity, shipped_quantity, is_shippable }) => {
    const open = quantity - shipped_quantity
    return is_shippable && open > 0 ? [{ id, name, open, quantity: open }] : []
  })

const piecesOf = (lines: readonly QuantityLine[]): ShipmentContent[] =>
  lines.map(({ id, quantity }) => ({ order_item_id: id, quantity }))

/** A whole line comes back most often; the others are counted in. */
const refundableLines = (items: Order['items']): QuantityLine[] =>
  items
    .map(({ id, name, quantity, refunded_quantity }) => ({ id, name, open: quantity - refunded_quantity }))
    .filter(({ open }) => open > 0)
    .map((line, at) => ({ ...line, quantity: at === 0 ? line.open : 0 }))

/**
 * An open order carries its lines; a row of a list does not, and then all that is open is meant. While a move is on its
 * way the lines on the page are those from before it: its answer brings the others.
 */
const linesNeed = async (
  order: OrderRow & Partial<Pick<Order, 'items'>>,
  { queries }: PortContext,
  { name, read, linesOf }: Lines = { name: 'contents', read: piecesOf, linesOf: openLines },
): Promise<CommandArgument> => {
  const need = { name, kind: 'lines', read } as const
  const isOpen =
    queries
      .getQueryCache()
      .find({ queryKey: orderOf(order.id).queryKey })
      ?.isActive() === true
  if (order.items === undefined && !isOpen) return { ...need, lines: [] }
  await pendingRecords.settled(recordKey({ object: 'order', id: order.id }))
  const found = await queries.fetchQuery({ ...orderOf(order.id), staleTime: Infinity })
  return { ...need, lines: linesOf(readOrder(found).items) }
}

type Lines = Pick<Extract<CommandArgument, { kind: 'lines' }>, 'name' | 'read'> & {
  linesOf: (items: Order['items']) => QuantityLine[]
}
const refunded: Lines = { name: 'items', read: piecesOf, linesOf: refundableLines }

/** One argument of an order's move, with its choices and a default. */
export const orderNeed = async (
  name: string,
  id: string,
  { record, moves }: { record: LiveRow; moves: Moves },
  portContext: PortContext,
): Promise<CommandArgument | undefined> => {
  const order = record as unknown as OrderRow // these are asked of an order alone
  switch (name) {
    case 'payment_method_id':
      return paymentNeed(name, { order, own: order.payment_method?.id }, portContext)
    case 'shipping_method_id':
      return pickupNeed(name, { order, own: order.shipping_method?.id }, portContext)
    case 'contents':
      return linesNeed(order, portContext)
    case 'tracking_number':
      return { name, kind: 'text', max: 64, value: '' }
    case 'items':
      return linesNeed(order, portContext, refunded)
    case 'reason':
      return { name, kind: 'text', max: 300, value: '' }
    case 'restock':
      // what has not left is in stock still
      return { name, kind: 'flag', value: order.shipped_quantity > 0 }
    case 'pickup_code':
      return { name, kind: 'text', max: 20, value: '', problem: (text) => (text.trim() === '' ? 'no_code' : undefined) }
    case 'mark_paid':
      // where the order cannot be completed unpaid, paid is what is meant
      return { name, kind: 'flag', value: !moves.verdict(id, record, commandContext.current().actor ?? null).ok }
    default:
      return undefined
  }
}
