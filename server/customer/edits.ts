import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

export const customerEdits: EntityEdits = {
  sideBySide: true,
  begins: async (tx, _sent, isTrial) => {
    if (isTrial) return { customer_number: 'K-0' }
    const { number } = await tx.one<{ number: number }>(sql`select nextval('customer_numbers') as number`)
    return { customer_number: `K-${number}` }
  },
  words: async (tx, id) => {
    const rows = await tx.rows<{ city: string | null }>(sql`
      select distinct city from customer_addresses where customer_id = ${id}`)
    return rows.map(({ city }) => city)
  },
}
