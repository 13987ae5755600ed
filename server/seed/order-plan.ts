import { DateTime } from 'luxon'
import { orderStatuses, type OrderStatus } from '#entities/order/status.ts'
import { shapeAt, shapeCount, shapes, type OrderShape } from './order-shapes.ts'
import { day, hour } from './lengths.ts'
import type { Random } from './random.ts'

export type PlannedOrder = { readonly status: OrderStatus; readonly created: Date; readonly shape: OrderShape }

/** Which orders there are, oldest first: the statuses' shares, but at least one order for each shape where there is room. */
export function* planOrders(count: number, random: Random, end: Date): Generator<PlannedOrder> {
  const quotas = quotasOf(count)
  const left = new Map(quotas.map(({ status, quota }) => [status, quota]))
  for (const { status, at } of inTime(quotas, count, random, end)) {
    // how many orders of its status are newer
    const rank = (left.get(status) ?? 0) - 1
    left.set(status, rank)
    yield { status, created: new Date(at), shape: shapeAt(status, rank) }
  }
}

type Quota = { readonly status: OrderStatus; readonly quota: number }

function quotasOf(count: number): Quota[] {
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

/** When each order came in. A million of them are sorted as plain numbers, the status in their last digits. */
function* inTime(quotas: readonly Quota[], count: number, random: Random, end: Date) {
  const moments = new Float64Array(count)
  let filled = 0
  for (const [index, { status, quota }] of quotas.entries())
    for (const to = filled + quota; filled < to; filled += 1)
      moments[filled] = timeOf(status, random, end) * quotas.length + index
  for (const moment of moments.toSorted()) {
    const status = quotas[moment % quotas.length]?.status
    if (status !== undefined) yield { status, at: Math.floor(moment / quotas.length) }
  }
}

/** Shops sell by day: the hours of a day on which orders come in. */
const [opens, closes] = [5, 20]

/**
 * Whole days before the last one, at a waking hour; on the last day as much of it as is over. Nothing else depends on the
 * hour at which the demo is made, so that what is there is the same whenever that is.
 */
function timeOf(status: OrderStatus, random: Random, end: Date): number {
  const [least, most] = shapes[status].age
  const age = least + (most - least) * random.next() ** 1.5
  const today = DateTime.fromJSDate(end, { zone: 'utc' }).startOf('day').toMillis()
  const part = 1 - (age % 1)
  if (age >= 1) return Math.floor(today - Math.floor(age) * day + (opens + (closes - opens) * part) * hour)
  const begin = Math.min(today + opens * hour, end.getTime() - hour)
  return Math.floor(begin + (end.getTime() - begin) * part)
}
