import { expect, test } from 'vitest'
import { placeAmong } from '#screens/product/place-among.ts'

test('pictures that were given together stand in that order, in whatever order they arrive', () => {
  const given: (number | undefined)[] = [undefined, undefined, undefined]
  let rows: (number | undefined)[] = [7, undefined]
  for (const at of [1, 2, 0]) {
    given[at] = 10 + at
    rows = rows.toSpliced(placeAmong(rows, given, at), 0, given[at])
  }
  expect(rows).toEqual([7, undefined, 10, 11, 12])
})

test('one whose neighbours somebody has taken out or moved stands beside the one that is left', () => {
  expect(placeAmong([11, 7], [undefined, 11, 12], 2)).toBe(1)
  expect(placeAmong([7, 12, 11], [10, 11, 12], 0)).toBe(2)
  expect(placeAmong([7], [undefined, 11], 0)).toBe(1)
})
