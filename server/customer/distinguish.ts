import type { Duplicate } from '#api/customer.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { duplicatesOf } from './duplicates.ts'

type Asked = { readonly other_id: number; readonly are_two: boolean }

/** Keeps that two customers are two, or takes it back; what is said twice is said once. Whoever looks after both may. */
export async function distinguish(
  tx: Tx,
  caller: Caller,
  id: number,
  { other_id, are_two }: Asked,
): Promise<{ duplicates: Duplicate[]; apart: Duplicate[] }> {
  const source = sourceToEdit('customer')
  const { user, before: here } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, here)
  if (other_id === id) throw refuse({ status: 422, code: 'invalid', fields: { other_id: 'reference_missing' } })
  const { before: there } = await recordToEdit(tx, caller, source, other_id)
  requireRight(user, source.entity, there)
  const [one, other] = [Math.min(id, other_id), Math.max(id, other_id)]
  const changed = are_two
    ? await tx.run(sql`
        insert into customer_distinctions (one_id, other_id, user_id) values (${one}, ${other}, ${user.id})
        on conflict do nothing`)
    : await tx.run(sql`delete from customer_distinctions where one_id = ${one} and other_id = ${other}`)
  if (changed > 0) {
    const verb = are_two ? 'customer.tell_apart' : 'customer.tell_together'
    for (const [record, named] of [
      [here, there],
      [there, here],
    ] as const) {
      await tx.run(sql`
        insert into history (object, record_id, verb, text, user_id, who)
        values ('customer', ${record.id}, ${verb}, ${named['customer_number']}, ${user.id}, ${user.name})`)
      const after = { other: named.id }
      await audit(tx, { user, verb, object: 'customer', objectId: record.id, after, remoteAddress: caller.address })
    }
  }
  return duplicatesOf(tx, user, id)
}
