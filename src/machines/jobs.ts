import { assign, setup } from 'xstate'
import type { ExportEvent } from './export-job.ts'

/** A move of a job, told by whoever shows it. */
export type JobMove = { type: ExportEvent['type']; id: number }

/** What to export, as the list asks it. */
export type ExportOf = { object: string } & Readonly<Record<string, unknown>>

export type JobsEvent =
  | JobMove
  | { type: 'jobs.export'; body: ExportOf }
  | { type: 'jobs.open' }
  | { type: 'jobs.close' }
  | { type: 'jobs.confirm' }
  | { type: 'jobs.back' }

export type JobsContext = { asked: JobMove | null }

const acts = { actions: 'act' as const }
const moves = {
  'export-job.abort': acts,
  'export-job.remove': { target: 'confirming' as const, actions: 'ask' as const },
  'export-job.download': acts,
  'export-job.retry': acts,
  'export-job.undo': acts,
}

/**
 * The jobs' dialog, and whoever else acts on jobs: a deletion is confirmed, everything else is sent. Ports: `act`, told
 * what and which, and `start`, told what to export; what comes of it is read again.
 */
export const jobsMachine = setup({
  types: { context: {} as JobsContext, events: {} as JobsEvent }, // type carriers for xstate
  actions: {
    ask: assign(({ event }) => ('id' in event ? { asked: event } : {})),
    act: () => {},
    start: () => {},
    forget: assign({ asked: null }),
  },
}).createMachine({
  id: 'jobs',
  context: { asked: null },
  initial: 'closed',
  states: {
    // a page of jobs acts without the dialog
    closed: {
      entry: 'forget',
      on: {
        'jobs.open': 'open',
        // whoever starts one sees it among the others
        'jobs.export': { target: 'open', actions: 'start' },
        ...moves,
        'export-job.remove': { target: 'asking', actions: 'ask' },
      },
    },
    asking: {
      on: { 'jobs.confirm': { target: 'closed', actions: 'act' }, 'jobs.back': 'closed', 'jobs.close': 'closed' },
    },
    open: {
      tags: 'open',
      entry: 'forget',
      on: { 'jobs.close': 'closed', 'jobs.open': 'closed', 'jobs.export': { actions: 'start' }, ...moves },
    },
    confirming: {
      tags: 'open',
      on: { 'jobs.confirm': { target: 'open', actions: 'act' }, 'jobs.back': 'open', 'jobs.close': 'closed' },
    },
  },
})
