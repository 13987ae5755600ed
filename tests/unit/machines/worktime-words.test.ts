import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { verdict } from '#machines/life/life.ts'
import { workedSeconds, worktimeMachine, type ClockMove, type WorktimeEvent } from '#machines/worktime.ts'
import { worktimePolicy } from '#tests/paths/tables/worktime.ts'

type Events = typeof worktimePolicy.events
type State = 'unknown' | 'loading' | 'not-working' | 'working' | 'on-break' | 'moving'

type Known = keyof typeof worktimePolicy.knows
const standing = (state: State, known: Known = '') =>
  worktimeMachine.resolveState({ value: state, context: worktimePolicy.knows[known] })
const after = (state: State, word: keyof Events, known?: Known): string => {
  const event = worktimePolicy.events[word] as WorktimeEvent // what a port answers is an event for xstate, too
  return transition(worktimeMachine, standing(state, known), event)[0].value
}
const refusal = (state: State, type: ClockMove, known?: Known): string => {
  const said = verdict(standing(state, known), {}, { type })
  return said.ok ? 'allowed' : said.because.map(({ code }) => code).join()
}
const moves: ClockMove[] = ['worktime.start', 'worktime.start_break', 'worktime.end_break', 'worktime.stop']

describe('the clock, in plain words', () => {
  test('Whoever is not working can only start', () => {
    expect(moves.filter((type) => refusal('not-working', type) === 'allowed')).toEqual(['worktime.start'])
  })

  test('Whoever works can take a break or go home', () => {
    const allowed = moves.filter((type) => refusal('working', type) === 'allowed')
    expect(allowed).toEqual(['worktime.start_break', 'worktime.stop'])
  })

  test('One goes home from a break as from work', () => {
    expect(refusal('on-break', 'worktime.stop')).toBe('allowed')
  })

  test('Nobody starts work twice, and is told so', () => {
    expect(refusal('working', 'worktime.start')).toBe('already_working')
    expect(refusal('on-break', 'worktime.start')).toBe('already_on_break')
  })

  test('There is no break to end where none was taken', () => {
    expect(refusal('working', 'worktime.end_break')).toBe('not_on_break')
  })

  test('After every action the status is read again, also after one that failed', () => {
    expect([after('moving', 'moved'), after('moving', 'not moved')]).toEqual(['loading', 'loading'])
  })

  test('What the server says counts, whatever was pressed here', () => {
    expect(after('loading', 'reads off')).toBe('not-working')
    expect(after('loading', 'reads on break')).toBe('on-break')
  })

  test('What is asked for before the clock is known waits, and is made where the clock allows it', () => {
    expect(moves.map((type) => refusal('loading', type))).toEqual(moves.map(() => 'allowed'))
    expect(after('loading', 'reads off', 'start waits')).toBe('moving')
    expect(after('loading', 'reads working', 'start waits')).toBe('working')
  })

  test('While the clock is moving one move waits, one that will then be allowed', () => {
    expect(refusal('moving', 'worktime.start_break', 'start is on its way')).toBe('allowed')
    expect(refusal('moving', 'worktime.start', 'start is on its way')).toBe('clock_busy')
    expect(moves.map((type) => refusal('moving', type, 'stop waits'))).toEqual(moves.map(() => 'clock_busy'))
  })

  test('A clock that could not be read allows nothing, and says that it is not known', () => {
    expect(after('loading', 'reads nothing')).toBe('unknown')
    expect(moves.map((type) => refusal('unknown', type))).toEqual(moves.map(() => 'clock_unknown'))
  })

  test('Whoever signs out leaves no clock behind', () => {
    for (const state of ['working', 'on-break', 'loading', 'moving'] as const)
      expect(after(state, 'forget')).toBe('unknown')
  })

  test('A break is not counted as work', () => {
    const clock = worktimePolicy.events['reads on break'].output
    expect(workedSeconds(clock, clock.read_at + 60_000)).toBe(clock.worked_today)
  })
})
