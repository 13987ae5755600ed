import type { FileRow, ImportCell } from './cell.ts'
import { rowsOfThread } from './thread-rows.ts'

/** The rows of a workbook's first sheet. */
export async function* xlsxRows(file: string): AsyncGenerator<FileRow> {
  let row = 1
  for await (const cells of rowsOfThread<ImportCell[]>(new URL('./workbook-worker.ts', import.meta.url), file))
    yield { row: row++, cells }
}
