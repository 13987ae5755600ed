import { describe, expect, it } from 'vitest'
import { offeredLocales } from '#entities/locale.ts'
import type { Locale } from '#entities/locale.ts'
import { dayFrom } from '#screens/dates.ts'
import { formatsOf } from '#screens/format.ts'

/** Spaces that do not break are drawn like others; which one stands there is CLDR's affair. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'")

const money: Record<string, [string, string, string]> = {
  de_DE: ['1.234,50 €', '−70,27 €', '12.345,60 CHF'],
  de_CH: ["EUR 1'234.50", 'EUR−70.27', "CHF 12'345.60"],
  en_EN: ['€1,234.50', '−€70.27', 'CHF 12,345.60'],
  es_ES: ['1234,50 €', '−70,27 €', '12.345,60 CHF'],
  fr_FR: ['1 234,50 €', '−70,27 €', '12 345,60 CHF'],
  it_IT: ['1234,50 €', '−70,27 €', '12.345,60 CHF'],
  fi_FI: ['1 234,50 €', '−70,27 €', '12 345,60 CHF'],
}

describe('money', () => {
  it.each(offeredLocales)('is written after CLDR, with a minus as wide as a figure, in %s', (locale: Locale) => {
    const { money: write } = formatsOf(locale)
    expect([write('1234.50', 'EUR'), write('-70.27', 'EUR'), write('12345.60', 'CHF')].map(plain)).toEqual(
      money[locale],
    )
  })

  it('stands without its sign where the head names it', () => {
    expect(formatsOf('de_DE').amount('4812.60', 'EUR')).toBe('4.812,60')
    expect(formatsOf('en_EN').amount('-70.27', 'EUR')).toBe('−70.27')
    expect(formatsOf('de_DE').currency('EUR')).toBe('€')
  })

  it('loses no digit of a sum that a float cannot hold', () => {
    expect(formatsOf('de_DE').amount('9007199254740993.01', 'EUR')).toBe('9.007.199.254.740.993,01')
  })
})

describe('dates', () => {
  it.each(offeredLocales)('are day.month.year with two digits of the year in %s', (locale: Locale) => {
    expect(formatsOf(locale).day('2026-03-05')).toBe('05.03.26')
    expect(dayFrom('05/03/26')).toBe('2026-03-05')
  })

  it('write the full year with the time in German texts only', () => {
    const at = '2026-11-20T08:05:09'
    expect(formatsOf('de_DE').moment(at)).toBe('20.11.2026 08:05:09')
    expect(formatsOf('de_CH').moment(at)).toBe('20.11.2026 08:05:09')
    expect(formatsOf('en_EN').moment(at)).toBe('20.11.26 08:05:09')
  })

  it('are said in a sentence as the language says them', () => {
    expect(formatsOf('de_DE').shortDay('2026-11-06')).toBe('06.11.')
    expect(formatsOf('fi_FI').shortDay('2026-11-06')).toBe('06.11.')
    expect(formatsOf('en_EN').shortDay('2026-11-06')).toBe('6 Nov')
    expect(formatsOf('en_EN').weekday('2026-11-28')).toBe('Saturday, 28 November 2026')
    expect(formatsOf('fr_FR').weekday('2026-11-28')).toBe('samedi 28 novembre 2026')
    expect(formatsOf('it_IT').shortDay('2026-11-06')).toBe('6 nov')
    expect([formatsOf('de_DE').month('2026-10-01'), formatsOf('es_ES').month('2026-10-01')]).toEqual([
      'Oktober 2026',
      'octubre 2026',
    ])
  })

  it('name the weekday in the language', () => {
    expect(formatsOf('de_DE').weekday('2026-11-20')).toBe('Freitag, 20.11.26')
    expect(formatsOf('fi_FI').weekday('2026-11-20')).toMatch(/^perjantai/)
  })

  it('are read as they are written', () => {
    expect(dayFrom('5.3.26')).toBe('2026-03-05')
    expect(dayFrom(' 05.03.2026 ')).toBe('2026-03-05')
    expect(dayFrom('31.2.26')).toBeUndefined()
    expect(dayFrom('gestern')).toBeUndefined()
  })
})

describe('numbers', () => {
  it('group thousands as the language does', () => {
    expect(offeredLocales.map((locale) => plain(formatsOf(locale).number(1_000_000)))).toEqual([
      '1.000.000',
      "1'000'000",
      '1,000,000',
      '1.000.000',
      '1 000 000',
      '1.000.000',
      '1 000 000',
    ])
  })

  it('take a percentage as the entity holds it', () => {
    expect(plain(formatsOf('de_DE').percent(19))).toBe('19 %')
    expect(formatsOf('en_EN').percent(7.7)).toBe('7.7%')
  })
})
