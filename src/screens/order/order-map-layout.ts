import type { Order } from '#entities/order.ts'
import { orderRoad } from '#entities/order-status.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import type { Offer } from '#commands/offers.ts'
import { isOrderMove } from '#machines/order-events.ts'
import { orderStep } from '#machines/order-moves.ts'

export type OrderMapNode = {
  status: OrderStatus
  /** When the order last came here, and from which column's row a line leads here. */
  since: string | undefined
  isHere: boolean
  /** The move that leads here now. */
  move: Offer | undefined
  /** The stop above was the one before this. */
  isJoined: boolean
  /** The order went on to the next column from here. */
  leaves: boolean
  /** Rows between the stop in the column before and this one; undefined when the order came another way. */
  enters: number | undefined
}
export type OrderMapColumn = { id: keyof typeof orderRoad; stops: OrderMapNode[] }

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
const pathOf = (order: Order): { status: OrderStatus; since: string }[] => {
  const path: { status: OrderStatus; since: string }[] = []
  for (const { verb, to, date_created: since } of order.history.toReversed()) {
    if (to === null || path.at(-1)?.status === to) continue
    const before = path.findIndex(({ status }) => status === to)
    // what was taken back is as if it had not been; what was left by a move was there
    if (before >= 0) path.splice(before, verb === 'order.undo' ? path.length : 1)
    path.push({ status: to, since })
  }
  return path
}

/** The life of an order as columns of statuses: where it was, where it is, where it may go. */
export const orderMapOf = (order: Order, offers: readonly Offer[]): OrderMapColumn[] => {
  const path = pathOf(order)
  const targets = targetsOf(order, offers)
  const columns = Object.entries(orderRoad) as [OrderMapColumn['id'], readonly OrderStatus[]][] // the keys of a literal table
  const columnOf = (status: OrderStatus) => columns.findIndex(([, statuses]) => statuses.includes(status))
  const rowOf = (status: OrderStatus) => columns[columnOf(status)]?.[1].indexOf(status) ?? 0
  return columns.map(([id, statuses], column) => ({
    id,
    stops: statuses.map((status, row) => {
      const at = path.findIndex((one) => one.status === status)
      const before = at > 0 ? path[at - 1]?.status : undefined
      const after = at >= 0 ? path[at + 1]?.status : undefined
      return {
        status,
        since: path[at]?.since,
        isHere: status === order.status,
        move: targets.get(status),
        isJoined: before !== undefined && row > 0 && before === statuses[row - 1],
        leaves: after !== undefined && columnOf(after) === column + 1,
        enters: before !== undefined && columnOf(before) === column - 1 ? rowOf(before) - row : undefined,
      }
    }),
  }))
}
