import { expect, test } from 'vitest'
import { isStillLive } from '#entities/tone.ts'
import { inRow } from '#screens/filter/facet-row.tsx'

const values = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const counts = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }

test('a value that is ticked stays where it is, and one from behind the others comes before them, where nothing hides it', () => {
  const before = inRow(values, counts, [])
  expect(before.first).toEqual(['g', 'f', 'e', 'd', 'c'])
  expect(inRow(values, counts, ['d'])).toEqual(before)
  expect(inRow(values, counts, ['a', 'e'])).toEqual({ first: ['a', ...before.first], rest: ['b'] })
  expect(inRow(values, { ...counts, b: 0 }, ['b']).first).toEqual(['b', ...before.first])
})

test('what is over comes after what still lives, however many there are', () => {
  const live = (value: string) => value !== 'g' && value !== 'e'
  expect(inRow(values, counts, [], live)).toEqual({ first: ['f', 'd', 'c', 'b', 'a'], rest: ['g', 'e'] })
  expect(isStillLive('order', 'failed')).toBe(true)
  expect(['completed', 'cancelled', 'cart'].map((status) => isStillLive('order', status))).toEqual([
    false,
    false,
    false,
  ])
})
