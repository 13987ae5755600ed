import { getInitialSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import { orderStatuses } from '#entities/order-status.ts'
import { lives } from '#scripts/docs/life.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { twoFactsOff } from '#tests/support/order-life.ts'
import { orderDifferences } from '#tests/unit/machines/order-judge.ts'
import { coverPaths } from './cover.ts'
import type { Path, Root } from './model.ts'
import { orderCover } from './order-cover.ts'
import { cellsOf, differences, type Policy } from './policy.ts'
import { sessionCover } from './session-cover.ts'
import { accountPolicy } from './tables/account.ts'
import { exportJobPolicy, withFile } from './tables/export-job.ts'
import { jobsPolicy } from './tables/jobs.ts'
import { keymapPolicy } from './tables/keymap.ts'
import { keysPolicy } from './tables/keys.ts'
import { palettePolicy } from './tables/palette.ts'
import { sessionPolicy } from './tables/session.ts'
import { workPolicy } from './tables/work.ts'
import { worktimePolicy } from './tables/worktime.ts'
import { worktimeCover } from './worktime-cover.ts'

export type AnyPath = Path<unknown, EventObject>

export type Chart = {
  machine: AnyStateMachine
  /** As few paths as go through every state by every transition. */
  cover: () => readonly AnyPath[]
  /** Where the chart, or a flattened one with a mistake, differs from what is written of it by hand. */
  differences: (flat: AnyStateMachine, only?: string) => Iterable<string>
  /** How much is written by hand: a state, what is known, and what happens, each with its answer. */
  cells: number
}

const fromPolicy = <C>(machine: AnyStateMachine, policy: Policy<C>, roots?: readonly Root<C>[]): Chart => ({
  machine,
  cover: () =>
    coverPaths<C, EventObject>(machine, roots ?? [initialOf(machine)], {
      cases: Object.values(policy.events),
      isPossible: () => true,
      abstract: policy.abstract ?? ((known) => known),
    }),
  differences: (flat, only) => differences(flat, policy, only),
  cells: cellsOf(policy).length,
})

function initialOf<C>(machine: AnyStateMachine): Root<C> {
  const { value, context } = getInitialSnapshot(machine, {})
  return { status: String(value), context: context as C } // the machine's own
}

/**
 * Every chart under src/machines with its table by hand. A new one is covered, drawn, mutated and reported by its line
 * here, and without one it does not compile: `lives` names the same charts for docs/life.
 */
export const charts: Readonly<Record<keyof typeof lives, Chart>> = {
  account: fromPolicy(lives.account, accountPolicy),
  'export-job': fromPolicy(lives['export-job'], exportJobPolicy, [{ status: 'queued', context: withFile }]),
  jobs: fromPolicy(lives.jobs, jobsPolicy),
  keymap: fromPolicy(lives.keymap, keymapPolicy),
  keys: fromPolicy(lives.keys, keysPolicy, [{ status: 'idle', context: { first: null } }]),
  order: {
    machine: lives.order,
    cover: () => orderCover(),
    differences: (flat, only) => orderDifferences(flat, only === undefined ? orderStatuses : [only], twoFactsOff),
    cells: orderStatuses.length * twoFactsOff.length * eventCases.length,
  },
  palette: fromPolicy(lives.palette, palettePolicy),
  session: { ...fromPolicy(lives.session, sessionPolicy), cover: () => sessionCover() },
  work: fromPolicy(lives.work, workPolicy),
  worktime: { ...fromPolicy(lives.worktime, worktimePolicy), cover: () => worktimeCover() },
}
