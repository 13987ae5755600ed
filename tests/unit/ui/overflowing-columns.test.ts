import { expect, test } from 'vitest'
import { overflowingColumns } from '#ui/list/overflowing-columns.ts'

const columns = [
  { id: 'number', size: 80 },
  { id: 'shop', size: 100, spare: 2 },
  { id: 'method', size: 150, spare: 1 },
  { id: 'total', size: 90 },
]

test('all columns stay while there is room, or while the room is unknown', () => {
  expect(overflowingColumns(columns, undefined, 420)).toEqual([])
  expect(overflowingColumns(columns, undefined, 0)).toEqual([])
})

test('the least needed column goes first, and no more than needed', () => {
  expect(overflowingColumns(columns, undefined, 419)).toEqual(['method'])
  expect(overflowingColumns(columns, undefined, 269)).toEqual(['method', 'shop'])
})

test('columns that are needed stay even where they do not fit', () => {
  expect(overflowingColumns(columns, undefined, 50)).toEqual(['method', 'shop'])
})

test('a width that was set counts, not the own one', () => {
  expect(overflowingColumns(columns, { method: 40 }, 310)).toEqual([])
})

test('of two that are needed alike the one further right goes', () => {
  const alike = [...columns, { id: 'place', size: 70, spare: 1 }]
  expect(overflowingColumns(alike, undefined, 489)).toEqual(['place'])
})
