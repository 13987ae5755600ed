import type { communicationParts } from '#entities/communication/parts.ts'
import { sql } from '#server/sql.ts'
import type { PartReader, PartReaders } from '#server/store/record-part.ts'
import { htmlOf } from './html.ts'

type Copy = { subject: string; text: string; html: string | null; language: string }

/** What of a mail its record read expands. */
const parts: Readonly<Record<Exclude<keyof typeof communicationParts, 'history'>, PartReader>> = {
  copy: async (db, _, { id }) => {
    const mail = await db.one<Copy>(sql`select subject, text, html, language from communications where id = ${id}`)
    return [{ text: mail.text, html: mail.html ?? htmlOf(mail) }]
  },
  attachments: (db, _, { id }) =>
    db.rows(sql`
      select a.name, a.size from communications m
      cross join lateral jsonb_to_recordset(m.attachments) as a (name text, size integer) where m.id = ${id}`),
}

export const partsOfCommunication: PartReaders = parts
