import { afterEach, expect, test, vi } from 'vitest'
import { linesBack } from '#app/palette/gathering/return-needs.ts'
import { problemOf, type CommandArgument } from '#machines/command-arguments.ts'
import { countBack, createCountBack } from '#screens/return/count-back.ts'

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

afterEach(() => vi.unstubAllGlobals())

test('what was counted of a return, and how it came, is there when the page is loaded anew', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
  const before = createCountBack()
  before.add(7, 1, 2)
  before.add(7, 1, -1)
  before.judge(7, 1, 'damaged')
  const after = createCountBack()
  expect([...after.of(7)]).toEqual([[1, 1]])
  expect([...after.conditionsOf(7)]).toEqual([[1, 'damaged']])
  after.clear(7)
  expect(createCountBack().of(7).size).toBe(0)
  expect(createCountBack().conditionsOf(7).size).toBe(0)
  // written by hand, or by another version
  kept.set('kontor.return_counts', '{"counts": 3}')
  expect(createCountBack().of(7).size).toBe(0)
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
  // how it came was said at the packing station
  expect(linesBack(items, new Map([[1, 1]]), new Map([[1, 'damaged']]))).toMatchObject([
    { quantity: 1, condition: 'damaged', restock: false },
    { quantity: 0, condition: 'used' },
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
