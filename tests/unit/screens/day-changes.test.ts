import { expect, it } from 'vitest'
import { cityOf, isOtherClock } from '#screens/calendar/other-clock.ts'
import { dayChanges } from '#screens/correction/day-changes.ts'

const piece = (date_start: string, date_end: string | null, is_work_session = true) => ({
  is_work_session,
  date_start: `2026-11-26T${date_start}:00Z`,
  date_end: date_end === null ? null : `2026-11-26T${date_end}:00Z`,
})

it('a corrected day marks what stays, what goes and what comes in its place', () => {
  const recorded = [piece('06:00', '10:00'), piece('10:30', '14:00')]
  const wanted = [piece('06:00', '10:00'), piece('10:00', '10:45', false), piece('10:45', '14:00')]
  expect(dayChanges(recorded, wanted).map(({ date_start, change }) => [date_start.slice(11, 16), change])).toEqual([
    ['06:00', 'kept'],
    ['10:00', 'new'],
    ['10:30', 'gone'],
    ['10:45', 'new'],
  ])
  expect(dayChanges([piece('06:00', null)], []).map(({ change }) => change)).toEqual(['gone'])
})

it('names a clock where it differs from the reader’s at that moment', () => {
  expect(isOtherClock('Europe/Helsinki', '2026-11-26T08:00:00Z', 'Europe/Berlin')).toBe(true)
  expect(isOtherClock('Europe/Zurich', '2026-11-26T08:00:00Z', 'Europe/Berlin')).toBe(false)
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})
