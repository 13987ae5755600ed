import { expect, it } from 'vitest'
import type { Clock } from '#machines/worktime.ts'
import { isMoved } from '#app/clock/moved.ts'

const clock = (session: Clock['session'], worked_today = 0): Clock => ({ session, worked_today, read_at: 0 })
const start = '2026-11-28T08:00:00Z'

it('a clock was moved where it works on something else, and not where it only went on', () => {
  expect(isMoved(clock(null), clock({ is_work_session: true, start }))).toBe(true)
  expect(isMoved(clock({ is_work_session: true, start }), clock({ is_work_session: false, start }))).toBe(true)
  expect(isMoved(clock({ is_work_session: true, start }, 60), clock({ is_work_session: true, start }, 65))).toBe(false)
  expect(isMoved(clock(null), clock(null, 10))).toBe(false)
  // what was never read is read anyway
  expect(isMoved(null, clock({ is_work_session: true, start }))).toBe(false)
})
