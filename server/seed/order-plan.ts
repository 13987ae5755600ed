import { orderStatuses, type OrderStatus } from '#entities/order-status.ts'
import { shapeAt, shapeCount, shapes, type Shape } from './order-shapes.ts'
import type { Random } from './random.ts'

export type PlannedOrder = { readonly status: OrderStatus; readonly created: Date; readonly shape: Shape }

const day = 86_400_000

/** Which orders there are, oldest first: the statuses' shares, but at least one order for each shape where there is room. */
export function planOrders(count: number, random: Random, end: Date): PlannedOrder[] {
  const times = quotas(count).flatMap(({ status, quota }) =>
    Array.from({ length: quota }, () => ({ status, at: timeOf(status, random, end) })),
  )
  times.sort((a, b) => a.at - b.at)
  const newerThan = new Map<OrderStatus, number>()
  return times
    .toReversed()
    .map(({ status, at }) => {
      const rank = newerThan.get(status) ?? 0
      newerThan.set(status, rank + 1)
      return { status, created: new Date(at), shape: shapeAt(status, rank) }
    })
    .toReversed()
}

function quotas(count: number): { status: OrderStatus; quota: number }[] {
  const fair = Math.floor(count / orderStatuses.length)
  const least = orderStatuses.map((status) => Math.min(shapeCount(status), fair))
  const rest = count - least.reduce((sum, quota) => sum + quota, 0)
  const shares = orderStatuses.reduce((sum, status) => sum + shapes[status].share, 0)
  const made = orderStatuses.map((status, index) => ({
    status,
    quota: (least[index] ?? 0) + Math.floor((rest * shapes[status].share) / shares),
  }))
  const missing = count - made.reduce((sum, { quota }) => sum + quota, 0)
  return made.map(({ status, quota }) => ({ status, quota: status === 'completed' ? quota + missing : quota }))
}

function timeOf(status: OrderStatus, random: Random, end: Date): number {
  const [least, most] = shapes[status].age
  const age = least + (most - least) * random.next() ** 1.5
  const at = end.getTime() - age * day
  // Shops sell by day: what would fall into the night is moved to a waking hour before it.
  const hour = new Date(at).getUTCHours()
  return Math.floor(hour < 5 ? at - random.between(5, 14) * 3_600_000 : at)
}
