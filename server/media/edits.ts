import { mayWrite, type Actor } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { inShop } from '#server/edit/shops-of-record.ts'
import { sql } from '#server/sql.ts'

/** A picture of one shop is written by whoever writes there what it sells; of the same shop before and after. */
async function closedShop(db: Queries, actor: Actor, records: readonly (Values | undefined)[]): Promise<FieldProblems> {
  const shops = records.map((record) => (isRef(record?.['shop']) ? record['shop'].id : record?.['shop_id']))
  const closed = shops.find((id) => typeof id === 'number' && !mayWrite(actor, 'product', id))
  if (closed === undefined) return {}
  const { name } = await db.one<{ name: string }>(sql`select name from shops where id = ${closed}`)
  return { shop: inShop([name]) }
}

export const mediaEdits: EntityEdits = {
  problems: (db, { user }, before, after) => closedShop(db, user, [before, after]),
  // a picture says of its file what a list is sorted and narrowed by
  settles: (tx, _user, id, { file_id }) =>
    tx.run(sql`
      update media m
      set date_created = case when ${file_id !== undefined} then f.date_created else m.date_created end, file_name = f.name, type = replace(f.type, 'image/', ''), file_size = f.size,
        width = coalesce(f.width, 0), height = coalesce(f.height, 0)
      from files f where m.id = ${id} and f.id = m.file_id`),
}
