import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { PlacementStatus } from '#entities/order/status.ts'
import type { OrderMove, ShipmentContent } from '#machines/order/events.ts'
import type { Tx } from '#server/db.ts'
import type { MoveExecution, MoveRequest } from '#server/life/server-life.ts'
import type { FieldProblem } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { isPickupCode } from './pickup/try-code.ts'
import { shippingWith } from './moved-shipping.ts'
import { withStockHeld } from './reserve.ts'

/** What the effects of an order's move read of its arguments. */
export type OrderArguments = {
  /** Units that the move itself enters into a shipment. */
  readonly contents: readonly ShipmentContent[]
  readonly markPaid: boolean
  readonly paymentMethod: number | null
  readonly trackingNumber: string | null
  /** Another shipping method brings another amount. */
  readonly isRepriced: boolean
  /** What is to be given back. */
  readonly refund: {
    readonly items: readonly ShipmentContent[]
    readonly reason: string | null
    readonly restock: boolean
  }
}
export type OrderExecution = MoveExecution<OrderRow, OrderArguments>
type OrderRequest = MoveRequest<OrderRow, OrderArguments>

const offeredBy = (order: OrderRow) => order.shop?.id ?? null

/** By these somebody is promised what is in stock. */
const promising: readonly string[] = ['order.place', 'order.release'] satisfies OrderMove[]

/** Reads the arguments of a move against the order: nobody orders without choosing how to pay (spec §5). */
export async function readOrderArguments(tx: Tx, asked: OrderRequest, given: MoveParams): Promise<OrderRequest> {
  const params = given as ParamsOfMove<'order'> // the route has read them so
  const plain = promising.includes(asked.event.type)
    ? { ...asked, record: await withStockHeld(tx, asked.record) }
    : asked
  const { record: order, args } = plain
  switch (plain.event.type) {
    case 'order.place':
      if (params.payment_method_id !== undefined) return placedWith(tx, plain, params.payment_method_id)
      return order.payment_method === null
        ? { ...plain, invalid: { field: 'payment_method_id', problem: 'field_required' } }
        : plain
    case 'order.prepare_pickup':
      return params.shipping_method_id === undefined ? plain : pickedUpBy(tx, plain, params.shipping_method_id)
    case 'order.confirm_shipment': {
      const numbered = { ...plain, args: { ...args, trackingNumber: params.tracking_number || null } }
      return params.contents === undefined ? numbered : filledWith(tx, numbered, params.contents)
    }
    case 'order.confirm_pickup':
      return params.pickup_code === undefined || (await isPickupCode(tx, order.id, params.pickup_code))
        ? plain
        : { ...plain, invalid: { field: 'pickup_code', problem: 'wrong_pickup_code' } }
    case 'order.complete':
      return { ...plain, args: { ...args, markPaid: params.mark_paid === true } }
    case 'order.refund': {
      const about = { reason: params.reason || null, restock: params.restock === true }
      return givenBack(tx, { ...plain, args: { ...args, refund: { items: [], ...about } } }, params.items)
    }
    default:
      return plain
  }
}

async function placedWith(tx: Tx, plain: OrderRequest, id: number): Promise<OrderRequest> {
  const customer = plain.record.customer?.id ?? null
  const method = await tx.maybe<{ status: PlacementStatus; is_allowed: boolean }>(sql`
    select m.status_after_placement as status, coalesce(case m.kind
      when 'invoice' then c.allow_payments_by_invoice when 'cheque' then c.allow_payment_by_cheque end, true) as is_allowed
    from payment_methods m join shop_payment_methods o on o.payment_method_id = m.id
    left join customers c on c.id = ${customer}
    where m.id = ${id} and m.is_active and o.shop_id = ${offeredBy(plain.record)}`)
  if (method === undefined) return { ...plain, invalid: { field: 'payment_method_id', problem: 'not_offered' } }
  // judged as an order that has this method already
  const { type, forced } = plain.event
  return {
    ...plain,
    event: { type, ...(forced && { forced }) },
    record: { ...plain.record, placement_status: method.status, is_method_allowed: method.is_allowed },
    set: { payment_method_id: id },
    args: { ...plain.args, paymentMethod: id },
  }
}

async function pickedUpBy(tx: Tx, plain: OrderRequest, id: number): Promise<OrderRequest> {
  const method = await tx.maybe<{ is_pickup: boolean }>(sql`
    select m.is_pickup from shipping_methods m
    where m.id = ${id} and m.erp_active and (${offeredBy(plain.record)}::bigint is null or exists (
      select from shop_shipping_methods o where o.shipping_method_id = m.id and o.shop_id = ${offeredBy(plain.record)}))`)
  if (method?.is_pickup === true) {
    const priced = await shippingWith(tx, plain.record, id)
    const isRepriced = priced['shipping_total'] !== undefined
    return { ...plain, set: { shipping_method_id: id, ...priced }, args: { ...plain.args, isRepriced } }
  }
  const problem = method === undefined ? 'not_offered' : 'choose_pickup'
  return { ...plain, invalid: { field: 'shipping_method_id', problem } }
}

type OpenLine = { id: number; is_shippable: boolean; left: number }

/** The units of the shipment that the move makes: of each line at most what is neither sent nor packed. */
async function filledWith(
  tx: Tx,
  plain: OrderRequest,
  wanted: 'open' | readonly ShipmentContent[],
): Promise<OrderRequest> {
  const lines = await tx.rows<OpenLine>(sql`
    select id, is_shippable, greatest(open_quantity - packed_quantity, 0) as left
    from order_item_rows where order_id = ${plain.record.id} order by place, id`)
  if (wanted === 'open') {
    const open = lines.filter(({ left }) => left > 0)
    return {
      ...plain,
      args: { ...plain.args, contents: open.map(({ id, left }) => ({ order_item_id: id, quantity: left })) },
    }
  }
  const contents = summed(wanted)
  const problem = firstProblem(lines, contents)
  return {
    ...plain,
    args: { ...plain.args, contents },
    ...(problem !== undefined && { invalid: { field: 'contents', problem } }),
  }
}

/** The units that a refund gives back: of each line at most what no refund has given back. */
async function givenBack(
  tx: Tx,
  plain: OrderRequest,
  wanted: 'open' | readonly ShipmentContent[] = 'open',
): Promise<OrderRequest> {
  const lines = await tx.rows<OpenLine>(sql`
    select i.id, true as is_shippable, i.quantity - coalesce(e.quantity, 0) as left
    from order_items i left join refunded_lines e on e.order_item_id = i.id
    where i.order_id = ${plain.record.id} and i.quantity > coalesce(e.quantity, 0) order by i.place, i.id`)
  const items =
    wanted === 'open' ? lines.map(({ id, left }) => ({ order_item_id: id, quantity: left })) : summed(wanted)
  const problem = firstProblem(lines, items)
  return {
    ...plain,
    args: { ...plain.args, refund: { ...plain.args.refund, items } },
    ...(problem !== undefined && { invalid: { field: 'items', problem } }),
  }
}

/** Each line once, however often it is named. */
function summed(wanted: readonly ShipmentContent[]): ShipmentContent[] {
  const units = new Map<number, number>()
  for (const { order_item_id, quantity } of wanted) units.set(order_item_id, (units.get(order_item_id) ?? 0) + quantity)
  return [...units].map(([order_item_id, quantity]) => ({ order_item_id, quantity }))
}

const firstProblem = (lines: readonly OpenLine[], contents: readonly ShipmentContent[]): FieldProblem | undefined =>
  contents
    .map(({ order_item_id, quantity }) =>
      problemOf(
        lines.find(({ id }) => id === order_item_id),
        quantity,
      ),
    )
    .find((one) => one !== undefined)

const problemOf = (line: OpenLine | undefined, quantity: number): FieldProblem | undefined => {
  if (line === undefined) return 'item_unknown'
  if (!line.is_shippable) return 'item_not_shippable'
  return quantity > line.left ? { code: 'more_than_open', params: { count: line.left } } : undefined
}
