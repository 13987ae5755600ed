import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { relativeRanges } from '#api/operators.ts'
import { dayOf, isDay, isInstant, momentSql, rangeOf } from '#server/search/moment.ts'
import { compiled } from '#server/sql.ts'

const daysOf = (name: string, now: string) => {
  const range = rangeOf(name, DateTime.fromISO(now))
  return [range?.from?.toISO(), range?.until.toISO()]
}

describe('a relative range', () => {
  it('is of the days of the shop, whatever the day is elsewhere', () => {
    expect(daysOf('today', '2026-11-20T23:30:00Z')).toEqual([
      '2026-11-21T00:00:00.000+01:00',
      '2026-11-22T00:00:00.000+01:00',
    ])
    expect(daysOf('yesterday', '2026-06-30T22:10:00Z')[0]).toBe('2026-06-30T00:00:00.000+02:00')
  })

  it('begins and ends at midnight where the clock is moved in between', () => {
    expect(daysOf('today', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T00:00:00.000+01:00',
      '2026-03-30T00:00:00.000+02:00',
    ])
    expect(daysOf('last_7d', '2026-10-27T12:00:00Z')).toEqual([
      '2026-10-21T00:00:00.000+02:00',
      '2026-10-28T00:00:00.000+01:00',
    ])
    expect(daysOf('last_30d', '2026-04-10T12:00:00Z')[0]).toBe('2026-03-12T00:00:00.000+01:00')
  })

  it('has weeks from Monday to Sunday (spec §9), and whole months and years', () => {
    // a Sunday
    expect(daysOf('this_week', '2026-11-22T20:00:00Z')).toEqual([
      '2026-11-16T00:00:00.000+01:00',
      '2026-11-23T00:00:00.000+01:00',
    ])
    expect(daysOf('last_month', '2026-03-31T12:00:00Z')).toEqual([
      '2026-02-01T00:00:00.000+01:00',
      '2026-03-01T00:00:00.000+01:00',
    ])
    expect(daysOf('this_month', '2026-12-31T22:59:00Z')[1]).toBe('2027-01-01T00:00:00.000+01:00')
    expect(daysOf('this_year', '2026-12-31T23:00:00Z')[0]).toBe('2027-01-01T00:00:00.000+01:00')
  })

  it('is open to the past where what was due then is overdue', () => {
    expect(daysOf('before_today', '2026-11-20T23:30:00Z')).toEqual([undefined, '2026-11-21T00:00:00.000+01:00'])
  })

  it('is known by every name of the wire and by no other', () => {
    expect(relativeRanges.filter((name) => rangeOf(name) === undefined)).toEqual([])
    expect(rangeOf('tomorrow')).toBeUndefined()
  })
})

describe('a moment', () => {
  it('is a day of the calendar, or none', () => {
    expect(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'].filter((day) => !isDay(day))).toEqual([])
    const wrong = ['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', '20260101', '2026-W05', '2026-02-28T00:00', 7]
    expect(wrong.filter((day) => isDay(day))).toEqual([])
  })

  it('is an instant to the microsecond, in UTC', () => {
    expect(isInstant('2026-02-28T23:59:59.123456Z')).toBe(true)
    const wrong = ['2026-02-28T24:00:00Z', '2026-02-28T23:60:00Z', '2026-02-28T23:59:60Z', '2026-02-28T23:59:59+01:00']
    expect(wrong.filter((instant) => isInstant(instant))).toEqual([])
  })

  it('goes to the database as seconds, also past the years that ISO writes with four digits', () => {
    const [first, last] = ['0001-01-01', '9999-12-31'].map((day) => compiled(momentSql(dayOf(day))).values[0])
    expect(first).toBeLessThan(-62_135_596_800)
    expect(last).toBe(253_402_210_800)
  })
})
