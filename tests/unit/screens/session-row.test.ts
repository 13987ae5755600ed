import { expect, it } from 'vitest'
import { rowOf, sessionOf, sumsOf, timeIn } from '#screens/correction/session-row.ts'

it.each([
  ['8', '08:00'],
  ['815', '08:15'],
  ['8:15', '08:15'],
  ['08.15', '08:15'],
  ['17h30', '17:30'],
  [' 1730 ', '17:30'],
  ['24', '00:00'],
  ['2430', undefined],
  ['8:75', undefined],
  ['25', undefined],
  ['', undefined],
  ['morgens', undefined],
] as const)('“%s” is %s', (text, time) => expect(timeIn(text)).toBe(time))

const day = { day: '2026-03-29', zone: 'Europe/Berlin' }
const row = { key: 1, is_work_session: true, start: '8', end: '12', booked: null }

it('is the clock where the employee works, also on the day on which it is set forward', () => {
  expect(sessionOf(row, day)).toEqual({
    is_work_session: true,
    start: '2026-03-29T06:00:00Z',
    end: '2026-03-29T10:00:00Z',
  })
  expect(sessionOf({ ...row, start: '0', end: '4' }, day)).toMatchObject({
    start: '2026-03-28T23:00:00Z',
    end: '2026-03-29T02:00:00Z',
  })
})

it('ends on the next day where it ends before it begins', () =>
  expect(sessionOf({ ...row, start: '22:00', end: '2:00' }, day)).toMatchObject({ end: '2026-03-30T00:00:00Z' }))

it('keeps the seconds of what nobody wrote anew', () => {
  const booked = { is_work_session: true, start: '2026-03-29T06:00:31Z', end: '2026-03-29T10:12:08Z' }
  expect(sessionOf(rowOf(booked, day.zone, 1), day)).toEqual(booked)
  expect(sessionOf({ ...rowOf(booked, day.zone, 1), end: '12:30' }, day)).toMatchObject({
    start: '2026-03-29T06:00:31Z',
    end: '2026-03-29T10:30:00Z',
  })
})

it('adds up work and breaks, and of an open session nothing', () =>
  expect(
    sumsOf([
      { is_work_session: true, start: '2026-03-29T06:00:00Z', end: '2026-03-29T10:00:00Z' },
      { is_work_session: false, start: '2026-03-29T10:00:00Z', end: '2026-03-29T10:30:00Z' },
      { is_work_session: true, start: '2026-03-29T10:30:00Z', end: null },
    ]),
  ).toEqual({ work: 14_400, breaks: 1800, gaps: 0 }))

it('counts as a pause what lies between two works without a booking, and nothing before or after them', () =>
  expect(
    sumsOf([
      { is_work_session: true, start: '2026-03-29T06:00:00Z', end: '2026-03-29T10:00:00Z' },
      { is_work_session: true, start: '2026-03-29T10:30:00Z', end: '2026-03-29T12:00:00Z' },
      { is_work_session: false, start: '2026-03-29T12:00:00Z', end: '2026-03-29T12:36:00Z' },
      { is_work_session: true, start: '2026-03-29T12:36:00Z', end: '2026-03-29T14:00:00Z' },
      { is_work_session: false, start: '2026-03-29T18:00:00Z', end: '2026-03-29T18:15:00Z' },
    ]),
  ).toEqual({ work: 24_840, breaks: 3060, gaps: 1800 }))
