import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { readWritten, recordToEdit, requireRight, sourceToEdit, type Written } from '#server/edit/record-to-edit.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'

type Both = { readonly user: Person; readonly here: Written; readonly there: Written }

/** The two that are to be one, locked, and refused where they may not be: by right, by erasure, by a job on its way. */
export async function bothToMerge(tx: Tx, caller: Caller, id: number, other: number): Promise<Both> {
  // both at once and always in this order: two that are merged into each other wait
  await tx.run(sql`select from customers where id = any(${[id, other]}::bigint[]) order by id for update`)
  const source = sourceToEdit('customer')
  const { user, before: here } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, here)
  const there = other === id ? undefined : await readWritten(tx, user, source, other)
  if (there === undefined)
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: { other_id: other === id ? 'merge_into_itself' : 'reference_missing' },
    })
  requireRight(user, source.entity, there)
  if ([here, there].some(({ date_erased }) => date_erased !== null))
    throw refuse({ status: 409, code: 'customer_erased' })
  const running = await tx.run(sql`
    select from export_jobs j join bulk_items b on b.job_id = j.id
    where j.object = 'customer' and j.state not in ('completed', 'failed')
      and b.record_id = any(${[id, other]}::bigint[]) limit 1`)
  if (running > 0) throw refuse({ status: 409, code: 'has_running_job' })
  return { user, here, there }
}
