import { expect, it } from 'vitest'
import { workMonth } from '#entities/work-month/work-month.ts'
import { workSession } from '#entities/work-session/work-session.ts'
import { textOf } from '#screens/derive/value.ts'
import { formatsOf } from '#screens/format.ts'

const say = { formats: formatsOf('de_DE'), word: (key: string) => key, flag: String }
const { booked_hours: booked, kind } = workSession.fields
const { balance_hours: balance, month } = workMonth.fields

it('hours that something came to are hours and minutes, to the minute of the calendar', () => {
  const text = (seconds: number) => textOf(booked, Math.round((seconds / 3600) * 10_000) / 10_000, '', say, '')
  expect([21_420, 21_360, 21_479, 0].map(text)).toEqual(['5:57', '5:56', '5:57', '0:00'])
  // each second of a day, as the wire rounds it
  const wrong = Array.from({ length: 86_400 }, (_, at) => at).filter(
    (at) => Math.trunc(Math.round((Math.round((at / 3600) * 10_000) / 10_000) * 3600) / 60) !== Math.trunc(at / 60),
  )
  expect(wrong).toEqual([])
  expect(textOf(balance, -1.4833, '', say, '')).toBe('−1:29')
})

it('a month is called by its name, and a session by what it was', () => {
  expect(textOf(month, '2026-11-01', '', say, '')).toBe('November 2026')
  expect(textOf(kind, 'break', 'work-session.kind', say, '')).toBe('work-session.kind.break')
})
