import type { ActorRefFrom } from 'xstate'
import type { worktimeMachine } from '#machines/worktime.ts'
import type { Clock } from '#machines/worktime.ts'
import { writeText } from '../device.ts'
import { isMoved } from './moved.ts'

/** When the clock was last moved in this browser. */
const moved = 'kontor.clock_moved'

/** So often a window that is looked at asks whether the clock was moved on another device. */
const again = 5000

/**
 * One person has one clock, whatever the number of windows: a move in one is read again in the others of this browser,
 * and a window that is looked at learns within seconds of a move on another device.
 */
export function shareClock(clock: ActorRefFrom<typeof worktimeMachine>, status: () => Promise<Clock>): void {
  const isAtRest = () => ['not-working', 'working', 'on-break'].some((state) => clock.getSnapshot().value === state)
  const load = () => {
    // what is on its way is read anyway, and who is not signed in has no clock
    if (isAtRest()) clock.send({ type: 'worktime.load' })
  }
  let before = clock.getSnapshot().value
  clock.subscribe(({ value }) => {
    if (before === 'moving' && value === 'loading') writeText(moved, String(Date.now()))
    before = value
  })
  // told to every window but the one that wrote
  window.addEventListener('storage', ({ key }) => {
    if (key === moved) load()
  })
  const page = document
  // beside the clock, which would be busy meanwhile
  const look = async (): Promise<void> => {
    const { clock: known } = clock.getSnapshot().context
    // what waits for a server says more than the server
    if (page.visibilityState !== 'visible' || !isAtRest() || (known?.kept ?? 0) > 0) return
    const now = await status().catch(() => null)
    if (now !== null && clock.getSnapshot().context.clock === known && isMoved(known, now)) load()
  }
  page.addEventListener('visibilitychange', () => void look())
  setInterval(() => void look(), again)
}
