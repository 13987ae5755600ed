import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

export const productTagEdits: EntityEdits = {
  // what products carry goes by being merged into another
  stays: async (db, { id }) => {
    const count = await db.run(sql`select from product_tags where tag_id = ${id}`)
    return count === 0 ? undefined : { code: 'tag_used', params: { count } }
  },
}
