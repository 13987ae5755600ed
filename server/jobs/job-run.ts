import type { ExportFailure } from '#machines/export-job.ts'
import type { Db, Tx } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import type { StoredJob } from '#server/store/job.ts'

/** What a worker has in hand. */
export type JobRun = {
  readonly db: Db
  readonly job: StoredJob
  /** Where files are kept. */
  readonly files: FileStore
  /** Aborted when the work is to stop: the job was aborted or taken over, or the server ends. */
  readonly signal: AbortSignal
  /** How far it is; also the sign of life. */
  readonly reportProgress: (progress: { done: number; total: number }) => void
  /** Everything is written and only has to be finished off. */
  readonly finalize: () => Promise<void>
}
/** `keep` writes the result in the transaction that completes the job. */
export type JobResult = { readonly store: (tx: Tx) => Promise<void> } | { readonly because: ExportFailure }
