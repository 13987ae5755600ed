import { assert, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { missingPauses } from '#entities/worktime/break-law.ts'
import { dayFigures } from '#entities/worktime/day-figures.ts'
import type { DayFacts } from '#entities/worktime/day.ts'
import { samples } from '#tests/support/samples.ts'
import { anyDiary, byTheLaw, factsOf } from '#tests/support/working-time-law.ts'

const at = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
const said = (seconds: number) => `${Math.floor(seconds / 3600)}:${String((seconds % 3600) / 60).padStart(2, '0')}`

/** `8:00–12:00` is work, `(12:00–12:30)` a break, `8:00–` open; below zero is the day before. */
const spans = (text: string): DayFacts['sessions'] =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [start = '', end = ''] = one.replaceAll(/[()]/g, '').split('–')
      return { isWork: !one.startsWith('('), start: at(start), end: end === '' ? null : at(end) }
    })

const day = (text: string, rest: Partial<DayFacts> = {}) =>
  dayFigures({
    start: 0,
    end: at('24:00'),
    now: at('24:00'),
    sessions: spans(text),
    required: at('8:00'),
    breakAdjustment: 'adjust',
    breakRule: 'step',
    absences: [],
    holiday: 0,
    ...rest,
  })

describe('presence without a break (lifecycles.md §7)', () => {
  it.each([
    ['6:00', '0', '6:00', '0', '6:00'],
    ['6:01', '30', '5:31', '1', '6:00'],
    ['6:30', '30', '6:00', '30', '6:00'],
    ['9:00', '30', '8:30', '30', '8:30'],
    ['9:01', '30', '8:31', '30', '8:31'],
    ['9:30', '30', '9:00', '30', '9:00'],
    ['9:31', '45', '8:46', '31', '9:00'],
    ['9:46', '45', '9:01', '45', '9:01'],
  ])('%s: a step takes %s and leaves %s, a cap %s and %s', (presence, step, afterStep, cap, afterCap) => {
    const end = said(at('8:00') + at(presence))
    const stepped = day(`8:00–${end}`)
    const capped = day(`8:00–${end}`, { breakRule: 'cap' })
    expect([stepped.adjustment / 60, said(stepped.credited)]).toEqual([Number(step), afterStep])
    expect([capped.adjustment / 60, said(capped.credited)]).toEqual([Number(cap), afterCap])
  })
})

it('says that somebody worked on a whole day of absence, and nothing of half a one', () => {
  const off = (part: number) => day('8:00–9:00', { absences: [{ kind: 'sick_leave', part }] }).warnings
  expect(off(1)).toEqual(['worked_while_away'])
  expect(off(0.5)).toEqual([])
  expect(day('', { absences: [{ kind: 'vacation', part: 1 }] }).warnings).toEqual([])
})

describe('pauses that were made', () => {
  it.each([
    // pauses of a quarter of an hour count, booked or not; shorter ones do not
    ['8:00–11:00 (11:00–11:30) 11:30–17:00', '0', '0:30'],
    ['8:00–11:00 11:30–17:00', '0', '0:30'],
    ['8:00–11:00 (11:00–11:15) 11:15–14:00 (14:00–14:15) 14:15–17:00', '0', '0:30'],
    ['8:00–11:00 (11:00–11:14) 11:14–17:00', '30', '0:00'],
    ['8:00–11:00 (11:00–11:20) 11:20–17:20', '10', '0:20'],
    // break and gap next to each other are one pause
    ['8:00–11:00 (11:00–11:10) 11:20–17:20', '10', '0:20'],
    // a break before work or after it interrupts nothing
    ['(7:30–8:00) 8:00–15:00 (15:00–15:30)', '30', '0:00'],
    // 9:20 of work with 35 minutes: ten more bring it to 45
    ['7:00–12:00 (12:00–12:35) 12:35–16:55', '10', '0:35'],
  ])('%s: %s minutes are missing, %s were made', (text, missing, made) => {
    const { adjustment, counted_break } = day(text)
    expect([adjustment / 60, said(counted_break)]).toEqual([Number(missing), made])
  })

  it('counts what is neither work nor break beside what is', () => {
    const { recorded_work, recorded_break, gap } = day('8:00–11:00 (11:00–11:20) 11:30–12:00 13:00–15:00 (15:00–15:30)')
    expect([recorded_work, recorded_break, gap].map(said)).toEqual(['5:30', '0:50', '1:10'])
  })
})

it('takes off, only says, or says nothing', () => {
  const of = (breakAdjustment: DayFacts['breakAdjustment']) => {
    const { adjustment, adjustment_wanted, credited, warnings } = day('8:00–15:00', { breakAdjustment })
    return [adjustment, adjustment_wanted, credited].map(said).concat(warnings)
  }
  expect(of('adjust')).toEqual(['0:30', '0:30', '6:30', 'more_than_6h_in_a_row'])
  expect(of('warn')).toEqual(['0:00', '0:30', '7:00', 'more_than_6h_in_a_row', 'break_missing'])
  expect(of('off')).toEqual(['0:00', '0:00', '7:00', 'more_than_6h_in_a_row'])
})

describe('warnings', () => {
  it.each([
    ['6:00–12:00 12:30–14:30', []],
    ['6:00–12:01 12:31–14:30', ['more_than_6h_in_a_row']],
    // a break of 14 minutes is none
    ['6:00–9:00 (9:00–9:14) 9:14–12:01 12:31–14:00', ['more_than_6h_in_a_row']],
    ['6:00–12:00 12:30–14:31', ['more_than_8h']],
    ['6:00–11:00 11:45–16:45', ['more_than_8h']],
    ['6:00–11:00 11:45–16:46', ['more_than_10h']],
    // yesterday until 22:00, and eleven hours later
    ['-4:00–-2:00 9:00–12:00', []],
    ['-4:00–-2:00 8:59–12:00', ['rest_below_11h']],
    // a split shift is no rest; what began yesterday and ended at two is over
    ['8:00–11:00 18:00–21:00', []],
    ['-3:00–2:00 10:00–14:00', ['rest_below_11h']],
    // a night shift goes on over its pause
    ['-2:00–-0:15 0:30–5:00', []],
    // six hours are over after midnight: it is that day's
    ['-2:00–4:01', ['more_than_6h_in_a_row']],
    ['-7:00–-0:30 -0:15–1:00', []],
  ])('%s: %s', (text, warnings) => {
    const start = text.startsWith('-') ? text.replaceAll(/-(\d+):(\d\d)/g, (_, h, m) => `-${h}:-${m}`) : text
    expect(day(start, { breakAdjustment: 'off' }).warnings).toEqual(warnings)
  })

  it('tells of an open session after twelve hours', () => {
    const open = (now: string) => day('6:00–', { now: at(now), breakAdjustment: 'off' })
    expect(open('18:00').warnings).not.toContain('open_over_12h')
    expect(open('18:01').warnings).toContain('open_over_12h')
    expect(open('12:00')).toMatchObject({ recorded_work: at('6:00'), first_start: at('6:00') })
  })
})

describe('holidays and absences', () => {
  it.each<[string, string, Partial<DayFacts>, string]>([
    ['a holiday is worth what is required', '', { holiday: 1 }, '8:00'],
    ['work on it comes on top', '8:00–10:00', { holiday: 1 }, '10:00'],
    ['a holiday from noon is worth half', '8:00–12:00', { holiday: 0.5 }, '8:00'],
    ['a day of vacation is worth the day', '', { absences: [{ kind: 'vacation', part: 1 }] }, '8:00'],
    ['half a day of it half', '8:00–13:00', { absences: [{ kind: 'vacation', part: 0.5 }] }, '9:00'],
    ['whoever goes home sick has the day', '8:00–10:00', { absences: [{ kind: 'sick_leave', part: 1 }] }, '8:00'],
    ['and no less than was worked', '6:00–12:00 13:00–16:00', { absences: [{ kind: 'sick_leave', part: 1 }] }, '9:00'],
    ['half a day sick is worth half', '8:00–10:00', { absences: [{ kind: 'sick_leave', part: 0.5 }] }, '6:00'],
    [
      'half a day of vacation and half a day sick are the day',
      '',
      {
        absences: [
          { kind: 'sick_leave', part: 0.5 },
          { kind: 'vacation', part: 0.5 },
        ],
      },
      '8:00',
    ],
    [
      'who works in the half that was vacation has that besides',
      '8:00–10:00',
      {
        absences: [
          { kind: 'vacation', part: 0.5 },
          { kind: 'sick_leave', part: 0.5 },
        ],
      },
      '8:00',
    ],
    [
      'half a day before a holiday from noon is its morning',
      '',
      { holiday: 0.5, absences: [{ kind: 'vacation', part: 0.5 }] },
      '8:00',
    ],
    ['nobody is on vacation twice on a holiday', '', { holiday: 1, absences: [{ kind: 'vacation', part: 1 }] }, '8:00'],
    ['nothing is required, and nothing worth', '', { required: 0, absences: [{ kind: 'vacation', part: 1 }] }, '0:00'],
  ])('%s', (_, text, rest, credited) => {
    const figures = day(text, rest)
    expect(said(figures.credited)).toBe(credited)
    expect(figures.balance).toBe(figures.credited - (rest.required ?? at('8:00')))
  })
})

it('takes no more off than is missing, by either rule, to the second', () => {
  for (let work = 0; work <= at('14:00'); work += 59)
    for (const pauses of [0, 899, 900, 1799, 1800, 2699, 2700, 4000]) {
      const [step, cap] = [missingPauses('step', work, pauses), missingPauses('cap', work, pauses)]
      expect(cap).toBeLessThanOrEqual(step)
      expect(step).toBeLessThanOrEqual(at('0:45'))
    }
})

test('any day comes to what a second calculation by the words of the law makes of it', { timeout: 120_000 }, () => {
  assert(
    property(anyDiary, (diary) => {
      expect(dayFigures(factsOf(diary))).toEqual(byTheLaw(diary))
    }),
    { numRuns: samples(1500, 50_000) },
  )
})
