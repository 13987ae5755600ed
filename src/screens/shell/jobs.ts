import { exportReasons, exportStates, type ExportReason, type ExportState } from '#entities/export-job.ts'
import { exportOffer, type ExportLife, type ExportMove } from '#machines/export-job.ts'
import { markOf } from '#entities/tone.ts'
import type { Verdict } from '#machines/life/life.ts'

/** completed and failed are at rest, every other state is active (spec §4). */
const atRest: readonly ExportState[] = ['completed', 'failed']

export type Job = {
  id: number
  kind: ExportLife['kind']
  object: string
  /** A bulk's move. */
  action: string | null
  state: ExportState
  reason: ExportReason | null
  progress: number
  processed: number
  total: number
  done: number
  refused: number
  outcome: string
  filters: string
  file: string
  size: number
  duration: number
  who: string
  date_created: string
  expires: string
  isReady: boolean
  /** What it moved can be taken back. */
  canUndo: boolean
}

type Row = { id: number } & Readonly<Record<string, unknown>>

const isState = (value: unknown): value is ExportState => exportStates.some((state) => state === value)
const textIn = (row: Row, name: string): string => (typeof row[name] === 'string' ? row[name] : '')
const numberIn = (row: Row, name: string): number => (typeof row[name] === 'number' ? row[name] : 0)
const labelIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string' ? value.label : ''

const isReason = (value: unknown): value is ExportReason => exportReasons.some((reason) => reason === value)
const reasonIn = (value: unknown): ExportReason | null =>
  value === null || value === undefined ? null : isReason(value) ? value : 'failed'

/** A row of the search as a job; a server may know states and reasons that this console does not (spec §3: "and others"). */
export const jobIn = (row: Row): Job => ({
  id: row.id,
  kind: row['kind'] === 'bulk' ? 'bulk' : 'export',
  object: textIn(row, 'object'),
  action: textIn(row, 'action') || null,
  state: isState(row['state']) ? row['state'] : 'in-progress',
  reason: reasonIn(row['reason']),
  progress: numberIn(row, 'progress'),
  processed: numberIn(row, 'items_processed'),
  total: numberIn(row, 'items_total'),
  done: numberIn(row, 'items_done'),
  refused: numberIn(row, 'items_refused'),
  outcome: textIn(row, 'outcome'),
  filters: textIn(row, 'filters'),
  file: textIn(row, 'file_name'),
  size: numberIn(row, 'size'),
  duration: numberIn(row, 'duration'),
  who: labelIn(row['user']),
  date_created: textIn(row, 'date_created'),
  expires: textIn(row, 'date_expires'),
  isReady: textIn(row, 'download_url') !== '',
  canUndo: textIn(row, 'undo_until') !== '',
})

export const isAtRest = ({ state }: Pick<Job, 'state'>): boolean => atRest.includes(state)

/** How it stands: its mark and the key of its word. What somebody aborted has not failed. */
export const standOf = ({ state, reason }: Pick<Job, 'state' | 'reason'>) =>
  state === 'failed' && reason === 'aborted'
    ? ({ mark: markOf('export-job', reason), word: `export-history.reason.${reason}` } as const)
    : ({ mark: markOf('export-job', state), word: `export-job.state.${state}` } as const)

export const activeJobs = (rows: readonly Row[]): Job[] => rows.map(jobIn).filter((job) => !isAtRest(job))

/** May this be asked of the job now? Its own life says so. */
export const jobVerdict = ({ kind, state, reason, isReady, expires, canUndo }: Job, type: ExportMove): Verdict => {
  // the server keeps the file and does not say where
  const is_closed = !isReady && expires !== ''
  return exportOffer({ kind, state, reason, has_file: isReady || is_closed, is_closed, can_undo: canUndo }, { type })
}
