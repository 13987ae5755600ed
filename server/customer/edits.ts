import type { CustomerOccurrence } from '#machines/customer/customer.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { writtenFields } from '#entities/edit.ts'
import { customer } from '#entities/customer/customer.ts'
import type { EntityEdits, Lock } from '#server/edit/entity-edits.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { customerLife } from './life.ts'

/** What it was decided by that somebody is a business. */
const decidedBy = ['company', 'vat_number'] as const

const erased: Lock = { code: 'customer_erased' }

export const customerEdits: EntityEdits = {
  sideBySide: true,
  begins: async (tx, sent, isTrial) => {
    const status = sent['is_b2b'] === true ? 'to-check' : 'private'
    if (isTrial) return { customer_number: 'K-0', status }
    const { number } = await tx.one<{ number: number }>(sql`select nextval('customer_numbers') as number`)
    return { customer_number: `K-${number}`, status }
  },
  // nothing is written of somebody who is erased
  locks: async (_db, _user, { date_erased }) =>
    date_erased === null || date_erased === undefined
      ? {}
      : Object.fromEntries(writtenFields(customer).map(([name]) => [name, erased])),
  settles: async (tx, user, id, sent, before) => {
    const type = before === undefined ? undefined : happened(sent, before)
    if (type !== undefined)
      await applyOccurrence(tx, customerLife, id, { type }, { told: { by: user.name, text: null } })
  },
  words: async (tx, id) => {
    // by the numbers, too, of those who were merged into them
    const rows = await tx.rows<{ word: string | null }>(sql`
      select distinct city as word from customer_addresses where customer_id = ${id}
      union select from_number from customer_merges where into_id = ${id}`)
    return rows.map(({ word }) => word)
  },
}

/** What a save means for whether somebody is the business that they say they are. */
function happened(sent: SentValues, before: Values): CustomerOccurrence['type'] | undefined {
  const is = sent['is_b2b']
  if (is !== undefined && is !== before['is_b2b'])
    return is === true ? 'customer.became_business' : 'customer.became_private'
  const isOther = decidedBy.some((name) => sent[name] !== undefined && (sent[name] || null) !== before[name])
  return isOther ? 'customer.changed' : undefined
}
