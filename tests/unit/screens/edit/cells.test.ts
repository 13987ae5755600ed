import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, valueIn, type CellWords } from '#screens/edit/sheet/cells.ts'

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const words: CellWords = {
  locale: 'de_DE',
  choice: (value) => ({ shop: 'Shop und Suche', search: 'Nur Suche', hidden: 'Verborgen' })[value] ?? value,
  yes: 'ja',
  no: 'nein',
}
const choice = { kind: 'choice', of: ['shop', 'search', 'hidden'] } as const

test('whatever a spreadsheet copies is read cell by cell', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '"', '\t', '\n', '\r\n', ',') })
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, end, isEnded) => {
      const copied = rows.map((row) => row.map((one) => quoted(one)).join('\t')).join(end) + (isEnded ? end : '')
      expect(cellsOf(copied)).toEqual(rows)
    }),
  )
})

test('one cell alone is one, with or without a line end', () => {
  expect(cellsOf('5')).toEqual([['5']])
  expect(cellsOf('5\r\n')).toEqual([['5']])
  expect(cellsOf('')).toEqual([['']])
  expect(cellsOf('1\n\n3')).toEqual([['1'], [''], ['3']])
})

test.each([
  [{ kind: 'text', max: 20 } as const, ' Anna\nEngel ', 'Anna Engel'],
  [{ kind: 'text', max: 20 } as const, '  ', null],
  [{ kind: 'money' } as const, '1.234,50 €', '1234.50'],
  [{ kind: 'money' } as const, 'zwölf', { unread: 'zwölf' }],
  [{ kind: 'date' } as const, '1.3.27', '2027-03-01'],
  [{ kind: 'flag' } as const, 'Ja', true],
  [{ kind: 'flag' } as const, 'x', true],
  [{ kind: 'flag' } as const, 'nein', false],
  [{ kind: 'flag' } as const, '', false],
  [{ kind: 'flag' } as const, 'vielleicht', { unread: 'vielleicht' }],
  [choice, 'nur suche', 'search'],
  [choice, 'hidden', 'hidden'],
  [choice, 'verb', 'hidden'],
  [choice, 'anders', { unread: 'anders' }],
  [{ kind: 'choice', of: ['alpha', 'alphabet'] } as const, 'alph', { unread: 'alph' }],
  [choice, '', null],
  [{ kind: 'ref', to: 'shop' } as const, 'Shop Berlin', { unread: 'Shop Berlin' }],
  [{ kind: 'ref', to: 'shop' } as const, ' ', null],
])('of %o the text %j says %j', (field, text, value) => {
  expect(valueIn(field, text, words)).toEqual(value)
})
