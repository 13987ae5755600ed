import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { fieldsSchema } from '#entities/edit-schema.ts'
import { isLocale, locales, type Locale } from '#entities/locale.ts'
import { read, write, type TypedField } from '#screens/edit/typed/reading.ts'

const all = Object.keys(locales).filter(isLocale)
/** A Monday. */
const now = new Date('2026-11-23T10:00:00')
const valueOf = (field: TypedField, text: string, locale: Locale = 'de_DE') => {
  const reading = read(field, text, locale, now)
  return reading.ok ? reading.value : reading.because
}

const money: TypedField = { kind: 'money' }
const date: TypedField = { kind: 'date' }
const moment: TypedField = { kind: 'datetime' }

describe.each(all)('in %s what is written is read back', (locale) => {
  const isReadBack = (field: TypedField, value: string | number): void => {
    expect(read(field, write(field, value, locale), locale, now)).toEqual({ ok: true, value })
  }

  it('days, of every century', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(fc.property(days, (day) => isReadBack(date, day.toISOString().slice(0, 10))))
  })

  it('moments, to the second', () => {
    const seconds = fc.integer({ min: Date.UTC(1930) / 1000, max: Date.UTC(2100) / 1000 })
    fc.assert(
      fc.property(seconds, (second) => {
        const value = DateTime.fromSeconds(second).toUTC().toISO({ suppressMilliseconds: true }) ?? ''
        // an hour that comes twice when the clocks go back is taken as its first
        fc.pre(DateTime.fromISO(value).getPossibleOffsets().length === 1)
        isReadBack(moment, value)
      }),
    )
  })

  it.each([0, 1, 2, 3, 4])('numbers and percentages with %i digits', (digits) => {
    const most = 10 ** 10 - 1
    fc.assert(
      fc.property(fc.integer({ min: -most, max: most }), (parts) => {
        const value = parts / 10 ** digits
        isReadBack({ kind: 'number', digits }, value === 0 ? 0 : value)
        isReadBack({ kind: 'percent', digits }, value === 0 ? 0 : value)
      }),
    )
  })

  it.each([2, 4, 10])('prices with %i digits, as the server takes them', (digits) => {
    const whole = fc.bigInt({ min: 0n, max: 9_999_999_999n })
    const cents = fc.integer({ min: 0, max: 10 ** digits - 1 })
    const schema = fieldsSchema([['price', { kind: 'money', digits }]])
    fc.assert(
      fc.property(whole, cents, fc.boolean(), (before, behind, minus) => {
        const text = `${before}.${String(behind).padStart(digits, '0').replace(/0+$/, '').padEnd(2, '0')}`
        const value = minus && /[1-9]/.test(text) ? `-${text}` : text
        isReadBack({ kind: 'money', digits }, value)
        expect(schema.safeParse({ price: value }).success).toBe(true)
      }),
    )
  })

  it('reads prices as German writes them', () => {
    expect(valueOf(money, '1.234', locale)).toBe('1234.00')
    expect(valueOf(money, '1,234', locale)).toBe('too_precise')
    expect(valueOf(money, '12.5', locale)).toBe('12.50')
  })

  it('names the day before the month', () => {
    expect(new Intl.DateTimeFormat(locales[locale].tag).format(new Date(2026, 2, 31))).toMatch(/^31/)
    expect(valueOf(date, '3/1', locale)).toBe('2026-01-03')
  })
})

describe('prices', () => {
  it.each([
    ['59,95', '59.95'],
    ['59.95', '59.95'],
    ['59.9', '59.90'],
    ['1.234,5', '1234.50'],
    ['1.234.567', '1234567.00'],
    ['1.234.5', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1 234,50 €', '1234.50'],
    ['CHF 12', '12.00'],
    [',5', '0.50'],
    ['−12', '-12.00'],
    ['-0,00', '0.00'],
    ['007', '7.00'],
    ['9999999999,99', '9999999999.99'],
    ['', null],
  ])('read %j as %j', (text, value) => {
    expect(valueOf(money, text)).toBe(value)
  })

  it.each([
    ['1234.567', 'no_price'],
    ['1,2,3', 'no_price'],
    ['1,234.50', 'no_price'],
    ['zwölf', 'no_price'],
    ['€', 'no_price'],
    ['0,005', 'too_precise'],
    ['12345678901', 'too_long'],
  ])('refuse %j: %s', (text, because) => {
    expect(valueOf(money, text)).toBe(because)
  })

  it('are written with two digits, and with more where there are more', () => {
    expect(write(money, '1234.5', 'en_EN')).toBe('1.234,50')
    expect(write({ kind: 'money', digits: 4 }, '0.1234', 'en_EN')).toBe('0,1234')
    expect(write(money, '-3', 'fi_FI')).toBe('−3,00')
  })
})

describe('numbers', () => {
  it('may carry their unit', () => {
    expect(valueOf({ kind: 'number', digits: 3, unit: 'kg' }, '1,25 KG')).toBe(1.25)
    expect(valueOf({ kind: 'percent' }, '7,5 %')).toBe(7.5)
    expect(valueOf({ kind: 'number', digits: 3, unit: 'kg' }, '1,25 g')).toBe('no_number')
  })

  it('have no more digits than their field', () => {
    // of pieces there are no halves
    expect(valueOf({ kind: 'number' }, '1,5')).toBe('not_whole')
    expect(valueOf({ kind: 'number' }, '1,0')).toBe(1)
    expect(valueOf({ kind: 'percent' }, '7,125')).toBe('too_precise')
    expect(valueOf({ kind: 'number' }, '12345678901')).toBe('too_long')
  })
})

describe('days', () => {
  it.each([
    ['1.3.', '2026-03-01'],
    ['1.3', '2026-03-01'],
    ['1.3.27', '2027-03-01'],
    ['1. 3. 2027', '2027-03-01'],
    ['1/3/27', '2027-03-01'],
    ['1-3-27', '2027-03-01'],
    ['1 3', '2026-03-01'],
    ['0103', '2026-03-01'],
    ['010327', '2027-03-01'],
    ['01032027', '2027-03-01'],
    ['2027-03-01', '2027-03-01'],
    ['+3', '2026-11-26'],
    ['-1', '2026-11-22'],
    ['+ 10', '2026-12-03'],
    ['fr', '2026-11-27'],
    ['Fr.', '2026-11-27'],
    ['FREITAG', '2026-11-27'],
    // today is one
    ['mo', '2026-11-30'],
    ['mor', '2026-11-24'],
    ['heute', '2026-11-23'],
    ['morgen', '2026-11-24'],
    ['übermorgen', '2026-11-25'],
    ['gestern', '2026-11-22'],
    ['today', '2026-11-23'],
    ['fri', '2026-11-27'],
  ])('read %j as %s', (text, day) => {
    expect(valueOf(date, text)).toBe(day)
  })

  it.each(['31.2.', '1.13.', '32.1.', 'm', 'm.', 'x', '1', '12.', '1.3.267', '0', '+', '1.3.27 9:00', '99999999'])(
    'refuse %j',
    (text) => {
      expect(valueOf(date, text)).toBe('no_day')
    },
  )

  it.each<[Locale, string, string]>([
    ['fr_FR', 'demain', '2026-11-24'],
    ['fr_FR', "aujourd'hui", '2026-11-23'],
    ['fr_FR', 'ven', '2026-11-27'],
    ['es_ES', 'manana', '2026-11-24'],
    ['es_ES', 'sabado', '2026-11-28'],
    ['it_IT', 'domani', '2026-11-24'],
    ['it_IT', 'do', '2026-11-29'],
    ['fi_FI', 'huomenna', '2026-11-24'],
    ['fi_FI', 'to', '2026-11-26'],
    ['sl_SI', 'jutri', '2026-11-24'],
    ['sl_SI', 'cet', '2026-11-26'],
    ['en_EN', 'tom', '2026-11-24'],
    ['de_CH', 'do', '2026-11-26'],
  ])('in %s read %j as %s', (locale, text, day) => {
    expect(valueOf(date, text, locale)).toBe(day)
  })
})

describe('moments', () => {
  const local = (value: unknown) =>
    typeof value === 'string' ? DateTime.fromISO(value).toFormat('yyyy-MM-dd HH:mm:ss') : value

  it.each([
    ['1.3. 14:30', '2026-03-01 14:30:00'],
    ['1. 3. 27 14.30', '2027-03-01 14:30:00'],
    ['fr 9', '2026-11-27 09:00:00'],
    ['heute 9 Uhr', '2026-11-23 09:00:00'],
    ['+3 9h30', '2026-11-26 09:30:00'],
    ['14:30', '2026-11-23 14:30:00'],
    ['2 pm', '2026-11-23 14:00:00'],
    ['12 am', '2026-11-23 00:00:00'],
    ['14:30:15', '2026-11-23 14:30:15'],
    ['morgen', '2026-11-24 00:00:00'],
  ])('read %j as %s', (text, value) => {
    expect(local(valueOf(moment, text))).toBe(value)
  })

  it.each(['25:00', '9', 'fr 24:00', '14:60', '13 pm', 'irgendwann', '1.3. x'])('refuse %j', (text) => {
    expect(valueOf(moment, text)).toBe('no_moment')
  })
})

it('shows what could not be read as it was typed', () => {
  expect(write(date, { unread: '31.2.' }, 'de_DE')).toBe('31.2.')
})
