import type { Order } from '#entities/order.ts'
import { isPending } from '#screens/pending.ts'
import { orderRoad } from '#entities/order-status.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import type { Offer } from '#commands/offers.ts'
import { isOrderMove } from '#machines/order-events.ts'
import { orderStep } from '#machines/order-moves.ts'
import { usualMoves } from '#machines/order-next.ts'

export type OrderMapNode = {
  status: OrderStatus
  /** When the order last came here. */
  since: string | undefined
  isHere: boolean
  /** It is on its way here. */
  isPending?: boolean
  /** The move that leads here now, and whether it usually comes next and leads on. */
  move: Offer | undefined
  isUsual: boolean
}
/** A point of a line: px from the left edge of a column's stops, and rows from the first of them. */
export type Point = { column: number; x: number; row: number }
/** From one stop to the next one in pieces that are level or upright. */
export type OrderMapLine = { isNext: boolean; points: Point[] }
export type OrderMapColumn = { id: keyof typeof orderRoad; stops: OrderMapNode[] }
export type OrderMapLayout = { columns: OrderMapColumn[]; path: OrderMapNode[]; lines: OrderMapLine[] }

/** What the moves that need an argument lead to when the likeliest is given. */
const likely = { contents: 'open', mark_paid: true } as const

const targetsOf = (order: Order, offers: readonly Offer[]): Map<OrderStatus, Offer> => {
  const targets = new Map<OrderStatus, Offer>()
  for (const offer of offers) {
    if (!offer.enabled || !isOrderMove(offer.id)) continue
    const { status } = orderStep(order, {
      type: offer.id,
      ...likely,
      ...(!order.is_pickup && { shipping_method_id: 0 }),
    })
    if (status !== order.status && !targets.has(status)) targets.set(status, offer)
  }
  return targets
}

/** The statuses in the order in which the order met them, each where it was met last. */
const pathOf = (order: Order): { status: OrderStatus; since: string | undefined }[] => {
  const path: { status: OrderStatus; since: string | undefined }[] = []
  for (const { verb, to, date_created: since } of order.history.toReversed()) {
    if (to === null || path.at(-1)?.status === to) continue
    const before = path.findIndex(({ status }) => status === to)
    // what was taken back is as if it had not been; what was left by a move was there
    if (before >= 0) path.splice(before, verb === 'order.undo' ? path.length : 1)
    path.push({ status: to, since })
  }
  if (path.at(-1)?.status === order.status) return path
  // on its way there, or its history has not come yet
  return [...path.filter(({ status }) => status !== order.status), { status: order.status, since: undefined }]
}

const columns = Object.entries(orderRoad) as [OrderMapColumn['id'], readonly OrderStatus[]][] // the keys of a literal table

const placeOf = (status: OrderStatus) => {
  const column = columns.findIndex(([, statuses]) => statuses.includes(status))
  return { column, row: columns[column]?.[1].indexOf(status) ?? 0 }
}

/** The middle of a dot, the gap left of a column, and the height at which a line passes over columns. */
const dot = 6
const gap = -9
const over = -0.6

/** Beside the dots where a stop lies between, over the columns where one lies between: a line never crosses a stop. */
const lineBetween = (from: OrderStatus, to: OrderStatus): Point[] => {
  const [a, b] = [placeOf(from), placeOf(to)]
  const at = (column: number, x: number, row: number): Point => ({ column, x, row })
  const [start, end] = [at(a.column, dot, a.row), at(b.column, dot, b.row)]
  if (a.column === b.column) {
    const isBeside = Math.abs(a.row - b.row) > 1
    return isBeside ? [start, at(a.column, gap, a.row), at(a.column, gap, b.row), end] : [start, end]
  }
  // on to the right behind the word, back from the dot
  const leaves = at(a.column < b.column ? a.column + 1 : a.column, gap, a.row)
  const enters = at(b.column, gap, b.row)
  const passes = [at(leaves.column, gap, over), at(b.column, gap, over)]
  return [...(a.column < b.column ? [] : [start]), leaves, ...(leaves.column === b.column ? [] : passes), enters, end]
}

/** The life of an order: its columns of statuses, the way it came, and the lines along it and on to what is usual. */
export const orderMapOf = (order: Order, offers: readonly Offer[]): OrderMapLayout => {
  const way = pathOf(order)
  const targets = targetsOf(order, offers)
  const usual: readonly string[] = usualMoves(order)
  const nodeOf = (status: OrderStatus): OrderMapNode => {
    const move = targets.get(status)
    const since = way.find((one) => one.status === status)?.since
    return {
      status,
      since,
      isHere: status === order.status,
      ...(status === order.status && isPending(order, 'status') && { isPending: true }),
      move,
      isUsual: move !== undefined && since === undefined && usual.includes(move.id),
    }
  }
  const shown = columns.map(([id, statuses]) => ({ id, stops: statuses.map(nodeOf) }))
  const next = shown.flatMap(({ stops }) => stops).filter(({ isUsual }) => isUsual)
  return {
    columns: shown,
    path: way.map(({ status }) => nodeOf(status)),
    lines: [
      ...next.map(({ status }) => ({ isNext: true, points: lineBetween(order.status, status) })),
      ...way.slice(1).map(({ status }, at) => ({
        isNext: false,
        points: lineBetween(way[at]?.status ?? status, status),
      })),
    ],
  }
}
