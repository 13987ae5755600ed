import { assign, setup } from 'xstate'
import type { ExportReason, ExportState } from '#entities/export-job.ts'
import type { ReasonCode } from '#entities/reason.ts'
import { step, verdict, wake } from './life/life.ts'
import type { Effect, Refuses, Rules, Verdict } from './life/life.ts'

/** What a person may ask of a job; each is a command, and all but the download a wire action of the same name. */
export type ExportEvent =
  | { type: 'export-job.abort' }
  | { type: 'export-job.download' }
  | { type: 'export-job.retry' }
  | { type: 'export-job.remove' }
  | { type: 'export-job.undo' }

/** Why a job failed, when nobody aborted it. */
export type ExportFailure = Exclude<ExportReason, 'aborted' | 'stalled'>

/** What happens to a job without a button: raised by whoever works on it. */
export type ExportOccurrence =
  | { type: 'export-job.started' }
  /** The one who worked on it died; another goes on. */
  | { type: 'export-job.resumed' }
  | { type: 'export-job.written' }
  | { type: 'export-job.finished' }
  | { type: 'export-job.ended' }
  | { type: 'export-job.failed'; because: ExportFailure }
  | { type: 'export-job.stalled' }

export const exportMoves = [
  'export-job.abort',
  'export-job.download',
  'export-job.retry',
  'export-job.remove',
  'export-job.undo',
] as const satisfies readonly ExportEvent['type'][]
export type ExportMove = (typeof exportMoves)[number]

export const isExportMove = (type: string): type is ExportMove => exportMoves.some((move) => move === type)
/** What the life knows of its job. */
export type ExportLife = {
  /** An export writes a file, a bulk makes a move on many records. */
  kind: 'export' | 'bulk'
  has_file: boolean
  /** Its user may no longer read all that is in the file. */
  is_closed?: boolean
  /** It moved records, and they can still be taken back. */
  can_undo?: boolean
  /** Why it failed. */
  reason: ExportReason | null
}

export const exportRules = {
  hasFile: { holds: (job) => job.has_file, because: 'file_gone' },
  isOpen: { holds: (job) => job.is_closed !== true, because: 'file_no_right' },
  isExport: { holds: (job) => job.kind === 'export', because: 'bulk_no_file' },
  hasUndo: { holds: (job) => job.can_undo === true, because: 'nothing_to_undo' },
  isRetriable: { holds: (job) => job.reason !== 'aborted', because: 'export_aborted' },
} as const satisfies Rules<ExportLife, ExportEvent | ExportOccurrence>
type ExportRule = keyof typeof exportRules

const to = (target: ExportState, ...all: ExportRule[]) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
})
const deletes: Effect[] = [
  { kind: 'file', name: 'delete' },
  { kind: 'job', name: 'delete' },
]
const remove = { actions: deletes.map((params) => ({ type: 'effect' as const, params })) }
const fails = (reason: 'aborted' | 'stalled') => ({
  target: 'failed' as const,
  actions: { type: 'because' as const, params: { reason } },
})

/** Work that is going on can break off in these ways. */
const breaks = {
  'export-job.failed': { target: 'failed' as const, actions: 'told' as const },
  'export-job.stalled': fails('stalled'),
  'export-job.resumed': to('in-progress'),
}

const stillActive = {
  'export-job.download': 'export_not_ready',
  'export-job.retry': 'export_active',
  'export-job.remove': 'export_active',
  'export-job.undo': 'export_active',
} as const

/** A job's life (spec §4): completed and failed are at rest, abort is heard in every state. */
export const exportJobMachine = setup({
  types: {
    context: {} as ExportLife, // type carriers: xstate reads the types, never the values
    input: {} as ExportLife,
    events: {} as ExportEvent | ExportOccurrence,
    meta: {} as Refuses<ExportMove>,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly ExportRule[] }) =>
      all.every((rule) => exportRules[rule].holds(context)),
  },
  actions: {
    effect: (_args, _effect: Effect) => {},
    because: assign({ reason: (_, { reason }: { reason: ExportReason }) => reason }),
    told: assign({ reason: ({ event }) => (event.type === 'export-job.failed' ? event.because : null) }),
    forget: assign({ reason: null }),
  },
}).createMachine({
  id: 'export-job',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      meta: { refuses: stillActive },
      on: { 'export-job.abort': fails('aborted'), 'export-job.started': to('in-progress') },
    },
    'in-progress': {
      meta: { refuses: stillActive },
      on: { 'export-job.abort': to('aborting'), 'export-job.written': to('finalizing'), ...breaks },
    },
    finalizing: {
      meta: { refuses: stillActive },
      on: { 'export-job.abort': to('aborting'), 'export-job.finished': to('completed'), ...breaks },
    },
    aborting: {
      meta: { refuses: stillActive },
      on: {
        // asked again it goes on aborting
        'export-job.abort': to('aborting'),
        'export-job.ended': fails('aborted'),
        // whoever was to end it is gone, and so is the work
        'export-job.stalled': fails('aborted'),
        'export-job.failed': fails('aborted'),
      },
    },
    completed: {
      meta: { refuses: { 'export-job.retry': 'export_complete' } },
      on: {
        'export-job.abort': remove,
        'export-job.remove': remove,
        'export-job.download': to('completed', 'isExport', 'hasFile', 'isOpen'),
        'export-job.undo': to('completed', 'hasUndo'),
      },
    },
    failed: {
      meta: { refuses: { 'export-job.download': 'export_failed' } },
      on: {
        'export-job.abort': remove,
        'export-job.remove': remove,
        'export-job.retry': { ...to('queued', 'isRetriable'), actions: 'forget' },
        'export-job.undo': to('failed', 'hasUndo'),
      },
    },
  },
})

type Standing = ExportLife & { state: ExportState }

const wakeExport = (job: Standing) => wake(exportJobMachine, job.state, job)

/** May this happen to this job now, and if not, why? */
export const exportVerdict = (job: Standing, event: ExportEvent | ExportOccurrence): Verdict =>
  verdict(wakeExport(job), exportRules, event)

/** Why nobody is offered to abort it, though the wire takes it: it goes on aborting, or is over and would be deleted. */
const abortRefusals: Readonly<Partial<Record<ExportState, ReasonCode>>> = {
  aborting: 'export_aborting',
  completed: 'export_over',
  failed: 'export_over',
}

/** The same for whoever is shown it. */
export const exportOffer = (job: Standing, event: ExportEvent): Verdict => {
  const code = event.type === 'export-job.abort' ? abortRefusals[job.state] : undefined
  return code === undefined
    ? exportVerdict(job, event)
    : { ok: false, because: [{ code, details: [], unblock: null, asks: null }] }
}

/** Where it leads: the state, the reason, and whether file and row go. Ask `exportVerdict` first. */
export const exportStep = (job: Standing, event: ExportEvent | ExportOccurrence) =>
  step<ExportLife, ExportState>(exportJobMachine, wakeExport(job), event)
