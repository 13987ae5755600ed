import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from '#screens/edit/sheet/cells.ts'
import { clipboardText, fillPlan, pastePlan, replacedIn } from '#screens/search/sheet/plan.ts'
import { cellCount, isWithin, moved, placesIn, rectOf, single, wholeColumns } from '#screens/search/sheet/range.ts'

const size = { rows: 10, columns: 4 }
const place = fc.record({ row: fc.nat(9), column: fc.nat(3) })

test('what is copied is read again as it was, whatever it holds', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ',', ' ', 'ß') })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(cell, { minLength: 16, maxLength: 16 }),
      (rows, columns, texts) => {
        const table = Array.from({ length: rows }, (_, y) => texts.slice(y * columns, (y + 1) * columns))
        // a last line that is empty is the end of the one before it
        fc.pre(!(columns === 1 && table.at(-1)?.[0] === ''))
        expect(cellsOf(clipboardText(table))).toEqual(table)
      },
    ),
  )
})

test('a range reaches from where one stands to where one goes, and never out of the sheet', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: -20, max: 20 }), fc.integer({ min: -6, max: 6 }), (at, rows, columns) => {
      const range = moved(single(at), { rows, columns }, true, size)
      const rect = rectOf(range)
      expect(isWithin(rect, at)).toBe(true)
      expect(isWithin({ top: 0, left: 0, bottom: 9, right: 3 }, range.head)).toBe(true)
      expect(placesIn(rect)).toHaveLength(cellCount(rect))
      // without Shift it is one cell
      const gone = moved(range, { rows: 1, columns: 0 }, false, size)
      expect(gone.anchor).toEqual(gone.head)
    }),
  )
  expect(rectOf(wholeColumns({ anchor: { row: 3, column: 1 }, head: { row: 4, column: 2 } }, size))).toEqual({
    top: 0,
    left: 1,
    bottom: 9,
    right: 2,
  })
})

test('what is pasted fills from the first cell on, over a multiple of it as often as it fits', () => {
  const at = (row: number, column: number) => ({ top: row, left: column, bottom: row, right: column })
  const one = pastePlan([['1', '2'], ['3']], at(2, 1), size)
  expect(one).toEqual({
    cells: [
      { row: 2, column: 1, text: '1' },
      { row: 2, column: 2, text: '2' },
      { row: 3, column: 1, text: '3' },
    ],
    rowsBeyond: 0,
    columnsBeyond: 0,
  })
  const twice = pastePlan([['x']], { top: 0, left: 0, bottom: 2, right: 1 }, size)
  expect(twice.cells).toHaveLength(6)
  // three rows into a range of four: once
  expect(pastePlan([['1'], ['2'], ['3']], { top: 0, left: 0, bottom: 3, right: 0 }, size).cells).toHaveLength(3)
  const beyond = pastePlan(
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
    at(8, 3),
    size,
  )
  expect(beyond).toMatchObject({ rowsBeyond: 1, columnsBeyond: 1 })
  expect(beyond.cells.map(({ text }) => text)).toEqual(['1', '3'])
})

test('nothing is pasted out of the sheet, and what has no room is counted', () => {
  fc.assert(
    fc.property(
      place,
      place,
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 6 }),
      (anchor, head, down, across) => {
        const texts = Array.from({ length: down }, (_, y) => Array.from({ length: across }, (__, x) => `${y} ${x}`))
        const into = rectOf({ anchor, head })
        const { cells, rowsBeyond, columnsBeyond } = pastePlan(texts, into, size)
        expect(cells.every((cell) => isWithin({ top: 0, left: 0, bottom: 9, right: 3 }, cell))).toBe(true)
        expect(new Set(cells.map(({ row, column }) => `${row} ${column}`)).size).toBe(cells.length)
        const isWhole = rowsBeyond + columnsBeyond === 0
        expect(!isWhole || cells.length >= down * across).toBe(true)
      },
    ),
  )
})

test('a range is filled from its first row or column, and from a smaller one by its pattern', () => {
  const into = { top: 1, left: 0, bottom: 3, right: 1 }
  expect(fillPlan(into, 'down')).toHaveLength(4)
  expect(fillPlan(into, 'down').every(({ column, from }) => from.row === 1 && from.column === column)).toBe(true)
  expect(fillPlan(into, 'right').every(({ row, from }) => from.column === 0 && from.row === row)).toBe(true)
  const pattern = fillPlan({ top: 0, left: 0, bottom: 4, right: 0 }, 'down', { top: 0, left: 0, bottom: 1, right: 0 })
  expect(pattern.map(({ row, from }) => [row, from.row])).toEqual([
    [2, 0],
    [3, 1],
    [4, 0],
  ])
})

test('a text is replaced in part or as a whole, with or without its case, and signs are signs', () => {
  const search = { find: 'hw', by: 'FS', isWhole: false, hasCase: false }
  expect(replacedIn('HW26', search)).toBe('FS26')
  expect(replacedIn('HW26', { ...search, hasCase: true })).toBeUndefined()
  expect(replacedIn('HW26', { ...search, isWhole: true })).toBeUndefined()
  expect(replacedIn('HW26', { ...search, find: 'hw26', isWhole: true })).toBe('FS')
  expect(replacedIn('1.5', { ...search, find: '.', by: ',' })).toBe('1,5')
  expect(replacedIn('a', { ...search, find: 'a', by: '$&$1' })).toBe('$&$1')
  expect(replacedIn('', { ...search, find: '', isWhole: true })).toBe('FS')
  expect(replacedIn('HW26', { ...search, find: '' })).toBeUndefined()
})
