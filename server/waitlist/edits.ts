import { isRef } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

const kept: Lock = { code: 'set_at_creation' }
const over: Lock = { code: 'notified_already' }

export const waitlistEntryEdits: EntityEdits = {
  locks: async (_db, _user, { status }) => ({
    product: kept,
    shop: kept,
    ...(status === 'notified' && { email: over, language: over }),
  }),
  problems: async (db, _caller, before, after) => (before === undefined ? productProblem(db, after) : {}),
  twice: { email: 'waits_already' },
}

/** There is a list to be on, and what is waited for can be there. */
async function productProblem(db: Queries, { product, shop }: Values): Promise<FieldProblems> {
  if (!isRef(product) || !isRef(shop)) return {}
  const found = await db.maybe<{ type: string; has_waitlist: boolean }>(sql`
    select type, has_waitlist(id, ${shop.id}) as has_waitlist from products where id = ${product.id}`)
  if (found === undefined) return {}
  if (found.type === 'variable') return { product_id: 'waits_for_variation' }
  return found.has_waitlist ? {} : { product_id: 'no_waitlist' }
}
