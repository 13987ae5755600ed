import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

export const translationEdits: EntityEdits = {
  settles: (tx, user, id) =>
    tx.run(sql`
      update translations set translated_by_id = ${user.id}, date_translated = now() where id = ${id} and target is not null`),
  sideBySide: true,
}
