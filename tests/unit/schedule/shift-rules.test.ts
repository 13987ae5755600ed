import { expect, test } from 'vitest'
import { isSkipped, shiftProblem } from '#entities/schedule/shift-rules.ts'

test.each([
  ['08:00', '16:30', 30, undefined],
  ['22:00', '06:00', 45, undefined],
  ['08:00', '08:00', 0, 'shift_without_length'],
  ['08:00', '09:00', 59, undefined],
  ['08:00', '09:00', 60, 'break_as_long_as_shift'],
  ['23:30', '00:15', 45, 'break_as_long_as_shift'],
])('from %s to %s with a break of %i minutes: %s', (start_time, end_time, minutes, problem) =>
  expect(shiftProblem({ start_time, end_time, break_seconds: minutes * 60 })).toBe(problem),
)

test.each([
  ['02:30', '03:00', 'Europe/Zurich', true],
  ['02:15', '03:15', 'Europe/Berlin', true],
  ['01:30', '03:30', 'Europe/Berlin', false],
  ['02:30', '03:00', 'UTC', false],
])('on the day on which the clocks are put forward, from %s to %s in %s', (start_time, end_time, zone, is) =>
  expect(isSkipped({ start_time, end_time }, '2027-03-28', zone)).toBe(is),
)
