import type { Shift } from './plan.ts'
import { spanOf } from './times.ts'

type Times = Pick<Shift, 'start_time' | 'end_time' | 'break_seconds'>

/** A day on which no clock is changed. */
const anyDay = '2000-01-03'

/** Why no shift can be like this, whoever writes it: a template, a draft, or what is pasted. */
export const shiftProblem = (shift: Times): 'shift_without_length' | 'break_as_long_as_shift' | undefined => {
  if (shift.start_time === shift.end_time) return 'shift_without_length'
  const { start, end } = spanOf(shift, anyDay, 'UTC')
  return shift.break_seconds * 1000 >= end - start ? 'break_as_long_as_shift' : undefined
}

/** Does it lie in the hour that is skipped where the clocks are put forward, so that nothing is left of it? */
export const isSkipped = (shift: Pick<Times, 'start_time' | 'end_time'>, day: string, zone: string): boolean => {
  const { start, end } = spanOf(shift, day, zone)
  return end <= start
}
