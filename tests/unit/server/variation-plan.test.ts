import { describe, expect, test } from 'vitest'
import { combinationsOf, planOf, planOfOne } from '#server/product/variation-plan.ts'

const term = (id: number) => ({ id, name: `t${id}`, color: null })
const attribute = (id: number, ...terms: number[]) => ({ id, name: `a${id}`, terms: terms.map(term) })
const made = (id: number, terms: number[], is_active = true, is_retired = false) => ({
  id,
  terms,
  is_active,
  is_retired,
})
const [colour, size] = [attribute(1, 1, 2), attribute(2, 11, 12)]

test('every combination takes one term of each attribute; of none there is none', () => {
  expect(combinationsOf([colour, size]).map((way) => way.map(({ id }) => id))).toEqual([
    [1, 11],
    [1, 12],
    [2, 11],
    [2, 12],
  ])
  expect(combinationsOf([])).toEqual([])
  expect(combinationsOf([colour, attribute(3)])).toEqual([])
})

describe('a plan', () => {
  test('keeps what is there, whatever else it is, in whatever order', () => {
    const { kept, missing, superfluous } = planOf([colour, size], [made(7, [99, 12, 1])])
    expect([kept, missing.length, superfluous]).toEqual([[7], 3, []])
  })

  test('retires what has too few terms, too many, or one that is wanted no longer, once', () => {
    const { superfluous } = planOf(
      [colour, size],
      [made(1, [1]), made(2, [1, 2, 11]), made(3, [3, 11]), made(4, [3, 12], false, true)],
    )
    expect(superfluous).toEqual([1, 2, 3])
  })

  test('of two alike keeps the one that is not retired, and takes a retired one back before it makes another', () => {
    expect(planOf([colour], [made(1, [1], false, true), made(2, [1])])).toMatchObject({
      kept: [2],
      back: [],
      superfluous: [],
    })
    expect(planOf([colour], [made(1, [1], false, true)])).toMatchObject({ back: [1], missing: [[term(2)]] })
  })

  test('leaves what somebody took from sale as it is', () => {
    expect(planOf([colour], [made(1, [1], false)])).toMatchObject({ kept: [1], back: [] })
  })
})

describe('of one combination alone', () => {
  const there = [made(7, [1, 11]), made(8, [2, 11], false, true), made(9, [3, 11])]
  const whole = planOf([colour, size], there)

  test('it is made, and nothing else is touched', () => {
    expect(planOfOne(whole, there, [12, 1])).toEqual({
      missing: [[term(1), term(12)]],
      kept: [7],
      back: [],
      superfluous: [],
    })
  })

  test('it comes back', () => {
    expect(planOfOne(whole, there, [2, 11])).toMatchObject({ missing: [], back: [8], superfluous: [] })
  })

  test('nothing comes of one that is there, or of none that there could be', () => {
    expect(planOfOne(whole, there, [1, 11])).toMatchObject({ missing: [], back: [] })
    expect(planOfOne(whole, there, [1])).toMatchObject({ missing: [], back: [] })
  })
})
