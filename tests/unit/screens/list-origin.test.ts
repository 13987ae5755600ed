import { expect, test } from 'vitest'
import { listOriginOf, followingIdsOf, returnRow } from '#screens/search/address/list-origin.ts'

const list =
  (...ids: number[]) =>
  (index: number) =>
    ids[index]

test('whoever comes back stands at the record, wherever it is by now', () => {
  expect(returnRow([40, 50, 60], 3, list(10, 20, 30, 40, 50, 60))).toBe(3)
  // three before it have left the list
  expect(returnRow([40, 50, 60], 3, list(40, 50, 60, 70))).toBe(0)
  // two have come in before it
  expect(returnRow([40, 50, 60], 3, list(1, 2, 10, 20, 30, 40, 50))).toBe(5)
})

test('a record that has left the list is followed by the next one that is still there', () => {
  expect(returnRow([40, 50, 60], 3, list(10, 20, 30, 60, 70))).toBe(3)
  expect(returnRow([40, 50, 60], 3, list(60, 70))).toBe(0)
})

test('where none of them is loaded, or nobody comes back, the row stays', () => {
  expect(returnRow([40, 50], 3, list())).toBe(3)
  expect(returnRow([40, 50], 3, list(10, 20, 30, 70))).toBe(3)
  expect(returnRow([], 3, list(10, 20, 30, 40))).toBe(3)
})

test('anything may stand in the history', () => {
  for (const state of [null, undefined, 1, 'list', {}, { list: 1 }, { onward: 'x' }]) {
    expect(listOriginOf(state)).toBeUndefined()
    expect(followingIdsOf(state)).toEqual([])
  }
  expect(listOriginOf({ list: 'q=a', opened: 5 })).toEqual({ list: 'q=a', opened: 5 })
  expect(listOriginOf({ list: 'q=a' })).toEqual({ list: 'q=a', opened: undefined })
  expect(followingIdsOf({ onward: [1, 'x', 2] })).toEqual([1, 2])
})
