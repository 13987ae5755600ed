import { describe, expect, it } from 'vitest'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { dayWarnings, isGrave } from '#entities/worktime/day.ts'
import { barHoursOf, barOf, hours, signedHours } from '#screens/calendar/figures.ts'
import { hyphenated } from '#screens/calendar/hyphenated.ts'
import { hoursShown, isMissing, liveDay, pauseOf, todayIn, weekSumOf, workOf } from '#screens/calendar/live-day.ts'
import { absenceMark } from '#screens/calendar/marks.ts'
import { sumOfReport } from '#screens/calendar/report/report-sum.ts'
import { runningBalance } from '#screens/calendar/report/running-balance.ts'
import { asidesOf, type Requests } from '#screens/calendar/use-requests.ts'
import { hearsIn } from '#screens/calendar/use-calendar-listener.ts'

const hour = 3600
const dayOf = (day: string, known: Partial<WorkDay> = {}): WorkDay => ({
  user_id: 1,
  day,
  time_zone: 'Europe/Berlin',
  required: 8 * hour,
  recorded_work: 0,
  recorded_break: 0,
  gap: 0,
  counted_break: 0,
  adjustment: 0,
  adjustment_wanted: 0,
  credited: 0,
  balance: -8 * hour,
  first_start: null,
  last_end: null,
  sessions: [],
  absence: null,
  holiday: null,
  planned: [],
  warnings: [],
  is_locked: false,
  is_running: false,
  ...known,
})
const session = (start: string, end: string | null, is_work_session = true) => ({ id: 1, is_work_session, start, end })

describe('figures of time', () => {
  it('are hours and minutes, with a minus of a figure’s width and a sign where they are a balance', () => {
    expect([hours(23_460), hours(-1800), hours(0)]).toEqual(['6:31', '−0:30', '0:00'])
    expect([signedHours(1020), signedHours(-5340), signedHours(0), signedHours(-59)]).toEqual([
      '+0:17',
      '−1:29',
      '±0:00',
      '±0:00',
    ])
  })
})

describe('the bar of a day', () => {
  it('goes from 6 to 19, and shows what lies outside at its edge', () => {
    expect(barOf([{ from: 6, to: 12.5, isOpen: false }])).toEqual([{ from: 0, width: 50, isNow: false }])
    expect(barOf([{ from: 3, to: 5, isOpen: false }])).toEqual([{ from: 0, width: 1, isNow: false }])
    expect(barOf([{ from: 20, to: 23, isOpen: true }])).toEqual([{ from: 99, width: 1, isNow: true }])
  })

  it('is where the clock of the employee shows it, also on a day with 23 hours and past midnight', () => {
    const spring = dayOf('2026-03-29', { sessions: [session('2026-03-29T06:00:00Z', '2026-03-29T10:00:00Z')] })
    expect(workOf(spring, 0)).toEqual([{ from: 8, to: 12, isOpen: false }])
    const night = dayOf('2026-11-19', { sessions: [session('2026-11-19T21:00:00Z', '2026-11-20T01:30:00Z')] })
    expect(workOf(night, 0)).toEqual([{ from: 22, to: 26.5, isOpen: false }])
  })
})

describe('the bars of days', () => {
  it('span an ordinary day, and as much more as was worked or planned in them', () => {
    expect(barHoursOf([{ from: 8, to: 16.5 }])).toEqual({ from: 6, to: 19 })
    expect(
      barHoursOf([
        { from: 5.1, to: 5.2 },
        { from: 11.5, to: 20 },
      ]),
    ).toEqual({ from: 5, to: 20 })
    // the night before and the morning after
    expect(
      barHoursOf([
        { from: -2, to: 6 },
        { from: 22, to: 54 },
      ]),
    ).toEqual({ from: 0, to: 30 })
    expect(barOf([{ from: 5, to: 12, isOpen: false }], { from: 5, to: 19 })).toEqual([
      { from: 0, width: 50, isNow: false },
    ])
  })

  it('are those of all that is shown, each by the clock of its employee', () => {
    const early = dayOf('2026-11-19', { sessions: [session('2026-11-19T03:07:00Z', '2026-11-19T03:10:00Z')] })
    const late = dayOf('2026-11-20', {
      planned: [{ start: '2026-11-20T10:30:00Z', end: '2026-11-20T20:00:00Z', break: 0, label: null }],
    })
    expect(hoursShown([early, late], 0)).toEqual({ from: 4, to: 21 })
  })
})

describe('a day', () => {
  it('counts as its pause all between its works, booked or not', () =>
    expect(pauseOf(dayOf('2026-11-19', { recorded_break: 60, gap: 1620 }))).toBe(1680))

  it('is missing where it was to be worked, is over and nothing is known of it', () => {
    const day = dayOf('2026-11-19')
    expect(isMissing(day, '2026-11-20')).toBe(true)
    expect(isMissing(day, '2026-11-19')).toBe(false)
    expect(isMissing({ ...day, required: 0 }, '2026-11-20')).toBe(false)
    expect(isMissing({ ...day, first_start: '2026-11-19T07:00:00Z' }, '2026-11-20')).toBe(false)
    const absence = { id: 1, kind: 'vacation', part: 1, status: 'requested' }
    expect(isMissing({ ...day, absence }, '2026-11-20')).toBe(false)
  })

  it('of more than 8 hours is told, and no fault as more than 10 are', () =>
    expect(dayWarnings.filter((warning) => !isGrave(warning))).toEqual(['more_than_8h']))

  it('marks what is noted down and what waits', () => {
    const corrections = [
      { day: '2026-11-12', status: 'requested' },
      { day: '2026-11-13', status: 'approved' },
    ] as unknown as Requests['corrections'] // the rest of a row says nothing here
    const asides = asidesOf([{ day: '2026-11-10' }, { day: '2026-11-12' }], { absences: [], corrections })
    expect([...asides]).toEqual([
      ['2026-11-10', { note: true, correction: false }],
      ['2026-11-12', { note: true, correction: true }],
    ])
  })
})

describe('a long word', () => {
  it('may be divided at its syllables, and a short one not', () => {
    const at = (word: string) => hyphenated(word).replaceAll('\u00AD', '-')
    expect(['Allerheiligen', 'Freizeitausgleich', 'Unabhängigkeitstag', 'Mutterschutz', 'Urlaub'].map(at)).toEqual([
      'Aller-hei-li-gen',
      'Freizeit-ausgleich',
      'Unab-hän-gig-keits-tag',
      'Mut-ter-schutz',
      'Urlaub',
    ])
  })
})

describe('today', () => {
  const readAt = Date.parse('2026-11-20T13:00:00Z')
  const open = session('2026-11-20T12:00:00Z', null)

  it('goes on while it runs: work as work, a break as a break', () => {
    const working = dayOf('2026-11-20', { sessions: [open], recorded_work: hour, credited: hour, is_running: true })
    expect(liveDay(working, readAt, readAt + 90_000)).toMatchObject({
      recorded_work: 3690,
      credited: 3690,
      balance: -28_710,
    })
    const resting = { ...working, sessions: [{ ...open, is_work_session: false }] }
    expect(liveDay(resting, readAt, readAt + 90_000)).toMatchObject({ recorded_work: hour, recorded_break: 90 })
  })

  it('stands still where nothing runs, and never goes back', () => {
    const over = dayOf('2026-11-20', { sessions: [session('2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z')] })
    expect(liveDay(over, readAt, readAt + 90_000)).toBe(over)
    const running = dayOf('2026-11-20', { sessions: [open], is_running: true })
    expect(liveDay(running, readAt, readAt - 90_000)).toBe(running)
  })

  it('is another day elsewhere', () => {
    const now = Date.parse('2026-11-20T23:30:00Z')
    expect([todayIn('Europe/Berlin', now), todayIn('Europe/Lisbon', now)]).toEqual(['2026-11-21', '2026-11-20'])
  })
})

describe('the right edge of a week', () => {
  const made = { credited: 8 * hour + 600, balance: 600 }
  it('sums what is over, and of a week that runs says no balance', () => {
    const week = [dayOf('2026-11-16', made), dayOf('2026-11-17', made)]
    expect(weekSumOf(week, '2026-11-20')).toEqual({
      credited: 16 * hour + 1200,
      required: 16 * hour,
      balance: 1200,
      isRunning: false,
    })
    expect(weekSumOf(week, '2026-11-17')).toMatchObject({ credited: 16 * hour + 1200, balance: null, isRunning: true })
    expect(weekSumOf(week, '2026-11-10')).toEqual({
      credited: null,
      required: 16 * hour,
      balance: null,
      isRunning: false,
    })
  })
})

it('an absence is a ring while it is asked for, half for half a day, and sickness has its own hue', () => {
  const absence = { id: 1, kind: 'vacation', part: 1, status: 'requested' }
  expect(absenceMark(absence)).toMatchObject({ tone: 'wait', form: 'ring' })
  expect(absenceMark({ ...absence, status: 'approved', part: 0.5 })).toMatchObject({ tone: 'way', form: 'half' })
  expect(absenceMark({ ...absence, kind: 'sick_leave', status: 'reported' })).toMatchObject({
    tone: 'wait',
    form: 'full',
  })
})

it('the row below the evaluation says what all of them come to', () => {
  const row = {
    required: 3600,
    recorded_work: 60,
    credited: 1800,
    balance: -1800,
    vacation: 1,
    planned: 0.5,
    sick: 0,
    other: 2,
  }
  expect(sumOfReport([row, row])).toEqual({
    required: 7200,
    recorded_work: 120,
    credited: 3600,
    balance: -3600,
    vacation: 2,
    planned: 1,
    sick: 0,
    other: 4,
  })
})

it('the balance of a year stops where nothing is over yet', () => {
  const week = (credited: number, required: number) => ({ credited, required, balance: credited - required })
  expect(runningBalance([week(41, 40), week(0, 0), week(38, 40), week(0, 0)])).toEqual([1, 1, -1, null])
  expect(runningBalance([])).toEqual([])
})

describe('a calendar hears', () => {
  const own = { view: 'month', isTeam: false, isOwn: true, hasRange: false } as const
  it('of others only where others are shown, and of a range where days stand beside each other', () => {
    expect(['calendar.person', 'calendar.team'].map((id) => hearsIn(id, own))).toEqual([false, false])
    expect(hearsIn('calendar.person', { ...own, isOwn: false })).toBe(true)
    expect(hearsIn('calendar.extend_down', { ...own, isOwn: false, isTeam: true })).toBe(false)
    expect(hearsIn('calendar.extend_right', { ...own, isOwn: false, isTeam: true })).toBe(true)
    expect(hearsIn('calendar.extend_right', { ...own, view: 'day' })).toBe(false)
  })

  it('Escape only where there is something to leave', () => {
    expect(hearsIn('calendar.leave', own)).toBe(false)
    expect(hearsIn('calendar.leave', { ...own, hasRange: true })).toBe(true)
    expect(hearsIn('calendar.leave', { ...own, view: 'day' })).toBe(true)
  })
})
