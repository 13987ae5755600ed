import type { documentParts } from '#entities/document/parts.ts'
import type { DocumentRecord } from '#entities/document/document.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery } from '#server/store/record-part.ts'

/** What of a document its record read expands. */
const queries: Readonly<Record<Exclude<keyof typeof documentParts, 'history'>, PartQuery<DocumentRecord>>> = {
  preview: ({ id }) => sql`select id from documents where id = ${id}`,
}

export const partsOfDocument = readersBy(queries)
