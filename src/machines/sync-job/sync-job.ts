import { setup } from 'xstate'
import type { SyncJobStatus } from '#entities/sync-job/parts.ts'
import type { Refuses } from '../life/life.ts'

export type SyncJobEvent = { type: 'sync-job.retry' } | { type: 'sync-job.dismiss'; reason?: string }

/** What happens to a job without a button: raised by the worker of the outbox, or by a move that takes it back. */
export type SyncJobOccurrence =
  /** What it was held for is over, and nobody carries out its kind yet. */
  | { type: 'sync-job.released' }
  | { type: 'sync-job.claimed' }
  | { type: 'sync-job.succeeded' }
  | { type: 'sync-job.failed' }
  /** No further try would mend it. */
  | { type: 'sync-job.refused' }
  /** Whoever claimed it gave no sign of life. */
  | { type: 'sync-job.fell_silent' }
  /** What it waited for, or gave up waiting for, is there. */
  | { type: 'sync-job.freed' }
  /** What set it off was undone, or made pointless by a later move. */
  | { type: 'sync-job.withdrawn' }
export type SyncJobHappening = SyncJobEvent | SyncJobOccurrence

/** Every event of a person, in the order in which menus show them. */
export const syncJobMoves = ['sync-job.retry', 'sync-job.dismiss'] as const satisfies readonly SyncJobEvent['type'][]
export type SyncJobMove = (typeof syncJobMoves)[number]

/** What the chart knows of a job: how often it was tried. */
export type SyncJobFacts = { tries: number }

/** Half a day of them; then somebody has to look. */
const mostTries = 20

const branches = {
  'tries left': ({ tries }: SyncJobFacts) => tries < mostTries,
  'last try': ({ tries }: SyncJobFacts) => tries >= mostTries,
} as const
type Branch = keyof typeof branches

const to = (target: SyncJobStatus, when?: Branch) => ({
  target,
  guard: { type: 'allows' as const, params: when === undefined ? { all: [] } : { all: [], when } },
})

const claim = { 'sync-job.claimed': to('running') }
const release = { 'sync-job.released': to('queued') }
const withdraw = { 'sync-job.withdrawn': to('dropped') }
const free = { 'sync-job.freed': to('queued') }
const retry = { 'sync-job.retry': to('queued') }
const dismiss = { 'sync-job.dismiss': to('cancelled') }
const givenUp = (later: SyncJobStatus) => [to(later, 'tries left'), to('dead', 'last try')]

/**
 * The life of what a move sets off outside of the database (lifecycles §5): held, so that an undo takes it back, then
 * carried out, again after a while where that failed, and given up after the last try. Somebody who looked at it begins
 * again, or dismisses it with a reason.
 */
export const syncJobMachine = setup({
  types: {
    context: {} as SyncJobFacts, // type carriers: xstate reads the types, never the values
    input: {} as SyncJobFacts,
    events: {} as SyncJobHappening,
    meta: {} as Refuses<SyncJobEvent['type']>,
  },
  guards: {
    allows: ({ context }, { when }: { all: readonly string[]; when?: Branch }) =>
      when === undefined || branches[when](context),
  },
}).createMachine({
  id: 'sync-job',
  context: ({ input }) => input,
  initial: 'held',
  states: {
    held: {
      meta: { refuses: { 'sync-job.retry': 'job_waits' } },
      on: { ...release, ...claim, ...dismiss, ...withdraw },
    },
    queued: {
      meta: { refuses: { 'sync-job.retry': 'job_waits' } },
      on: { ...claim, ...dismiss, ...withdraw },
    },
    running: {
      meta: { refuses: { '*': 'job_runs' } },
      on: {
        'sync-job.succeeded': to('done'),
        'sync-job.failed': givenUp('retrying'),
        'sync-job.fell_silent': givenUp('stalled'),
        'sync-job.refused': to('dead'),
      },
    },
    retrying: { on: { ...release, ...claim, ...free, ...retry, ...dismiss, ...withdraw } },
    stalled: { on: { ...claim, ...retry, ...dismiss } },
    done: { meta: { refuses: { '*': 'job_done' } } },
    // what a person has dismissed stays so, whatever comes
    dead: { on: { ...free, ...retry, ...dismiss, ...withdraw } },
    cancelled: { meta: { refuses: { 'sync-job.dismiss': 'job_dismissed' } }, on: { ...retry, ...withdraw } },
    dropped: { meta: { refuses: { '*': 'job_dropped' } } },
  },
})

/** The statuses in which something can happen to a job: what the worker asks for, and whatever takes a job back. */
export const statusesBefore = (type: SyncJobHappening['type']): string[] =>
  Object.entries(syncJobMachine.root.states).flatMap(([status, { transitions }]) =>
    transitions.has(type) ? [status] : [],
  )
