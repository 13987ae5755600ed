import { exportStates, type ExportState } from '#entities/export-job.ts'

/** completed and failed are at rest, every other state is active (spec §4). */
const atRest: readonly ExportState[] = ['completed', 'failed']

export type Job = { id: number; object: string; state: ExportState; progress: number; date_created: string }

const isState = (value: unknown): value is ExportState => exportStates.some((state) => state === value)

/** A row of the search as a job; a server may know states that this console does not (spec §3: "and others"). */
export const jobIn = (row: { id: number } & Readonly<Record<string, unknown>>): Job => ({
  id: row.id,
  object: typeof row['object'] === 'string' ? row['object'] : '',
  state: isState(row['state']) ? row['state'] : 'in-progress',
  progress: typeof row['progress'] === 'number' ? row['progress'] : 0,
  date_created: typeof row['date_created'] === 'string' ? row['date_created'] : '',
})

export const activeJobs = (rows: readonly ({ id: number } & Readonly<Record<string, unknown>>)[]): Job[] =>
  rows.map(jobIn).filter(({ state }) => !atRest.includes(state))
