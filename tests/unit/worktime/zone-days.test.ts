import { describe, expect, it } from 'vitest'
import { dayFigures, reach } from '#entities/worktime/day-figures.ts'
import { dayAfter, daysFrom, inSeconds, localDay, zoneDay } from '#server/worktime/zone-days.ts'

describe('days on which the clocks change', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00Z'],
    ['Europe/London', '2026-03-29', 23, '2026-03-29T00:00:00Z'],
    ['Europe/London', '2026-10-25', 25, '2026-10-24T23:00:00Z'],
    ['America/New_York', '2026-03-08', 23, '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-11-01', 25, '2026-11-01T04:00:00Z'],
    // half an hour
    ['Australia/Lord_Howe', '2026-04-05', 24.5, '2026-04-04T13:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', 23.5, '2026-10-03T13:30:00Z'],
    // at midnight: the day begins at one
    ['Africa/Cairo', '2026-04-24', 23, '2026-04-23T22:00:00Z'],
    ['Africa/Cairo', '2026-10-29', 25, '2026-10-28T21:00:00Z'],
  ])('%s, %s: %s hours from %s', (zone, day, hours, begins) => {
    const { start, end } = zoneDay(zone, day)
    expect([(end - start) / 3600, start]).toEqual([hours, inSeconds(begins)])
    expect(zoneDay(zone, dayAfter(day, -1)).end).toBe(start)
    expect(zoneDay(zone, dayAfter(day, 1)).start).toBe(end)
    expect([localDay(zone, new Date(start * 1000)), localDay(zone, new Date(end * 1000 - 1000))]).toEqual([day, day])
  })

  // a night shift from 22:00 to 6:00 by the clock: seven hours in spring, nine in autumn
  it.each([
    ['Europe/Berlin', '2026-03-28', [2, 5]],
    ['Europe/Berlin', '2026-10-24', [2, 7]],
    ['America/New_York', '2026-03-07', [2, 5]],
    ['America/New_York', '2026-10-31', [2, 7]],
    ['Australia/Lord_Howe', '2026-04-04', [2, 6.5]],
    ['Australia/Lord_Howe', '2026-10-03', [2, 5.5]],
    ['Europe/London', '2026-10-24', [2, 7]],
    ['Africa/Cairo', '2026-04-23', [2, 5]],
  ])('%s: the night after %s is worked %s hours on its two days', (zone, day, hours) => {
    const [one, other] = [zoneDay(zone, day), zoneDay(zone, dayAfter(day, 1))]
    const session = { isWork: true, start: one.end - 7200, end: other.end - 18 * 3600 }
    const worked = [one, other].map(
      ({ start, end }) =>
        dayFigures({
          start,
          end,
          now: end + reach.after,
          sessions: [session],
          required: 0,
          breakAdjustment: 'off',
          breakRule: 'step',
          absences: [],
          holiday: 0,
        }).recorded_work / 3600,
    )
    expect(worked).toEqual(hours)
  })
})

it('counts the days from one to another by the calendar', () => {
  expect(daysFrom('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysFrom('2026-01-02', '2026-01-01')).toEqual([])
})
