import { expect, test } from 'vitest'
import { linesBack } from '#app/palette/gathering/return-needs.ts'
import { problemOf, type CommandArgument } from '#machines/command-arguments.ts'
import { piecesByLine, scannedBack } from '#screens/return/count-back.ts'

const lines = [
  { id: 1, sku: 'A-1', name: 'Mütze', quantity: 1 },
  { id: 2, sku: 'A-1', name: 'Mütze', quantity: 1 },
  { id: 3, sku: 'B-2', name: 'Jacke', quantity: 0 },
]
const counted = (...pieces: [line: number, quantity: number, condition?: string][]) =>
  piecesByLine(
    pieces.map(([order_item_id, quantity, condition = null]) => ({
      order_item_id,
      quantity,
      condition,
      restock: false,
    })),
  )

test('a piece of a return is counted by its scan, one too many and what nobody awaits are not', () => {
  expect(scannedBack(lines, counted(), ['a-1'])).toMatchObject({ tone: 'right', line: { id: 1 } })
  expect(scannedBack(lines, counted([1, 1, 'used']), ['A-1'])).toMatchObject({ tone: 'right', line: { id: 2 } })
  expect(scannedBack(lines, counted([1, 1], [2, 1]), ['A-1'])).toMatchObject({ tone: 'over', line: { id: 2 } })
  // of this line nothing comes back
  expect(scannedBack(lines, counted(), ['B-2'])).toEqual({ tone: 'wrong' })
  expect(scannedBack(lines, counted(), [])).toEqual({ tone: 'wrong' })
})

const items = [
  { order_item_id: 1, sku: 'A-1', name: 'Mütze', quantity: 2, condition: null, restock: true },
  { order_item_id: 2, sku: 'B-2', name: 'Jacke', quantity: 1, condition: 'used', restock: true },
]

test('what is accepted is what was counted, and nobody has looked at it before they say so', () => {
  expect(linesBack(items)).toMatchObject([
    { quantity: 2, condition: '', restock: false, sku: 'A-1' },
    { quantity: 1, condition: 'used', restock: true },
  ])
  expect(linesBack(items, counted([1, 1]))).toMatchObject([
    { quantity: 1, condition: '', open: 2 },
    { quantity: 0, open: 1 },
  ])
  // how each piece came was said at the packing station
  expect(linesBack(items, counted([1, 1, 'as-new'], [1, 1, 'damaged']))).toMatchObject([
    { id: 1, quantity: 1, condition: 'as-new', restock: true },
    { id: 1, quantity: 1, condition: 'damaged', restock: false },
    { id: 2, quantity: 0, condition: 'used' },
  ])
  const need = (pieces: ReturnType<typeof counted>): CommandArgument => ({
    name: 'items',
    kind: 'lines',
    conditions: [{ value: 'as-new', label: 'Wie neu' }],
    read: () => [],
    lines: linesBack(items, pieces),
  })
  expect(problemOf(need(counted()))).toBe('no_condition')
  // of what did not come nobody says how it is
  expect(problemOf(need(counted([2, 1])))).toBeUndefined()
  // two of it are announced, in whatever conditions they come
  expect(problemOf(need(counted([1, 2, 'used'], [1, 1, 'as-new'])))).toBe('bad_pieces')
})
