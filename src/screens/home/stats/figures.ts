import type { OrderStats } from '#api/dashboard/routes.ts'
import { hrefOf } from '#commands/places.ts'
import { order } from '#entities/order/order.ts'
import { placedStatuses } from '#entities/order/placed.ts'
import { clauseText } from '#screens/derive/clause.ts'

type Day = OrderStats['days'][number]

/** What comes of a day, as a figure that a plot takes. */
export type Measure = (day: Pick<Day, 'orders' | 'revenue'>) => number
export const ordersOf: Measure = ({ orders }) => orders
export const revenueIn =
  (currency: string): Measure =>
  ({ revenue }) =>
    Number(revenue[currency] ?? 0)

/** The currency most is sold in; what others bring stands in the table. */
export const mainCurrency = ({ days, before }: Pick<OrderStats, 'days' | 'before'>, house: string): string => {
  const found = new Set([...days, ...before].flatMap(({ revenue }) => Object.keys(revenue)))
  if (found.has(house) || found.size === 0) return house
  const sums = [...found].map((currency) => ({ currency, sum: sumOf(days, revenueIn(currency)) }))
  return sums.toSorted((a, b) => b.sum - a.sum)[0]?.currency ?? house
}

/** Every currency something was sold in, the main one first. */
export const currenciesIn = (stats: Pick<OrderStats, 'days' | 'before'>, house: string): string[] => {
  const main = mainCurrency(stats, house)
  const all = new Set(stats.days.flatMap(({ revenue }) => Object.keys(revenue)))
  return [main, ...[...all].filter((currency) => currency !== main).toSorted()]
}

export const sumOf = (days: readonly Day[], measure: Measure): number =>
  days.reduce((sum, day) => sum + measure(day), 0)

/**
 * By how many percent more than in the days before, whole days against whole days: today is not over, and is left out with
 * the day that stands in its place. Undefined where there was nothing.
 */
export const growthOf = (
  { days, before }: Pick<OrderStats, 'days' | 'before'>,
  measure: Measure,
): number | undefined => {
  const then = sumOf(before.slice(0, -1), measure)
  return then === 0 ? undefined : Math.round((sumOf(days.slice(0, -1), measure) / then - 1) * 100)
}

/** The line up to yesterday, and the dashed rest of it up to now. */
export const linesOf = (
  days: readonly Day[],
  measure: Measure,
): { over: (number | null)[]; today: (number | null)[] } => {
  const last = days.length - 1
  return {
    over: days.map((day, at) => (at === last ? null : measure(day))),
    today: days.map((day, at) => (at >= last - 1 ? measure(day) : null)),
  }
}

/** The orders that a day counts, or all of these days. */
export const hrefOfDays = (from: string, to: string, shop: number | undefined): string => {
  const clauses = [
    { field: 'status', op: 'in', values: placedStatuses },
    { field: 'date_created', op: 'between', values: [from, to] },
    ...(shop === undefined ? [] : [{ field: 'shop', op: 'in', values: [String(shop)] } as const]),
  ] as const
  const said = clauses.map(
    ({ field, op, values }) => [field, clauseText(order.fields[field], { field, op, values })] as const,
  )
  return `${hrefOf('orders')}?${said.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')}`
}
