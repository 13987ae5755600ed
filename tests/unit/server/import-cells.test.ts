import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Locale } from '#entities/locale.ts'
import { product } from '#entities/product/product.ts'
import { withApostrophe, withoutApostrophe } from '#server/export/neutral.ts'
import type { ImportCell } from '#server/import/cell.ts'
import { figureFrom } from '#screens/figure.ts'
import { readCell } from '#server/import/read-cell.ts'

const read = (name: string, cell: ImportCell, locale: Locale = 'de_DE', isNeutral = false) => {
  const field = product.fields[name as keyof typeof product.fields]
  const column = { object: 'product', name, field, isNeutral, byId: name.endsWith('_id') }
  const got = readCell(column, cell, locale)
  return 'value' in got ? got.value : 'label' in got ? got.label : 'labels' in got ? got.labels : got.problem
}

describe('a number', () => {
  it.each([
    ['12,5', 'de_DE', 12.5],
    ['12.5', 'de_DE', 12.5],
    ['1.234,5', 'de_DE', 1234.5],
    ['1,234', 'de_DE', 1.234],
    ['0.500', 'de_DE', 0.5],
    ['1.234.567', 'de_DE', 1_234_567],
    ['1.234.567,25', 'de_DE', 1_234_567.25],
    ['1,234.5', 'en_EN', 1234.5],
    ['1.234', 'en_EN', 1.234],
    ['12,50', 'en_EN', 12.5],
    ['1\u202F234,5', 'fr_FR', 1234.5],
    ['1’234.5', 'de_CH', 1234.5],
    ['\u22123,5', 'fi_FI', -3.5],
    ['-0', 'de_DE', -0],
    ['42', 'sl_SI', 42],
  ] as const)('%s in %s is %d', (cell, locale, number) => {
    expect(read('weight', cell, locale)).toBe(number)
  })

  const ofThree = ['1.000', '1,000', '12.345', '12,345', '1.234', '999,999', '0.500', '1.234.567', '-1.500'] as const
  it.each(['de_DE', 'de_CH', 'en_EN', 'fr_FR', 'it_IT', 'es_ES', 'fi_FI', 'sl_SI'] as const)(
    'of three digits behind a point or a comma is in %s what it is where it is typed or pasted',
    (locale) => {
      for (const cell of ofThree)
        expect([cell, read('weight', cell, locale)]).toEqual([cell, Number(figureFrom(cell, locale))])
      expect(read('stock_quantity', '1.000', 'de_DE')).toBe(1000)
    },
  )

  it('of a price is read as in German where that is how it is written, and by nobody where it may be two', () => {
    expect(read('price', '1.000', 'de_DE')).toBe('1000')
    expect(read('price', '1,000', 'en_EN')).toEqual({ code: 'import_ambiguous_number', params: { value: '1,000' } })
  })

  it.each(['zwölf', '1.2.3', '1,2,3', '1.23,4,5', '1,234,56', '--1', '1e5', ''])('%s is none', (cell) => {
    expect(read('weight', cell)).toBe('import_number')
  })

  it('is as programs write it under the field’s own name', () => {
    expect(read('weight', '1.234', 'de_DE', true)).toBe(1.234)
    expect(read('weight', '1,234', 'de_DE', true)).toBe('import_number')
  })

  it('is what a workbook knows it to be', () => {
    expect(read('weight', 0.1 + 0.2)).toBe(0.1 + 0.2)
    expect(read('gtin', 4_006_381_333_931)).toBe('4006381333931')
    expect(read('season_code', 0.1 + 0.2)).toBe('0.3')
  })

  test('comes back from every language as it was written there', () => {
    const locales = ['de_DE', 'de_CH', 'en_EN', 'fr_FR', 'fi_FI'] as const
    const signs: Record<(typeof locales)[number], string> = {
      de_DE: ',',
      de_CH: '.',
      en_EN: '.',
      fr_FR: ',',
      fi_FI: ',',
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: 1, max: 3 }),
        (locale, whole, digits) => {
          const number = whole / 10 ** digits
          const cell = number.toFixed(digits).replace('.', signs[locale])
          expect(read('weight', cell, locale)).toBe(Number(number.toFixed(digits)))
        },
      ),
    )
  })
})

describe('a day', () => {
  it.each(['2026-12-24', '24.12.2026', '24/12/2026', '24. 12. 2026', '2026-12-24T00:00:00Z', '2026-12-24 00:00'])(
    '%s',
    (cell) => {
      expect(read('date_published', cell)).toBe('2026-12-24')
    },
  )

  it.each(['24.12.26', '12/24/2026', '30.2.2026', 'Heiligabend'])('%s is none', (cell) => {
    expect(read('date_published', cell)).toBe('import_day')
  })

  it('of a workbook is that of its calendar', () => {
    expect(read('date_published', new Date('2026-03-29T00:00:00Z'))).toBe('2026-03-29')
  })
})

describe('a moment', () => {
  it.each([
    ['2026-12-24T18:30:00Z', '2026-12-24T18:30:00Z'],
    ['24.12.2026 18:30:00', '2026-12-24T17:30:00Z'],
    ['24.12.2026 8:05', '2026-12-24T07:05:00Z'],
    ['24. 12. 2026 18:30', '2026-12-24T17:30:00Z'],
    ['24.07.2026', '2026-07-23T22:00:00Z'],
  ])('%s is %s', (cell, moment) => {
    expect(read('planned_publishing', cell)).toBe(moment)
  })

  it('of a workbook is by the clock of the house', () => {
    expect(read('planned_publishing', new Date('2026-12-24T18:30:00Z'))).toBe('2026-12-24T17:30:00Z')
  })
})

describe('a choice and a flag', () => {
  it.each(['Ja', 'oui', 'KYLLÄ', 'true', '1'])('%s is yes', (cell) => {
    expect(read('is_featured', cell)).toBe(true)
  })

  it('are read by their words in any language, one’s own first, or by their names', () => {
    expect(read('is_featured', 'nein')).toBe(false)
    expect(read('is_featured', 'vielleicht')).toBe('import_flag')
    expect(read('backorders', 'deny')).toBe('deny')
    expect(read('visibility', 'Shop und Suche')).toBe('shop_and_search')
    expect(read('visibility', 'Shop und Suche', 'fi_FI')).toBe('shop_and_search')
    expect(read('visibility', 'nirgends am Himmel')).toEqual({
      code: 'import_unknown_value',
      params: { value: 'nirgends am Himmel' },
    })
  })
})

describe('the apostrophe of an export', () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["''=1", "'=1"],
    ["' -2", ' -2'],
    ["'a", "'a"],
    ["'", "'"],
    ["'+49 40", '+49 40'],
  ])('%s is %s', (cell, text) => {
    expect(withoutApostrophe(cell)).toBe(text)
  })

  test('that was put before a text is taken off again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ \t]{0,2}[=+@a-]{0,2}'?$/), (text) => {
        expect(withoutApostrophe(withApostrophe(text))).toBe(text)
      }),
    )
  })
})
