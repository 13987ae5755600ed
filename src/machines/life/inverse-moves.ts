import type { Actor } from '#entities/access.ts'
import type { AnyStateMachine } from 'xstate'
import type { Life } from './define-life.ts'
import { sendsOut, step, wake, type Effect, type GuardParams, type Refusal } from './life.ts'

/** A move of the life that leads a record back to where it was, and what of it an undo does as well. */
export type InverseMove = { move: string; effects: readonly Effect[] }

type Facts = Readonly<Record<string, unknown>>

/** The chart with its branches and none of its rules, to see where a move leads that a rule refuses. */
const withoutRules = (machine: AnyStateMachine): AnyStateMachine => {
  const { allows } = machine.implementations.guards
  if (typeof allows !== 'function') return machine
  return machine.provide({
    guards: { allows: (asked: never, params: GuardParams) => allows(asked, { ...params, all: [] }) },
  })
}

const kept = new WeakMap<AnyStateMachine, AnyStateMachine>()
const openOf = (machine: AnyStateMachine): AnyStateMachine => {
  const open = kept.get(machine) ?? withoutRules(machine)
  kept.set(machine, open)
  return open
}

/**
 * The moves that lead straight from where a record is to where it was, whatever their rules say: to its status, or where
 * that is the same, to the facts that the chart keeps. Of one that asks for something or sends something out an undo does
 * nothing: it has its rules in common with it.
 */
export function inverseMoves<Row>(life: Life<Row>, now: Row, was: Row, actor: Actor): InverseMove[] {
  const machine = openOf(life.machine)
  const [here, there] = [life.statusOf(now), life.statusOf(was)]
  // what guards read of a record
  const [facts, goal] = [life.factsOf(now, actor) as Facts, life.factsOf(was, actor) as Facts]
  const woken = wake(machine, here, facts)
  return life.moves.flatMap((move) => {
    const { status, context, effects } = step<Facts, string>(machine, woken, { type: move })
    const changed = Object.keys(context).filter((name) => context[name] !== facts[name])
    const leadsBack =
      here === there
        ? status === there && changed.length > 0 && changed.every((name) => context[name] === goal[name])
        : status === there
    if (!leadsBack) return []
    const isPlain = life.requirementsOf(move, now).length === 0 && !effects.some(sendsOut)
    return [{ move, effects: isPlain ? effects : [] }]
  })
}

/** Why the life does not let the record go back that way; what such a move asks for an undo need not say. */
export function refusalOfInverse<Row>(life: Life<Row>, now: Row, actor: Actor, move: string): Refusal | undefined {
  const verdict = life.verdict(now, { type: move }, actor)
  return verdict.ok ? undefined : verdict.because.find(({ asks }) => asks === null)
}
