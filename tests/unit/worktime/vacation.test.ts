import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grantedIn, shortWith, vacationAccount, type Grant, type VacationDay } from '#entities/worktime/vacation.ts'

const always = (vacation_days: number, valid_from = '2020-01-01', valid_to: string | null = null): Grant => ({
  valid_from,
  valid_to,
  vacation_days,
})
const days = (from: string, count: number, part = 1): VacationDay[] =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
    part,
  }))

describe('what a year grants', () => {
  it.each([
    ['a whole year', [always(30)], 30],
    ['a whole year with half a day, as agreed', [always(28.5)], 28.5],
    ['from July on: six twelfths', [always(30, '2026-07-01')], 15],
    ['from July on: 14.25 is a half more', [always(28.5, '2026-07-01')], 14.5],
    ['until the end of January', [always(30, '2020-01-01', '2026-01-31')], 3],
    [
      'a change in mid-month: 24.58 is a whole one more',
      [always(30, '2026-01-01', '2026-06-15'), always(20, '2026-06-16')],
      25,
    ],
    ['nothing before', [always(30, '2027-01-01')], 0],
    ['a gap between two', [always(24, '2026-01-01', '2026-03-31'), always(24, '2026-10-01')], 12],
  ] as const)('%s', (_, grants, expected) => expect(grantedIn(grants, 2026)).toBe(expected))

  it('counts the days of a month', () => {
    expect(grantedIn([always(348, '2024-02-29', '2024-02-29')], 2024)).toBe(1)
    expect(grantedIn([always(336, '2026-02-28', '2026-02-28')], 2026)).toBe(1)
  })
})

describe('an account', () => {
  const base = { grants: [always(30, '2025-01-01')], lapses: '03-31', year: 2026, today: '2026-02-01' }

  it('carries over what is left, until it lapses', () => {
    const used = days('2025-05-01', 25)
    expect(vacationAccount({ ...base, used })).toMatchObject({
      carried: 5,
      expiring: 5,
      expired: 0,
      left: 35,
      short: 0,
    })
    expect(vacationAccount({ ...base, used, today: '2026-03-31' })).toMatchObject({ expired: 0, left: 35 })
    expect(vacationAccount({ ...base, used, today: '2026-04-01' })).toMatchObject({ expired: 5, expiring: 0, left: 30 })
    expect(vacationAccount({ ...base, used, today: '2026-04-01', lapses: null })).toMatchObject({
      left: 35,
      expired: 0,
    })
  })

  it('takes what is carried over first, and counts halves', () => {
    const used = [...days('2025-05-01', 26, 1), ...days('2026-03-30', 4, 0.5)]
    expect(vacationAccount({ ...base, used, today: '2026-03-31' })).toMatchObject({
      carried: 4,
      taken: 0.5,
      planned: 1.5,
      // two of the four halves are before the 1st of April
      expiring: 3,
      left: 32,
    })
    expect(vacationAccount({ ...base, used, today: '2026-12-31' })).toMatchObject({ expired: 3, taken: 2, left: 29 })
  })

  it('takes from the next year what was too much', () =>
    expect(vacationAccount({ ...base, used: days('2025-05-01', 32) })).toMatchObject({
      carried: -2,
      left: 28,
      short: 0,
    }))

  it('knows what a request is short by, this year and in those that count on what is left of it', () => {
    const ask = (used: VacationDay[], asked: VacationDay[]) => shortWith({ ...base, used }, asked)
    expect(ask(days('2025-05-01', 30), days('2026-06-01', 30))).toBe(0)
    expect(ask(days('2025-05-01', 30), days('2026-06-01', 31))).toBe(1)
    // what was carried over helps until March only
    expect(ask(days('2025-05-01', 25), days('2026-03-01', 5))).toBe(0)
    expect(ask(days('2025-05-01', 25), days('2026-05-01', 35))).toBe(5)
    // five of these were counted on for next January
    expect(
      ask([...days('2026-05-01', 25), ...days('2027-01-01', 5), ...days('2027-06-01', 30)], days('2026-11-01', 5)),
    ).toBe(5)
    // what was too much before is nobody’s fault here
    expect(ask(days('2026-05-01', 70), days('2026-12-01', 2))).toBe(2)
  })
})

/** The same, half a day at a time out of buckets, each with the last day on which it is there. */
function byBuckets(grants: readonly Grant[], used: readonly VacationDay[], lapses: string, year: number) {
  let own = 0
  let old = 0
  const first = Math.min(
    year,
    ...[...grants.map(({ valid_from }) => valid_from), ...used.map(({ day }) => day)].map((day) =>
      Number(day.slice(0, 4)),
    ),
  )
  let lapsed = 0
  let carried = 0
  for (let one = first; one <= year; one += 1) {
    carried = own
    old = Math.max(0, own)
    own = grantedIn(grants, one) + Math.min(0, own)
    for (const { day, part } of used.filter((it) => it.day.startsWith(`${one}`)))
      for (let half = 0; half < part * 2; half += 1)
        if (day <= `${one}-${lapses}` && old > 0) old -= 0.5
        else own -= 0.5
    lapsed = old
  }
  return { carried, own, lapsed }
}

const dayOf = fc
  .integer({ min: 0, max: 365 * 5 + 1 })
  .map((at) => new Date(Date.UTC(2023, 0, 1) + at * 86_400_000).toISOString().slice(0, 10))

it('comes to the same as half a day at a time, over generated years', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(dayOf, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 4, maxLength: 4 }),
      fc.uniqueArray(fc.record({ day: dayOf, part: fc.constantFrom(0.5, 1) }), {
        selector: ({ day }) => day,
        maxLength: 120,
      }),
      fc.constantFrom('03-31', '12-31', '01-31', '06-30'),
      dayOf,
      (starts, halves, used, lapses, today) => {
        const ordered = starts.toSorted()
        // each holds until the day before the next one
        const grants = ordered.map((valid_from, at) => ({
          valid_from,
          valid_to: ordered[at + 1] === undefined ? null : before(ordered[at + 1] ?? ''),
          vacation_days: (halves[at] ?? 0) / 2,
        }))
        const sorted = used.toSorted((a, b) => a.day.localeCompare(b.day))
        const year = Number(today.slice(0, 4))
        const account = vacationAccount({ grants, used: sorted, lapses, year, today })
        const { carried, own, lapsed } = byBuckets(grants, sorted, lapses, year)
        const isOver = today > `${year}-${lapses}`
        expect(account.carried).toBe(carried)
        expect(account.left).toBe(own + (isOver ? 0 : lapsed))
        expect(account.expired + account.expiring).toBe(lapsed)
        expect(account.expired === 0 || isOver).toBe(true)
        expect(account.short).toBe(Math.max(0, -own))
        // nothing comes from nowhere, and nothing goes
        expect(account.granted + account.carried).toBe(account.taken + account.planned + account.left + account.expired)
      },
    ),
    { numRuns: 1000, seed: 21 },
  )
})

const before = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
