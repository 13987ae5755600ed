import type { LiveRow, Moves } from './life/moves.ts'

/** Many records that are meant: the chosen rows of a list, one by one or all that a search froze but some. */
export type BulkSelection = {
  object: string
  /** Those of their life, where people move them. */
  moves?: Moves | undefined
  count: number
  chosen: { ids: readonly number[] } | { session: string; except?: readonly number[] }
  /** Those that are on the screen; what a move asks is asked of them. */
  records: readonly LiveRow[]
  /** Nobody has chosen them: a run goes over all whose day has come. The command that starts it, and what is due after them. */
  run?: { id: string; next: string }
  /** They are on their way: the choice is over. */
  done: () => void
}

/**
 * What a move would do to many: how many it may move, where these stand, what they are worth and cost, which mails and how many
 * units leave, how many are moved for good, and why the others stay. A reason says of how many and which it is true.
 */
export type DryRunResult = {
  title: string
  allowed: number
  irreversible: number
  from: readonly { status: string; count: number }[]
  sums: readonly { currency: string; total: string }[]
  /** Claimed besides, such as fees of reminders. */
  fees: readonly { currency: string; total: string }[]
  mails: readonly { name: string; count: number }[]
  units: number
  blocked: readonly { reason_code: string; reason: string; count: number }[]
  warnings: readonly { code: string; reason: string; count: number }[]
}

const mostUncounted = 20

/** So many, or for good: whoever confirms it types how many there are. */
export const mustTypeCount = ({ allowed, irreversible }: DryRunResult): boolean =>
  allowed > mostUncounted || irreversible > 0

/** The number as it is shown, with or without its signs for thousands. */
export const isCountTyped = ({ trial, counted }: { trial: DryRunResult | null; counted: string }): boolean =>
  trial === null || !mustTypeCount(trial) || counted.replaceAll(/[\s.,'’]/g, '') === String(trial.allowed)

/** None of them may be moved: that it is so, every reason with those of whom it is true, and when a run has something to do. */
export const refusalOfAll = ({ title, blocked }: DryRunResult, next = '') => ({
  because: {
    codes: [],
    text: [
      ...[title, ...blocked.map(({ reason }) => reason)].map((line) => `${line}.`),
      ...(next === '' ? [] : [next]),
    ].join('\n'),
  },
  unblock: null,
  canForce: false,
})
