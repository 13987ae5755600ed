import type { MoveParams } from '#api/actions.ts'
import type { OrderRow } from '#entities/order.ts'
import type { PlacementStatus } from '#entities/order-status.ts'
import type { OrderEvent, OrderMove, ShipmentContent } from '#machines/order-events.ts'
import type { Tx } from '#server/db.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

type Argument = Exclude<keyof MoveParams, 'force'>

/** What each move takes; an argument of another move is refused rather than ignored. */
const taken: Readonly<Partial<Record<OrderMove, readonly Argument[]>>> = {
  'order.place': ['payment_method_id'],
  'order.confirm_shipment': ['contents', 'tracking_number'],
  'order.prepare_pickup': ['shipping_method_id'],
  'order.complete': ['mark_paid'],
}

/** A move with its arguments read: the event for the chart, the order as the chart is to see it, what is to be stored. */
export type Asked = {
  readonly event: OrderEvent & { forced?: true }
  readonly order: OrderRow
  readonly set: { readonly payment_method_id?: number; readonly shipping_method_id?: number }
  readonly contents: readonly ShipmentContent[]
}

const invalid = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })

/** Reads the arguments of a move against the order; 422 on the field that does not fit. */
export async function asked(tx: Tx, order: OrderRow, move: OrderMove, params: MoveParams): Promise<Asked> {
  const { force, ...args } = params
  const foreign = Object.keys(args).find((name) => !(taken[move] ?? []).some((own) => own === name))
  if (foreign !== undefined) throw invalid(foreign, 'field_unknown')
  // the arguments are those of this move
  const event = { type: move, ...args, ...(force !== undefined && { forced: true }) } as Asked['event']
  const plain: Asked = { event, order, set: {}, contents: [] }
  switch (move) {
    case 'order.place':
      return args.payment_method_id === undefined ? plain : placedWith(tx, plain, args.payment_method_id)
    case 'order.prepare_pickup':
      return args.shipping_method_id === undefined ? plain : pickedUpBy(tx, plain, args.shipping_method_id)
    case 'order.confirm_shipment':
      return args.contents === undefined ? plain : { ...plain, contents: await contentsOf(tx, order, args.contents) }
    default:
      return plain
  }
}

/** What the person still has to give once the rules allow the move: nobody orders without choosing how to pay (spec §5). */
export function requireArguments({ event, order, set }: Asked): void {
  if (event.type === 'order.place' && order.payment_method === null && set.payment_method_id === undefined)
    throw invalid('payment_method_id', 'field_required')
}

async function placedWith(tx: Tx, plain: Asked, id: number): Promise<Asked> {
  const method = await tx.maybe<{ status: PlacementStatus }>(sql`
    select m.status_after_placement as status
    from payment_methods m join shop_payment_methods o on o.payment_method_id = m.id
    where m.id = ${id} and m.is_active and o.shop_id = ${plain.order.shop?.id ?? null}`)
  if (method === undefined) throw invalid('payment_method_id', 'not_offered')
  return {
    ...plain,
    order: { ...plain.order, placement_status: method.status },
    set: { payment_method_id: id },
  }
}

async function pickedUpBy(tx: Tx, plain: Asked, id: number): Promise<Asked> {
  const method = await tx.maybe<{ is_pickup: boolean }>(sql`
    select m.is_pickup
    from shipping_methods m join shop_shipping_methods o on o.shipping_method_id = m.id
    where m.id = ${id} and m.erp_active and o.shop_id = ${plain.order.shop?.id ?? null}`)
  if (method === undefined) throw invalid('shipping_method_id', 'not_offered')
  if (!method.is_pickup) throw invalid('shipping_method_id', 'choose_pickup')
  return { ...plain, set: { shipping_method_id: id } }
}

type OpenLine = { id: number; is_shippable: boolean; left: number }

/** The units of the shipment that the move makes: of each line, what is neither sent nor packed. */
async function contentsOf(
  tx: Tx,
  order: OrderRow,
  wanted: 'open' | readonly ShipmentContent[],
): Promise<ShipmentContent[]> {
  const lines = await tx.rows<OpenLine>(sql`
    select id, is_shippable, greatest(open_quantity - packed_quantity, 0) as left
    from order_item_rows where order_id = ${order.id} order by place, id`)
  if (wanted === 'open')
    return lines.filter(({ left }) => left > 0).map(({ id, left }) => ({ order_item_id: id, quantity: left }))

  const units = new Map<number, number>()
  for (const { order_item_id, quantity } of wanted) units.set(order_item_id, (units.get(order_item_id) ?? 0) + quantity)
  return [...units].map(([order_item_id, quantity]) => {
    const line = lines.find(({ id }) => id === order_item_id)
    const problem = problemOf(line, quantity)
    if (problem !== undefined) throw invalid('contents', problem)
    return { order_item_id, quantity }
  })
}

const problemOf = (line: OpenLine | undefined, quantity: number): FieldProblem | undefined => {
  if (line === undefined) return 'item_unknown'
  if (!line.is_shippable) return 'item_not_shippable'
  return quantity > line.left ? { code: 'more_than_open', params: { count: line.left } } : undefined
}
