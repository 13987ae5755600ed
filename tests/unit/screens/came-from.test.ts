import { expect, test } from 'vitest'
import { cameFrom, onwardIn, rejoined } from '#screens/search/came-from.ts'

const list =
  (...ids: number[]) =>
  (index: number) =>
    ids[index]

test('whoever comes back stands at the record, wherever it is by now', () => {
  expect(rejoined([40, 50, 60], 3, list(10, 20, 30, 40, 50, 60))).toBe(3)
  // three before it have left the list
  expect(rejoined([40, 50, 60], 3, list(40, 50, 60, 70))).toBe(0)
  // two have come in before it
  expect(rejoined([40, 50, 60], 3, list(1, 2, 10, 20, 30, 40, 50))).toBe(5)
})

test('a record that has left the list is followed by the next one that is still there', () => {
  expect(rejoined([40, 50, 60], 3, list(10, 20, 30, 60, 70))).toBe(3)
  expect(rejoined([40, 50, 60], 3, list(60, 70))).toBe(0)
})

test('where none of them is loaded, or nobody comes back, the row stays', () => {
  expect(rejoined([40, 50], 3, list())).toBe(3)
  expect(rejoined([40, 50], 3, list(10, 20, 30, 70))).toBe(3)
  expect(rejoined([], 3, list(10, 20, 30, 40))).toBe(3)
})

test('anything may stand in the history', () => {
  for (const state of [null, undefined, 1, 'list', {}, { list: 1 }, { onward: 'x' }]) {
    expect(cameFrom(state)).toBeUndefined()
    expect(onwardIn(state)).toEqual([])
  }
  expect(cameFrom({ list: 'q=a', opened: 5 })).toEqual({ list: 'q=a', opened: 5 })
  expect(cameFrom({ list: 'q=a' })).toEqual({ list: 'q=a', opened: undefined })
  expect(onwardIn({ onward: [1, 'x', 2] })).toEqual([1, 2])
})
