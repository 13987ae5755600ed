import { entity } from './entity.ts'
import type { Fields, RecordOf } from './entity.ts'

/** Spec §3 and §4: completed and failed are at rest, every other state is active. */
export const exportStates = ['queued', 'in-progress', 'finalizing', 'aborting', 'completed', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** The action of a bulk that takes another one back, `order.undo`; a move taken back is kept by the same name. */
export const undoOf = (object: string): string => `${object}.undo`

export const isUndo = (action: string): boolean => action.endsWith('.undo')

/** The command that people know a bulk's action by. */
export const commandOfJob = (action: string): string => {
  if (isUndo(action)) return 'change.undo'
  return commandsOfMany[action.slice(action.indexOf('.') + 1)] ?? action
}

/** What is done to many is asked for in their list. */
const commandsOfMany: Readonly<Record<string, string>> = {
  change: 'list.change_field',
  delete: 'list.delete',
  import: 'list.import',
}

/** Why a job failed; the interface says it in its reader's language. */
export const exportReasons = [
  'aborted',
  'stalled',
  'no_right',
  'failed',
  'incomplete',
  'session_over',
  'storage_full',
  'files_unreachable',
] as const
export type ExportReason = (typeof exportReasons)[number]

const fields = {
  kind: { kind: 'choice', of: ['export', 'bulk'], required: true, readonly: true },
  /** What was done with many: they left, they came, or they were changed. */
  work: { kind: 'choice', of: ['export', 'import', 'bulk'], required: true, readonly: true },
  object: { kind: 'text', max: 60, required: true, readonly: true },
  /** A bulk's move, e.g. `order.release`. */
  action: { kind: 'text', max: 60, readonly: true },
  /** What it is about, in the words of whoever started it. */
  title: { kind: 'text', max: 200, required: true, readonly: true },
  state: { kind: 'choice', of: exportStates, required: true, readonly: true },
  reason: { kind: 'choice', of: exportReasons, readonly: true },
  date_created: { kind: 'datetime', required: true, readonly: true },
  date_updated: { kind: 'datetime', required: true, readonly: true },
  progress: { kind: 'percent', required: true, readonly: true },
  items_processed: { kind: 'number', required: true, readonly: true },
  items_total: { kind: 'number', required: true, readonly: true },
  items_done: { kind: 'number', required: true, readonly: true },
  items_refused: { kind: 'number', required: true, readonly: true },
  /** What came of a bulk, in the words of whoever started it. */
  outcome: { kind: 'longtext', max: 4000, readonly: true },
  /** Until when what a bulk moved can be taken back; null where it cannot. */
  undo_until: { kind: 'datetime', readonly: true, derived: true },
  /** What was asked for, in the words of whoever asked. */
  filters: { kind: 'longtext', max: 4000, readonly: true },
  file_name: { kind: 'text', max: 200, readonly: true },
  size: { kind: 'number', readonly: true, unit: 'bytes' },
  /** Seconds of work; of an active job those up to now. */
  duration: { kind: 'number', readonly: true, derived: true },
  user: { kind: 'ref', to: 'user', required: true, readonly: true },
  /** Null until the file is ready, and again when it is gone. */
  download_url: { kind: 'text', max: 300, readonly: true, derived: true },
  date_expires: { kind: 'datetime', readonly: true, derived: true },
} as const satisfies Fields

export const exportJob = entity({
  name: 'export-job',
  table: 'export_jobs',
  label: [['title']],
  fields,
  access: { read: [], write: [], own: 'user' },
  list: {
    text: [],
    columns: ['object', 'state', 'progress', 'date_created'],
    filters: ['object', 'state'],
    sortable: ['date_created'],
    sort: 'date_created desc',
  },
  form: {},
})
export type ExportJob = RecordOf<typeof exportJob>

/** The same jobs with all that was ever asked for, also what was aborted: the manager's list (spec §2). */
export const exportHistory = entity({
  name: 'export-history',
  table: exportJob.table,
  label: exportJob.label,
  fields,
  access: { read: ['admin'], write: ['admin'] },
  like: exportJob.name,
  list: {
    text: ['title', 'filters', 'user'],
    columns: ['title', 'filters', 'state', 'user', 'items_total', 'size', 'duration', 'reason', 'date_created'],
    filters: ['state', 'work', 'reason', 'date_created'],
    sortable: ['date_created', 'state', 'items_total', 'size'],
    sort: 'date_created desc',
  },
  form: {},
})
