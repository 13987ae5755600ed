import { expect, test } from 'vitest'
import { createRowScroller, likelyWindow } from '#ui/list/row-scroller.ts'

test('the virtualiser is given every row of a list, and of a long one 20,000', () => {
  const { knownOf } = createRowScroller()
  expect([0, 1, 19_999, 20_000, 20_001, 1_000_000, 10_000_000].map(knownOf)).toEqual([
    0, 1, 19_999, 20_000, 20_000, 20_000, 20_000,
  ])
})

test('it draws as many rows wherever the list stands, and none past its ends', () => {
  const { options, fit } = createRowScroller()
  fit(1_000_000, 36, 720)
  const drawn = (startIndex: number) => options.rangeExtractor({ startIndex, count: 20_000, overscan: 8 })
  for (const [startIndex, first] of [
    [0, 0],
    [5, 0],
    [8, 0],
    [9000, 8992],
    [19_990, 19_963],
  ] as const) {
    expect(drawn(startIndex)[0]).toBe(first)
    expect(drawn(startIndex)).toHaveLength(37)
  }
  expect(drawn(19_990).at(-1)).toBe(19_999)
})

test('before it is measured, what is drawn is what will be in view', () => {
  const drawn = (list: { rows: number; focused: number; start?: number }) => {
    const { first, slots } = likelyWindow({ room: 19.4, start: undefined, ...list })
    return [first, first + slots - 1]
  }
  expect(drawn({ rows: 0, focused: -1 })).toEqual([0, -1])
  expect(drawn({ rows: 5, focused: 0 })).toEqual([0, 4])
  expect(drawn({ rows: 1000, focused: 19 })).toEqual([0, 20])
  expect(drawn({ rows: 1000, focused: 500 })).toEqual([490, 510])
  expect(drawn({ rows: 1000, focused: 500, start: 498.5 })).toEqual([498, 518])
  expect(drawn({ rows: 1000, focused: 999 })).toEqual([979, 999])
})
