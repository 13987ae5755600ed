import { expect, test } from 'vitest'
import { linesBack } from '#app/palette/gathering/return-needs.ts'
import { problemOf, type CommandArgument } from '#machines/command-arguments.ts'
import { countBack } from '#screens/return/count-back.ts'

const lines = [
  { id: 1, sku: 'A-1', name: 'Mütze', quantity: 1 },
  { id: 2, sku: 'A-1', name: 'Mütze', quantity: 1 },
  { id: 3, sku: 'B-2', name: 'Jacke', quantity: 0 },
]

test('a piece of a return is counted by its scan, one too many and what nobody awaits are not', () => {
  expect(countBack.count(1, lines, ['a-1'])).toMatchObject({ tone: 'right', line: { id: 1 } })
  expect(countBack.count(1, lines, ['A-1'])).toMatchObject({ tone: 'right', line: { id: 2 } })
  expect(countBack.count(1, lines, ['A-1'])).toMatchObject({ tone: 'over', line: { id: 2 } })
  // of this line nothing comes back
  expect(countBack.count(1, lines, ['B-2'])).toEqual({ tone: 'wrong' })
  expect(countBack.count(1, lines, [])).toEqual({ tone: 'wrong' })
  expect([...countBack.of(1)]).toEqual([
    [1, 1],
    [2, 1],
  ])
  // another return has its own
  expect(countBack.of(2).size).toBe(0)
  countBack.clear(1)
  expect(countBack.of(1).size).toBe(0)
})

const items = [
  { order_item_id: 1, sku: 'A-1', name: 'Mütze', quantity: 2, condition: null, restock: true },
  { order_item_id: 2, sku: 'B-2', name: 'Jacke', quantity: 1, condition: 'used', restock: true },
]

test('what is accepted is what was counted, and nobody has looked at it before they say so', () => {
  expect(linesBack(items, new Map())).toMatchObject([
    { quantity: 2, condition: '', restock: false, sku: 'A-1' },
    { quantity: 1, condition: 'used', restock: true },
  ])
  expect(linesBack(items, new Map([[1, 1]]))).toMatchObject([
    { quantity: 1, open: 2 },
    { quantity: 0, open: 1 },
  ])
  const need = (counted: ReadonlyMap<number, number>): CommandArgument => ({
    name: 'items',
    kind: 'lines',
    conditions: [{ value: 'as-new', label: 'Wie neu' }],
    read: () => [],
    lines: linesBack(items, counted),
  })
  expect(problemOf(need(new Map()))).toBe('no_condition')
  // of what did not come nobody says how it is
  expect(problemOf(need(new Map([[2, 1]])))).toBeUndefined()
})
