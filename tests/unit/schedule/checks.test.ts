import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { warningsOf, type Away, type Duty, type Warning } from '#entities/schedule/checks.ts'
import { dayAfter, spanOf } from '#entities/schedule/times.ts'

const monday = '2026-11-23'
const week = { from: monday, to: dayAfter(monday, 6) }
const zone = 'Europe/Berlin'

/** Days from Monday on; -1 is the Sunday before. */
const duty = (at: number, start_time: string, end_time: string, pause = 0, user_id = 1): Duty => {
  const day = dayAfter(monday, at)
  return { user_id, day, break_seconds: pause * 60, ...spanOf({ start_time, end_time }, day, zone) }
}
const said = (duties: readonly Duty[], aways: readonly Away[] = []) =>
  warningsOf(duties, { aways, holidays: [] }, week).map(({ code, day }) => [code, day] as const)
const on = (at: number) => dayAfter(monday, at)

describe('what stands against a plan', () => {
  test.for<[string, readonly Duty[], readonly (readonly [Warning['code'], string])[]]>([
    ['nothing', [duty(0, '06:00', '14:30', 30), duty(1, '06:00', '14:30', 30)], []],
    ['eleven hours of rest are enough', [duty(0, '11:30', '19:00', 30), duty(1, '06:00', '14:30', 30)], []],
    [
      'a minute less is not, and is said of the later day',
      [duty(0, '11:30', '19:01', 30), duty(1, '06:00', '14:30', 30)],
      [['rest_below_11h', on(1)]],
    ],
    [
      'the Sunday before and the Monday after count',
      [duty(-1, '14:00', '22:00', 60), duty(0, '06:00', '12:00'), duty(6, '18:00', '23:00'), duty(7, '06:00', '10:00')],
      [
        ['rest_below_11h', on(0)],
        ['rest_below_11h', on(6)],
      ],
    ],
    ['what lies outside is not judged itself', [duty(-1, '06:00', '20:00'), duty(7, '06:00', '20:00')], []],
    ['ten hours are allowed', [duty(0, '08:00', '18:45', 45)], []],
    ['a minute more is not', [duty(0, '08:00', '18:46', 45)], [['more_than_10h', on(0)]]],
    ['six hours need no break', [duty(0, '08:00', '14:00')], []],
    ['more than six need thirty minutes', [duty(0, '08:00', '14:30', 29)], [['break_missing', on(0)]]],
    ['nine hours are done with thirty', [duty(0, '08:00', '17:30', 30)], []],
    ['more than nine need forty-five', [duty(0, '08:00', '17:32', 31)], [['break_missing', on(0)]]],
    ['48 hours are allowed', [0, 1, 2, 3, 4, 5].map((at) => duty(at, '08:00', '16:30', 30)), []],
    [
      'the day by which they are more is named',
      [0, 1, 2, 3, 4, 5].map((at) => duty(at, '08:00', '16:31', 30)),
      [['more_than_48h', on(5)]],
    ],
    [
      'a night over the end of summer time has an hour more',
      [{ ...duty(0, '22:00', '06:00'), ...spanOf({ start_time: '22:00', end_time: '06:00' }, '2026-10-24', zone) }],
      [['break_missing', on(0)]],
    ],
  ])('%s', ([, duties, expected]) => expect(said(duties)).toEqual(expected))

  test.for([
    [1, 8, true],
    [0.5, 4, false],
    [0.5, 5, true],
  ] as const)('away for %d of a day of 8 hours, and %d planned', ([part, hours, isWarned]) => {
    const away = { user_id: 1, day: on(0), kind: 'vacation', part, expected: 8 * 3600 }
    const found = said([duty(0, '08:00', `${8 + hours}:00`.padStart(5, '0'), hours > 6 ? 30 : 0)], [away])
    expect(found.some(([code]) => code === 'absent')).toBe(isWarned)
  })

  test('a holiday is named, and only where somebody works', () => {
    const holidays = [0, 1].map((at) => ({ user_id: 1, day: on(at), name: 'Neujahr' }))
    expect(warningsOf([duty(0, '08:00', '12:00')], { aways: [], holidays }, week)).toEqual([
      { code: 'holiday', user_id: 1, day: on(0), name: 'Neujahr' },
    ])
  })
})

/** The same once more, as the law puts it: minute by minute, without sorting anything. */
const restIsKept = (duties: readonly Duty[]): boolean =>
  duties.every((one) =>
    duties.every(
      (other) =>
        one === other || other.start < one.start || other.start - one.end >= 11 * 3_600_000 || other.start < one.end,
    ),
  )

const days = [0, 1, 2, 3, 4, 5, 6].map(on)
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
/** Without a zone: what is asked here is how moments lie to one another. */
const anyDuty = fc
  .record({
    at: fc.integer({ min: 0, max: 6 }),
    start: minutes,
    length: fc.integer({ min: 30, max: 14 * 60 }),
    pause: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ at, start, length, pause }) => {
    const day = days[at] ?? monday
    const begins = Date.parse(day) + start * 60_000
    const row: Duty = { user_id: 1, day, break_seconds: pause * 60, start: begins, end: begins + length * 60_000 }
    return { at, row }
  })
const anyWeek = fc
  .uniqueArray(anyDuty, { selector: ({ at }) => at, maxLength: 7 })
  .map((rows) => rows.map(({ row }) => row))

test('no rest below eleven hours is missed and none is made up, in any week', () => {
  fc.assert(
    fc.property(anyWeek, (duties) => {
      const overlapping = duties.some((one) =>
        duties.some((other) => other !== one && other.start >= one.start && other.start < one.end),
      )
      const codes = said(duties).map(([code]) => code)
      expect(codes.includes('rest_below_11h')).toBe(overlapping || !restIsKept(duties))
      const work = duties.reduce((sum, one) => sum + Math.max(0, (one.end - one.start) / 1000 - one.break_seconds), 0)
      expect(codes.includes('more_than_48h')).toBe(work > 48 * 3600)
      expect(codes.filter((code) => code === 'more_than_10h')).toHaveLength(
        duties.filter((one) => (one.end - one.start) / 1000 - one.break_seconds > 36_000).length,
      )
    }),
    { numRuns: 1000 },
  )
})

test('the order in which shifts come changes nothing', () => {
  fc.assert(
    fc.property(anyWeek, (duties) => {
      expect(said(duties.toReversed())).toEqual(said(duties))
    }),
    { numRuns: 300 },
  )
})
