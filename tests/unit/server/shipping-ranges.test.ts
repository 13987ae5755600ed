import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import { chosen, type Cost } from '#server/shipping/cost.ts'
import { gapsIn, holds, overlap } from '#server/shipping/ranges.ts'

const everything: Bounds = { min_weight: null, max_weight: null, min_value: null, max_value: null }

/** Both ends, or one, or none; the first below the second. */
const span = (to: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: 0, max: to - 1 })), fc.option(fc.integer({ min: 1, max: 20 })))
    .map(([from, length]): [number | null, number | null] => [from, length === null ? null : (from ?? 0) + length])
const bounds = fc.tuple(span(12), span(12)).map(([[min_weight, max_weight], [least, most]]): Bounds => ({
  min_weight,
  max_weight,
  min_value: least === null ? null : `${least}.00`,
  max_value: most === null ? null : `${most}.00`,
}))
/** On the ends as often as between them. */
const order = fc
  .tuple(fc.nat(80), fc.nat(80))
  .map(([weight, value]) => ({ weight: weight / 2, value: (value / 2).toFixed(2) }))
/** Never on an end. */
const between = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([weight, value]) => ({ weight: weight + 0.5, value: `${value}.50` }))

test('an order that two costs hold for is one by which they overlap', () => {
  fc.assert(
    fc.property(bounds, bounds, order, (one, other, sent) => {
      fc.pre(holds(one, sent) && holds(other, sent))
      expect(overlap(one, other)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('of two that overlap there is an order that both hold for', () => {
  fc.assert(
    fc.property(bounds, bounds, (one, other) => {
      const halves = Array.from({ length: 70 }, (_, at) => at + 0.5)
      const found = halves.some((weight) =>
        halves.some((value) => {
          const sent = { weight, value: value.toFixed(2) }
          return holds(one, sent) && holds(other, sent)
        }),
      )
      expect(overlap(one, other)).toBe(found)
    }),
    { numRuns: 100 },
  )
})

test('there is a gap exactly where no cost holds, within the limits, and no two gaps overlap', () => {
  fc.assert(
    fc.property(fc.array(bounds, { maxLength: 5 }), bounds, between, (costs, limits, sent) => {
      const gaps = gapsIn(costs, limits)
      const isOpen = holds(limits, sent) && !costs.some((cost) => holds(cost, sent))
      expect(gaps.some((gap) => holds(gap, sent))).toBe(isOpen)
      gaps.forEach((gap, at) => expect(gaps.slice(at + 1).some((other) => overlap(gap, other))).toBe(false))
    }),
    { numRuns: 2000 },
  )
})

test('a gap is told as one, however the costs beside it are cut', () => {
  const of = (min_weight: number | null, max_weight: number | null, rest: Partial<Bounds> = {}): Bounds => ({
    ...everything,
    min_weight,
    max_weight,
    ...rest,
  })
  expect(gapsIn([of(null, 5), of(10, 31.5)], of(null, 31.5))).toEqual([of(5, 10)])
  expect(
    gapsIn([of(null, 5, { max_value: '50.00' }), of(null, 5, { min_value: '50.00' }), of(5, 10)], of(null, 20)),
  ).toEqual([of(10, 20)])
  expect(gapsIn([], everything)).toEqual([everything])
  expect(gapsIn([everything], everything)).toEqual([])
})

test('up to five kilograms takes five, and from fifty on fifty', () => {
  const [light, dear]: Bounds[] = [
    { ...everything, max_weight: 5 },
    { ...everything, min_value: '50.00' },
  ]
  const is = (cost: Bounds | undefined, weight: number, value: string) =>
    cost !== undefined && holds(cost, { weight, value })
  expect([is(light, 5, '1'), is(light, 5.001, '1'), is(light, 0, '0')]).toEqual([true, false, true])
  expect([is(dear, 1, '50.00'), is(dear, 1, '49.99')]).toEqual([true, false])
  expect(holds({ ...everything, min_weight: 5, max_weight: 10 }, { weight: 5, value: '1' })).toBe(false)
})

test('of costs that do not overlap at most one is charged, and one of the price list before one of everyone', () => {
  const cost = (own: boolean) =>
    bounds.map((of): Cost => ({
      ...of,
      id: 1,
      price: '1.00',
      zone: { id: 1, label: 'Z' },
      list: own ? { id: 1, label: 'L' } : null,
    }))
  fc.assert(
    fc.property(
      fc.array(cost(true), { maxLength: 4 }),
      fc.array(cost(false), { maxLength: 4 }),
      order,
      (own, all, sent) => {
        const found = chosen([...own, ...all], sent)
        const [isOwn, isGeneral] = [own.some((one) => holds(one, sent)), all.some((one) => holds(one, sent))]
        expect(found === undefined).toBe(!isOwn && !isGeneral)
        expect(found !== undefined && found.list !== null).toBe(isOwn)
      },
    ),
  )
})
