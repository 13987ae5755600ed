import { expect, test } from 'vitest'
import { clockAfter, type OfflineMove } from '#machines/worktime-offline.ts'
import { workedSeconds, type Clock, type ClockMove } from '#machines/worktime.ts'

const at = (time: string) => `2026-11-27T${time}:00.000Z`
const moment = (time: string) => Date.parse(at(time))
const kept = (...moves: readonly (readonly [ClockMove, string])[]): OfflineMove[] =>
  moves.map(([move, time], place) => ({ move, at: at(time), key: String(place) }))

/** At work since eight, read at nine. */
const working: Clock = {
  session: { is_work_session: true, start: at('08:00') },
  worked_today: 3600,
  read_at: moment('09:00'),
}

test('the clock goes on as moves are made that nobody could be told of', () => {
  const clock = clockAfter(working, kept(['worktime.start_break', '10:00'], ['worktime.end_break', '10:30']))
  expect(clock).toEqual({
    session: { is_work_session: true, start: at('10:30') },
    worked_today: 2 * 3600,
    read_at: moment('10:30'),
    kept: 2,
  })
  expect(workedSeconds(clock, moment('11:00'))).toBe(2.5 * 3600)
})

test('whoever goes home is not at work, and no break counts', () => {
  const clock = clockAfter(working, kept(['worktime.start_break', '10:00'], ['worktime.stop', '10:30']))
  expect(clock).toMatchObject({ session: null, worked_today: 2 * 3600, kept: 2 })
  expect(workedSeconds(clock, moment('12:00'))).toBe(2 * 3600)
})

test('what the clock does not allow there changes nothing, and waits for the server to say so', () => {
  expect(clockAfter(working, kept(['worktime.start', '10:00']))).toEqual({ ...working, kept: 1 })
})
