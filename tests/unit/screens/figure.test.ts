import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocale, locales, type Locale } from '#entities/locale.ts'
import { figureFrom } from '#screens/figure.ts'
import { formatsOf } from '#screens/format.ts'

const all = Object.keys(locales).filter(isLocale)

/** Whole thousandths, so that no float comes between. */
const thousandths = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const decimal = (value: number, places: number): string => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
  return value < 0 && text !== '0' ? `-${text}` : text
}

describe.each(all)('figures in %s', (locale: Locale) => {
  const { number, amount } = formatsOf(locale)

  it('are read as they are written, numbers to the thousandth', () => {
    fc.assert(
      fc.property(thousandths, (value) => {
        expect(figureFrom(number(value / 1000), locale)).toBe(decimal(value, 3))
      }),
    )
  })

  it('are read as they are written, sums of money to the cent', () => {
    fc.assert(
      fc.property(thousandths, (value) => {
        const sum = decimal(value, 2)
        expect(figureFrom(amount(sum, 'EUR'), locale)).toBe(sum)
      }),
    )
  })

  it('may be grouped by any space or apostrophe, and signed by any minus', () => {
    for (const space of [' ', '\u00a0', '\u202f', '\u2009', "'", '’'])
      expect(figureFrom(`1${space}234${space}567`, locale), JSON.stringify(space)).toBe('1234567')
    for (const minus of ['-', '−']) expect(figureFrom(`${minus}12`, locale)).toBe('-12')
  })

  it('say by two signs which of them is the decimal one', () => {
    expect(figureFrom('1.234,5', locale)).toBe('1234.5')
    expect(figureFrom('1,234.5', locale)).toBe('1234.5')
    expect(figureFrom('1.234.567', locale)).toBe('1234567')
    expect(figureFrom('1,234,567', locale)).toBe('1234567')
  })

  it('take either sign before one or two digits, as keypads have only one of them', () => {
    for (const text of ['4.5', '4,5', '4.50', '4,50']) expect(figureFrom(text, locale)).toBe('4.5')
  })

  it.each(['', '-', ',', '1.2.3', '12 €', 'x', '1,2,3.4', '1.,2', '1e5', '.5', '1234567890123', '0.12345'])(
    'refuse %j',
    (text) => {
      expect(figureFrom(text, locale)).toBeUndefined()
    },
  )
})

it('reads a sign before three digits as the language does', () => {
  expect(figureFrom('1.234', 'de_DE')).toBe('1234')
  expect(figureFrom('1.234', 'en_EN')).toBe('1.234')
  expect(figureFrom('1,234', 'de_DE')).toBe('1.234')
  expect(figureFrom('1,234', 'en_EN')).toBe('1234')
  expect(figureFrom('1.234', 'de_CH')).toBe('1.234')
  expect(figureFrom('1.234', 'fr_FR')).toBe('1.234')
})
