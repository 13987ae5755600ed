import type { PartReaders } from '#server/store/record-part.ts'
import { usesOf } from './uses.ts'

/** What of a file its record read expands: everything that names it. */
export const partsOfFile: PartReaders = { uses: (db, _, { id }) => usesOf(db, id) }
