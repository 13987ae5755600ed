import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { verdict } from '#machines/life/life.ts'
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

  it('asks the server before it refuses what another device may have made possible', async () => {
    const { actor, status, move, reach } = start('not-working')
    actor.send({ type: 'worktime.load' })
    await reach('not-working')
    const said = vi.fn<(event: { move: ClockMove }) => void>()
    actor.on('worktime.refused', said)
    // started on another device
    status.mockResolvedValueOnce(clockIn('working'))
    actor.send({ type: 'worktime.ask', move: 'worktime.start_break' })
    await reach('on-break')
    expect(move).toHaveBeenCalledWith('worktime.start_break')
    actor.send({ type: 'worktime.ask', move: 'worktime.start' })
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith({ type: 'worktime.refused', move: 'worktime.start' }))
    expect(move).toHaveBeenCalledTimes(1)
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

  const refusals = (actor: ReturnType<typeof start>['actor']) => {
    const said: string[] = []
    actor.on('worktime.refused', ({ move }) => {
      const why = verdict(actor.getSnapshot(), {}, { type: move })
      said.push(`${move} ${why.ok ? '' : why.because.map(({ code }) => code).join()}`)
    })
    return said
  }

  it('keeps what is asked for before it was read, and makes it then', async () => {
    const { actor, move, reach } = start('not-working')
    const said = refusals(actor)
    actor.send({ type: 'worktime.load' })
    actor.send({ type: 'worktime.start' })
    expect(move).not.toHaveBeenCalled()
    await reach('working')
    expect(move).toHaveBeenCalledExactlyOnceWith('worktime.start')
    expect(said).toEqual([])
  })

  it('says why it does not make what it kept', async () => {
    const { actor, move, reach } = start('working')
    const said = refusals(actor)
    actor.send({ type: 'worktime.load' })
    actor.send({ type: 'worktime.start' })
    await reach('working')
    expect(move).not.toHaveBeenCalled()
    expect(said).toEqual(['worktime.start already_working'])
    // it is said once
    actor.send({ type: 'worktime.load' })
    await reach('working')
    expect(said).toHaveLength(1)
  })

  it('makes a second move after the first, in the order of the keys', async () => {
    const { actor, move, reach } = start('not-working')
    actor.send({ type: 'worktime.load' })
    await reach('not-working')
    actor.send({ type: 'worktime.start' })
    actor.send({ type: 'worktime.start_break' })
    await reach('on-break')
    expect(move.mock.calls.flat()).toEqual(['worktime.start', 'worktime.start_break'])
  })

  it('says that it knows nothing where it kept a move and could not be read', async () => {
    const { actor, status, move, reach } = start('not-working')
    const said = refusals(actor)
    status.mockRejectedValueOnce(new Error('no answer'))
    actor.send({ type: 'worktime.load' })
    actor.send({ type: 'worktime.start' })
    await reach('unknown')
    expect(said).toEqual(['worktime.start clock_unknown'])
    actor.send({ type: 'worktime.load' })
    await reach('not-working')
    expect(move).not.toHaveBeenCalled()
  })

  it('says nothing to whoever comes after whoever has gone', async () => {
    const { actor, move, reach } = start('not-working')
    const said = refusals(actor)
    actor.send({ type: 'worktime.load' })
    actor.send({ type: 'worktime.start' })
    actor.send({ type: 'worktime.forget' })
    actor.send({ type: 'worktime.load' })
    await reach('not-working')
    expect([said, move.mock.calls]).toEqual([[], []])
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
