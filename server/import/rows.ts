import { mostImported } from '#entities/import/import.ts'
import { refuse } from '#server/problem.ts'
import { isBlank, type FileRow } from './cell.ts'
import { csvRows } from './csv.ts'
import { unreadable } from './unreadable.ts'
import { xliffRows } from './xliff.ts'
import { xlsxRows } from './xlsx.ts'

/** As what a file was taken, by its bytes. */
export const tableTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xliff: 'application/xliff+xml',
} as const

export type TableFile = { readonly path: string; readonly type: string }

/** The heading of a file and, one after another, its rows; rows without anything are passed over. */
export type Table = { readonly heads: readonly string[]; readonly rows: AsyncGenerator<FileRow> }

const readers: Readonly<Record<string, (path: string) => AsyncGenerator<FileRow>>> = {
  [tableTypes.xlsx]: xlsxRows,
  [tableTypes.xliff]: xliffRows,
}

export async function openTable({ path, type }: TableFile): Promise<Table> {
  const rows = filled(readers[type]?.(path) ?? csvRows(path))
  const first = await rows.next().catch(async (error: unknown) => {
    await rows.return(undefined)
    throw error
  })
  if (first.done === true) throw unreadable()
  return { heads: first.value.cells.map((cell) => (isBlank(cell) ? '' : String(cell).trim())), rows }
}

async function* filled(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let count = 0
  for await (const one of rows) {
    if (one.cells.every(isBlank)) continue
    // the heading is one of them
    if (count > mostImported)
      throw refuse({
        status: 422,
        code: 'invalid',
        fields: { file_id: { code: 'import_too_long', params: { max: mostImported } } },
      })
    count += 1
    yield one
  }
}
