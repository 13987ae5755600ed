import type { FileRow } from './cell.ts'
import { rowsOfThread } from './thread-rows.ts'

/** A row for each unit of an XLIFF. */
export const xliffRows = (file: string): AsyncGenerator<FileRow> =>
  rowsOfThread<FileRow>(new URL('./xliff-worker.ts', import.meta.url), file)
