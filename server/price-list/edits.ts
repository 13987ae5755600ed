import type { EntityEdits, Lock } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

const written: Lock = { code: 'prices_written' }

export const priceListEdits: EntityEdits = {
  // its prices would mean something else
  locks: async (db, _user, { id }): Promise<Readonly<Record<string, Lock>>> => {
    const hasPrices = (await db.run(sql`select from prices where price_list_id = ${id} limit 1`)) > 0
    return hasPrices ? { currency: written, is_tax_included: written } : {}
  },
}
