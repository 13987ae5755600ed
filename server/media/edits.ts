import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

export const mediaEdits: EntityEdits = {
  // a picture says of its file what a list is sorted and narrowed by
  settles: (tx, _user, id, { file_id }) =>
    tx.run(sql`
      update media m
      set date_created = case when ${file_id !== undefined} then f.date_created else m.date_created end, file_name = f.name, type = replace(f.type, 'image/', ''), file_size = f.size,
        width = coalesce(f.width, 0), height = coalesce(f.height, 0)
      from files f where m.id = ${id} and f.id = m.file_id`),
}
