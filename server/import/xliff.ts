import { readFile, stat } from 'node:fs/promises'
import type { FileRow } from './cell.ts'
import { rowsOfThread } from './thread-rows.ts'
import { xliffRowsIn } from './xliff-units.ts'

/** Bytes that are read in fewer milliseconds than a thread takes to begin. */
const small = 100_000

/** A row for each unit of an XLIFF; fifty thousand of them would be seconds in which nobody else is answered. */
export async function* xliffRows(file: string): AsyncGenerator<FileRow> {
  const { size } = await stat(file)
  if (size <= small) yield* xliffRowsIn(await readFile(file))
  else yield* rowsOfThread<FileRow>(new URL('./xliff-worker.ts', import.meta.url), file)
}
