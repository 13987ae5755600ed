import type { Bounds } from '#entities/shipping-price/bounds.ts'

/** From one number to another, in grams or minor units; which end belongs to it the dimension says. */
type Span = { readonly from: number; readonly to: number }
/** Weights by values. */
type Range = { readonly weight: Span; readonly value: Span }

const grams = 1000
const cents = 100
const units = (amount: number | string | null, each: number): number | undefined =>
  amount === null ? undefined : Math.round(Number(amount) * each)

const rangeOf = ({ min_weight, max_weight, min_value, max_value }: Bounds): Range => ({
  weight: { from: units(min_weight, grams) ?? 0, to: units(max_weight, grams) ?? Infinity },
  value: { from: units(min_value, cents) ?? 0, to: units(max_value, cents) ?? Infinity },
})

const meet = (one: Span, other: Span): boolean => Math.max(one.from, other.from) < Math.min(one.to, other.to)

/** Is there an order that both hold for? */
export const overlap = (one: Bounds, other: Bounds): boolean => {
  const [a, b] = [rangeOf(one), rangeOf(other)]
  return meet(a.weight, b.weight) && meet(a.value, b.value)
}

/** Is there none that it holds for? */
export const emptyIn = (bounds: Bounds): { weight: boolean; value: boolean } => {
  const { weight, value } = rangeOf(bounds)
  return { weight: weight.from >= weight.to, value: value.from >= value.to }
}

/** Does it hold for an order of this weight in kilograms and this value? Over the one weight, from the one value on. */
export const holds = (bounds: Bounds, order: { readonly weight: number; readonly value: string }): boolean => {
  const { weight, value } = rangeOf(bounds)
  const [heavy, worth] = [units(order.weight, grams) ?? 0, units(order.value, cents) ?? 0]
  const isHeavy = (heavy > weight.from || weight.from === 0) && heavy <= weight.to
  return isHeavy && worth >= value.from && worth < value.to
}

const cut = (at: readonly number[], { from, to }: Span): Span[] => {
  const points = [...new Set([from, to, ...at.filter((one) => one > from && one < to)])].toSorted((a, b) => a - b)
  return points.slice(1).map((next, before) => ({ from: points[before] ?? from, to: next }))
}

/** Spans that follow one upon the other as one. */
const joined = (spans: readonly Span[]): Span[] =>
  spans.reduce<Span[]>((all, span) => {
    const last = all.at(-1)
    return last?.to === span.from ? [...all.slice(0, -1), { from: last.from, to: span.to }] : [...all, span]
  }, [])

/** What none of these holds for, within what is taken at all. */
export function gapsIn(costs: readonly Bounds[], within: Bounds): Bounds[] {
  const [all, ranges] = [rangeOf(within), costs.map(rangeOf)]
  const weights = cut(
    ranges.flatMap(({ weight }) => [weight.from, weight.to]),
    all.weight,
  )
  const values = cut(
    ranges.flatMap(({ value }) => [value.from, value.to]),
    all.value,
  )
  const open = weights.map((weight) => ({
    weight,
    values: joined(
      values.filter((value) => !ranges.some((range) => meet(range.weight, weight) && meet(range.value, value))),
    ),
  }))
  const same = (one: readonly Span[], other: readonly Span[]) => JSON.stringify(one) === JSON.stringify(other)
  const rows = open.reduce<typeof open>((some, next) => {
    const last = some.at(-1)
    return last !== undefined && same(last.values, next.values)
      ? [...some.slice(0, -1), { ...last, weight: { from: last.weight.from, to: next.weight.to } }]
      : [...some, next]
  }, [])
  return rows.flatMap(({ weight, values: missing }) => missing.map((value) => boundsOf({ weight, value })))
}

const boundsOf = ({ weight, value }: Range): Bounds => ({
  min_weight: weight.from === 0 ? null : weight.from / grams,
  max_weight: weight.to === Infinity ? null : weight.to / grams,
  min_value: value.from === 0 ? null : (value.from / cents).toFixed(2),
  max_value: value.to === Infinity ? null : (value.to / cents).toFixed(2),
})
