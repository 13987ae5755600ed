import { expect, test } from 'vitest'
import { isRead, shownUntil, type Found } from '#screens/search/found.ts'

const before = { query: 'before' }
const row = { id: 1, version: 1 }
const found = (total: number): Found => ({ params: before, size: 100, total, facets: {}, pages: new Map() })
const rows = (total: number, ...read: number[]) => ({
  total,
  rowAt: (index: number) => (read.includes(index) ? row : undefined),
})

test('a search that has not answered is never an empty list, whatever the one before found', () => {
  expect(shownUntil(found(0), { params: { query: 'now' }, size: 100 })).toBeUndefined()
  expect(shownUntil(found(0), { params: before, size: 50 })).toBeUndefined()
  // answered before, and read again
  expect(shownUntil(found(0), { params: before, size: 100 })).toEqual(found(0))
  // rows may stay until there are others
  expect(shownUntil(found(7), { params: { query: 'now' }, size: 100 })).toEqual(found(7))
})

test('skeletons are nothing that was read before', () => {
  expect(isRead(rows(900, 0, 1, 2), { first: 1, last: 20 })).toBe(true)
  expect(isRead(rows(900, 0, 1, 2), { first: 400, last: 420 })).toBe(false)
  expect(isRead(rows(0), { first: 0, last: 0 })).toBe(true)
})
