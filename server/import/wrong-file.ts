import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import papaparse from 'papaparse'
import type { Locale } from '#entities/locale.ts'
import type { Tx } from '#server/db.ts'
import { separatorOf } from '#server/export/columns.ts'
import { withApostrophe } from '#server/export/neutral.ts'
import type { BegunFile, FileStore } from '#server/file/store/file-store.ts'
import { storeUpload } from '#server/store/file.ts'
import { text } from '#server/texts.ts'
import type { ImportCell } from './cell.ts'
import { textOf } from './read-cell.ts'
import { tableTypes } from './rows.ts'

type WrongFileOf = {
  readonly files: FileStore
  readonly locale: Locale
  readonly heads: readonly string[]
  readonly purpose: string
  readonly userId: number
}

/** A cell that would be calculated gets the apostrophe that an import takes off again; a figure has its sign. */
const inert = (cell: string): string => (/^[-+]?[\d.,\s]+$/.test(cell) ? cell : withApostrophe(cell))

/** The rows that are wrong as they came, each with what is wrong behind it: once they are mended they are imported like every other file. */
export function openWrongFile({ files, locale, heads, purpose, userId }: WrongFileOf) {
  const own = randomUUID()
  const hash = createHash('sha256')
  let size = 0
  let begun: BegunFile | undefined
  let disk: ReturnType<typeof createWriteStream> | undefined
  const write = (cells: readonly string[], mark = '') => {
    const line = `${mark}${papaparse.unparse([[...cells]], { delimiter: separatorOf('locale', locale) })}\r\n`
    hash.update(line)
    size += Buffer.byteLength(line)
    return disk?.write(line) ?? true
  }
  return {
    add: async (cells: readonly ImportCell[], problems: readonly string[]): Promise<void> => {
      if (disk === undefined) {
        begun = await files.begin(own)
        disk = createWriteStream(begun.path, { mode: 0o600 })
        // a disk that is full is told when it is closed
        disk.on('error', () => undefined)
        write([...heads, text(locale, 'errors', 'import_problem_column')], '\uFEFF')
      }
      const all = heads.map((_, at) => inert(textOf(cells[at] ?? null)))
      if (!write([...all, problems.join(' · ')])) await once(disk, 'drain')
    },
    /** Its id; null where no row was wrong. */
    store: async (tx: Tx, name: string): Promise<number | null> => {
      if (disk === undefined || begun === undefined) return null
      disk.end()
      await finished(disk)
      await begun.finish()
      const { id } = await storeUpload(tx, {
        user_id: userId,
        purpose,
        name: `${name.replace(/\.[^.]*$/, '').slice(0, 150)} ${text(locale, 'errors', 'import_wrong_file')}.csv`,
        type: tableTypes.csv,
        size,
        sha256: hash.digest(),
        path: own,
        width: null,
        height: null,
      })
      return id
    },
    discard: async (): Promise<void> => {
      disk?.destroy()
      await begun?.drop()
    },
  }
}
