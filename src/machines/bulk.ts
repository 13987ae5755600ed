import type { OrderRow } from '#entities/order.ts'
import type { Moves } from './moves.ts'

/** Many records that a move is meant for: the chosen rows of a list, one by one or all that a search froze but some. */
export type BulkSelection = {
  object: 'order'
  moves: Moves
  count: number
  chosen: { ids: readonly number[] } | { session: string; except?: readonly number[] }
  /** Those that are on the screen; what a move asks is asked of them. */
  records: readonly OrderRow[]
  /** They are on their way: the choice is over. */
  done: () => void
}

/** What a move would do to many: how many it may move, how many of these for good, and why the others stay. */
export type DryRunResult = {
  allowed: number
  irreversible: number
  blocked: readonly { reason_code: string; reason: string; count: number }[]
  warnings: readonly { code: string; count: number }[]
}

const mostUncounted = 20

/** So many, or for good: whoever confirms it types how many there are. */
export const mustTypeCount = ({ allowed, irreversible }: DryRunResult): boolean =>
  allowed > mostUncounted || irreversible > 0

/** The number as it is shown, with or without its signs for thousands. */
export const isCountTyped = ({ trial, counted }: { trial: DryRunResult | null; counted: string }): boolean =>
  trial === null || !mustTypeCount(trial) || counted.replaceAll(/[\s.,'’]/g, '') === String(trial.allowed)

/** None of them may be moved: the reasons, each once. */
export const refusalOfAll = ({ blocked }: DryRunResult) => ({
  because: { codes: [], text: [...new Set(blocked.map(({ reason }) => reason))].join(' ') },
  unblock: null,
  canForce: false,
})
