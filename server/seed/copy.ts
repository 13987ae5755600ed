import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DateTime } from 'luxon'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import type { Tx } from '#server/db.ts'
import { day } from './lengths.ts'

export type Cell = string | number | boolean | Date | null
export type CopyRow<Column extends string = string> = { readonly [C in Column]: Cell }

/** Fills a table by COPY, the fastest way in; every row has the columns of the first. */
export async function copyInto({ client }: Tx, table: string, rows: readonly CopyRow[]): Promise<void> {
  const sheet = openCopyBatch(table)
  for (const row of rows) sheet.add(row)
  await sheet.take()(client)
}

/** Rows of a table, written down as they come. `take` empties the sheet and answers how to send what was on it. */
export type CopyBatch = {
  readonly add: (row: CopyRow) => void
  readonly take: () => (client: ClientBase) => Promise<void>
}

/** A piece that a socket takes at once without the next ones waiting long. */
const mostLines = 1000

export function openCopyBatch(table: string): CopyBatch {
  let columns: string[] | undefined
  let lines: string[] = []
  let pieces: string[] = []
  const close = () => {
    if (lines.length > 0) pieces.push(`${lines.join('\n')}\n`)
    lines = []
  }
  return {
    add: (row) => {
      columns ??= Object.keys(row)
      const cells: string[] = []
      for (const column of columns) cells.push(written(row[column]))
      // Joined at once: a string that grows by small additions is a tree of millions of pieces.
      lines.push(cells.join('\t'))
      if (lines.length === mostLines) close()
    },
    take: () => {
      close()
      const sent = pieces
      const names = columns?.map((name) => `"${name}"`).join(', ')
      pieces = []
      return async (client) => {
        if (sent.length === 0) return
        await pipeline(Readable.from(sent), client.query(from(`copy ${table} (${names}) from stdin`)))
      }
    },
  }
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const written = (cell: Cell | undefined): string => {
  if (typeof cell === 'string')
    return special.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, (mark) => escapes[mark] ?? mark) : cell
  if (cell === null || cell === undefined) return '\\N'
  return cell instanceof Date ? instant(cell.getTime()) : String(cell)
}

const days = new Map<number, string>()

/** As ISO writes it; tens of millions of moments lie on a few hundred days. */
function instant(time: number): string {
  const number = Math.floor(time / day)
  let date = days.get(number)
  if (date === undefined) {
    date = DateTime.fromMillis(number * day, { zone: 'utc' }).toFormat("yyyy-MM-dd'T'")
    days.set(number, date)
  }
  const seconds = Math.floor((time - number * day) / 1000)
  const minutes = Math.floor(seconds / 60)
  const clock = `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}:${digits(seconds % 60)}`
  const rest = time % 1000
  return rest === 0 ? `${date}${clock}Z` : `${date}${clock}.${String(rest).padStart(3, '0')}Z`
}

const digits = (number: number) => (number < 10 ? `0${number}` : `${number}`)
