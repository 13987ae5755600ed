import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { verdict } from '#machines/life.ts'
import {
  clockState,
  workedSeconds,
  worktimeMachine,
  type Clock,
  type ClockMove,
  type ClockState,
} from '#machines/worktime.ts'

const clockIn = (state: ClockState): Clock => ({
  session: state === 'not-working' ? null : { is_work_session: state === 'working', start: '2026-11-20T08:00:00Z' },
  worked_today: 60,
  read_at: 0,
})

/** A server that keeps the state itself, as the real one does. */
const start = (first: ClockState, refuses = false) => {
  let state = first
  const status = vi.fn<() => Promise<Clock>>(() => Promise.resolve(clockIn(state)))
  const after: Record<ClockMove, ClockState> = {
    'worktime.start': 'working',
    'worktime.start_break': 'on-break',
    'worktime.end_break': 'working',
    'worktime.stop': 'not-working',
  }
  const move = vi.fn<(asked: ClockMove) => Promise<void>>((asked) => {
    if (refuses) return Promise.reject(new Error('409'))
    state = after[asked]
    return Promise.resolve()
  })
  const actor = createActor(
    worktimeMachine.provide({
      actors: { status: fromPromise<Clock>(status), move: fromPromise<void, ClockMove>(({ input }) => move(input)) },
    }),
  ).start()
  const reach = (wanted: string) => waitFor(actor, ({ value }) => value === wanted, { timeout: 1000 })
  return { actor, status, move, reach }
}

const allowed: [ClockState, ClockMove, ClockState][] = [
  ['not-working', 'worktime.start', 'working'],
  ['working', 'worktime.start_break', 'on-break'],
  ['on-break', 'worktime.end_break', 'working'],
  ['working', 'worktime.stop', 'not-working'],
  ['on-break', 'worktime.stop', 'not-working'],
]

const refused: [ClockState, ClockMove, string][] = [
  ['not-working', 'worktime.start_break', 'not_working'],
  ['not-working', 'worktime.end_break', 'not_on_break'],
  ['not-working', 'worktime.stop', 'not_working'],
  ['working', 'worktime.start', 'already_working'],
  ['working', 'worktime.end_break', 'not_on_break'],
  ['on-break', 'worktime.start', 'already_on_break'],
  ['on-break', 'worktime.start_break', 'already_on_break'],
]

describe('the clock', () => {
  it.each(allowed)('%s, then %s, is %s, and the status is read again', async (from, type, to) => {
    const { actor, status, move, reach } = start(from)
    actor.send({ type: 'worktime.load' })
    await reach(from)
    actor.send({ type })
    await reach(to)
    expect(move).toHaveBeenCalledExactlyOnceWith(type)
    expect(status).toHaveBeenCalledTimes(2)
  })

  it.each(refused)('%s refuses %s with %s', async (from, type, code) => {
    const { actor, move, reach } = start(from)
    actor.send({ type: 'worktime.load' })
    const snapshot = await reach(from)
    const said = verdict(snapshot, {}, { type })
    expect(said.ok ? [] : said.because.map((one) => one.code)).toEqual([code])
    actor.send({ type })
    expect(move).not.toHaveBeenCalled()
  })

  it('reads again what is true when the server refuses', async () => {
    const { actor, status, reach } = start('working', true)
    actor.send({ type: 'worktime.load' })
    await reach('working')
    actor.send({ type: 'worktime.stop' })
    await reach('moving')
    await reach('working')
    expect(status).toHaveBeenCalledTimes(2)
  })

  it('knows nothing while the status cannot be read, and can be asked again', async () => {
    const { actor, status, reach } = start('working')
    status.mockRejectedValueOnce(new Error('no answer'))
    actor.send({ type: 'worktime.load' })
    await reach('loading')
    expect((await reach('unknown')).context.clock).toBeNull()
    actor.send({ type: 'worktime.load' })
    expect((await reach('working')).context.clock).toEqual(clockIn('working'))
  })

  it('forgets whose it was', async () => {
    const { actor, reach } = start('working')
    actor.send({ type: 'worktime.load' })
    await reach('working')
    actor.send({ type: 'worktime.forget' })
    expect(actor.getSnapshot().value).toBe('unknown')
    expect(actor.getSnapshot().context.clock).toBeNull()
  })
})

describe('a status', () => {
  it.each<ClockState>(['not-working', 'working', 'on-break'])('of %s is told by its open session', (state) => {
    expect(clockState(clockIn(state))).toBe(state)
  })

  it('counts on by itself only while working', () => {
    expect(workedSeconds(clockIn('working'), 90_500)).toBe(150)
    expect(workedSeconds(clockIn('on-break'), 90_500)).toBe(60)
    expect(workedSeconds(clockIn('working'), -5000)).toBe(60)
  })
})
