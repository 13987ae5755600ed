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
export type MoveRequest = {
  readonly event: OrderEvent & { forced?: true }
  readonly order: OrderRow
  readonly set: { readonly payment_method_id?: number; readonly shipping_method_id?: number }
  readonly contents: readonly ShipmentContent[]
  /** What an argument lacks, told only when the rules allow the move: a status refuses before a form does. */
  readonly invalid?: { readonly field: Argument; readonly problem: FieldProblem }
}

const invalid = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })

const offeredBy = (order: OrderRow) => order.shop?.id ?? null

/** Reads the arguments of a move against the order. */
export async function readMoveRequest(
  tx: Tx,
  order: OrderRow,
  move: OrderMove,
  params: MoveParams,
): Promise<MoveRequest> {
  const { force, ...args } = params
  const foreign = Object.keys(args).find((name) => !(taken[move] ?? []).some((own) => own === name))
  if (foreign !== undefined) throw invalid(foreign, 'field_unknown')
  // the arguments are those of this move
  const event = { type: move, ...args, ...(force !== undefined && { forced: true }) } as MoveRequest['event']
  const plain: MoveRequest = { event, order, set: {}, contents: [] }
  switch (move) {
    case 'order.place':
      return args.payment_method_id === undefined ? plain : placedWith(tx, plain, args.payment_method_id)
    case 'order.prepare_pickup':
      return args.shipping_method_id === undefined ? plain : pickedUpBy(tx, plain, args.shipping_method_id)
    case 'order.confirm_shipment':
      return args.contents === undefined ? plain : filledWith(tx, plain, args.contents)
    default:
      return plain
  }
}

/** 422 on the argument that is wrong or missing: nobody orders without choosing how to pay (spec §5). */
export function requireArguments({ event, order, set, invalid: wrong }: MoveRequest): void {
  if (wrong !== undefined) throw invalid(wrong.field, wrong.problem)
  if (event.type === 'order.place' && order.payment_method === null && set.payment_method_id === undefined)
    throw invalid('payment_method_id', 'field_required')
}

async function placedWith(tx: Tx, plain: MoveRequest, id: number): Promise<MoveRequest> {
  const method = await tx.maybe<{ status: PlacementStatus }>(sql`
    select m.status_after_placement as status
    from payment_methods m join shop_payment_methods o on o.payment_method_id = m.id
    where m.id = ${id} and m.is_active and o.shop_id = ${offeredBy(plain.order)}`)
  if (method === undefined) return { ...plain, invalid: { field: 'payment_method_id', problem: 'not_offered' } }
  return {
    ...plain,
    order: { ...plain.order, placement_status: method.status },
    set: { payment_method_id: id },
  }
}

async function pickedUpBy(tx: Tx, plain: MoveRequest, id: number): Promise<MoveRequest> {
  const method = await tx.maybe<{ is_pickup: boolean }>(sql`
    select m.is_pickup from shipping_methods m
    where m.id = ${id} and m.erp_active and (${offeredBy(plain.order)}::bigint is null or exists (
      select from shop_shipping_methods o where o.shipping_method_id = m.id and o.shop_id = ${offeredBy(plain.order)}))`)
  if (method?.is_pickup === true) return { ...plain, set: { shipping_method_id: id } }
  const problem = method === undefined ? 'not_offered' : 'choose_pickup'
  return { ...plain, invalid: { field: 'shipping_method_id', problem } }
}

type OpenLine = { id: number; is_shippable: boolean; left: number }

/** The units of the shipment that the move makes: of each line at most what is neither sent nor packed. */
async function filledWith(
  tx: Tx,
  plain: MoveRequest,
  wanted: 'open' | readonly ShipmentContent[],
): Promise<MoveRequest> {
  const lines = await tx.rows<OpenLine>(sql`
    select id, is_shippable, greatest(open_quantity - packed_quantity, 0) as left
    from order_item_rows where order_id = ${plain.order.id} order by place, id`)
  if (wanted === 'open') {
    const open = lines.filter(({ left }) => left > 0)
    return { ...plain, contents: open.map(({ id, left }) => ({ order_item_id: id, quantity: left })) }
  }
  const units = new Map<number, number>()
  for (const { order_item_id, quantity } of wanted) units.set(order_item_id, (units.get(order_item_id) ?? 0) + quantity)
  const contents = [...units].map(([order_item_id, quantity]) => ({ order_item_id, quantity }))
  const problem = contents
    .map(({ order_item_id, quantity }) =>
      problemOf(
        lines.find(({ id }) => id === order_item_id),
        quantity,
      ),
    )
    .find((one) => one !== undefined)
  return { ...plain, contents, ...(problem !== undefined && { invalid: { field: 'contents', problem } }) }
}

const problemOf = (line: OpenLine | undefined, quantity: number): FieldProblem | undefined => {
  if (line === undefined) return 'item_unknown'
  if (!line.is_shippable) return 'item_not_shippable'
  return quantity > line.left ? { code: 'more_than_open', params: { count: line.left } } : undefined
}
