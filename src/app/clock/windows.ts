import type { ActorRefFrom } from 'xstate'
import type { worktimeMachine } from '#machines/worktime.ts'
import { writeText } from '../device.ts'

/** When the clock was last moved in this browser. */
const moved = 'kontor.clock_moved'

/** After so long a window that is looked at again reads the clock again: it may have been moved on another device. */
const old = 30_000

/**
 * One person has one clock, whatever the number of windows: a move in one is read again in the others of this browser,
 * and a window that was away reads it when it comes back.
 */
export function shareClock(clock: ActorRefFrom<typeof worktimeMachine>): void {
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
  document.addEventListener('visibilitychange', () => {
    const read = clock.getSnapshot().context.clock?.read_at ?? 0
    if (document.visibilityState === 'visible' && Date.now() - read > old) load()
  })
}
