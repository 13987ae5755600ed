import { exportStates, type ExportState } from '#entities/export-job.ts'
import type { ExportEvent, ExportLife, ExportOccurrence } from '#machines/export-job.ts'
import { charts } from './charts.ts'
import type { Every } from './cover.ts'
import type { Path } from './model.ts'

export type JobHappening = ExportEvent | ExportOccurrence
export type JobPath = Path<ExportLife, JobHappening>

/** As few jobs as it takes to go through every state by every transition, or in a hurry by each event once. */
export const exportJobCover = (every?: Every): readonly JobPath[] =>
  charts['export-job'].cover(every) as readonly JobPath[] // of this chart's own machine

/** What is at rest goes with its file when it is aborted or removed. */
export const isDeleted = (from: string, { type }: JobHappening): boolean =>
  ['completed', 'failed'].includes(from) && ['export-job.abort', 'export-job.remove'].includes(type)

export const exportStateOf = (state: string): ExportState => exportStates.find((one) => one === state) ?? 'queued'
