import type { Changed } from '#api/actions.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { customer } from '#entities/customer/customer.ts'
import { takeRowFiles } from '#server/edit/take-file.ts'
import { holderOf } from '#server/edit/holder.ts'
import { readWritten, recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { actionsOf } from '#server/life/actions.ts'
import { refuse } from '#server/problem.ts'
import { named, sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'
import { customerLife } from '../life.ts'
import { countsOf, type MergeBefore } from './before.ts'
import { restoreDeleted, restoreChanged, type RowBefore } from './references.ts'

type Kept = { record_id: number; version: number; written: MergeBefore; is_over: boolean; is_used: boolean }

/** Takes two customers apart again, each with what it had; undefined where the token is not that of a merge. */
export async function undoMerge(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<{ object: string; changed: Changed } | undefined> {
  const kept = await tx.maybe<Kept>(sql`
    select record_id, version, written, until <= clock_timestamp() as is_over, date_used is not null as is_used
    from undos where token = ${token} and user_id = ${caller.user.id} and verb = 'customer.merge' for update`)
  if (kept === undefined) return undefined
  if (kept.is_used || kept.is_over)
    throw refuse({ status: 409, code: kept.is_used ? 'undone_already' : 'undo_expired' })
  const { record_id: id, written } = kept
  const { from } = written
  const source = sourceToEdit('customer')
  // who was merged on into a third one is not taken out of it alone
  const isThere = await tx.run(sql`select from customer_merges where from_id = ${from} and into_id = ${id} for update`)
  if (isThere === 0) throw refuse({ status: 409, code: 'changed_since' })
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, before)
  const counts = await countsOf(tx, id)
  const isOther = Object.entries(written.counts).some(([table, count]) => counts[table] !== count)
  if (before.version !== kept.version || isOther) throw refuse({ status: 409, code: 'changed_since' })
  await refuseTaken(tx, user, written)
  await once(() => takeApart(tx, id, written))
  const [after, there] = [await readWritten(tx, user, source, id), await readWritten(tx, user, source, from)]
  // whoever lost the right to the one that comes back lets it be
  if (after === undefined || there === undefined) throw refuse({ status: 403, code: 'no_right' })
  requireRight(user, source.entity, there)
  await tx.run(sql`update undos set date_used = now() where token = ${token}`)
  for (const [record, other] of [
    [after, there],
    [there, after],
  ] as const) {
    const verb = 'customer.unmerge'
    await tx.run(sql`
      insert into history (object, record_id, verb, text, user_id, who)
      values ('customer', ${record.id}, ${verb}, ${other['customer_number']}, ${user.id}, ${user.name})`)
    const versions = { after: { version: record.version, other: other.id } }
    await audit(tx, { user, verb, object: 'customer', objectId: record.id, ...versions, remoteAddress: caller.address })
  }
  const actions = actionsOf(customerLife.life, user, after as never, caller.locale)
  return { object: 'customer', changed: { entity: after, actions, undo: null } }
}

/** Each comes back with its e-mail, and no two have the same: somebody else may have it by now. */
async function refuseTaken(tx: Tx, user: Person, { into, gone }: MergeBefore): Promise<void> {
  for (const { row } of [into, gone]) {
    const value = String(row['email'])
    const holder = await holderOf(tx, user, sourceToEdit('customer'), 'email', value, into.row['id'])
    if (holder === undefined) continue
    const { is_visible, label } = holder
    throw refuse({
      status: 409,
      code: is_visible ? 'field_taken' : 'field_taken_unseen',
      params: { value, holder: label },
    })
  }
}

/** What was taken at this very moment, or what one referred to and is gone, the database alone knows. */
async function once(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('23'))
      throw refuse({ status: 409, code: 'changed_since' })
    throw error
  }
}

/** What each had brought in goes back with its payments. */
const reckoned = ['lifetime_value', 'version', 'date_updated']

async function takeApart(
  tx: Tx,
  id: number,
  { from, into, gone, moved, removed, changed }: MergeBefore,
): Promise<void> {
  await restoreChanged(tx, into, reckoned)
  await tx.run(sql`update customers set version = version + 1, date_updated = now() where id = ${id}`)
  await restoreDeleted(tx, gone)
  await tx.run(sql`update customers set version = version + 1 where id = ${from}`)
  for (const { reference, ids } of moved) {
    const column = named(reference.column)
    const back = await tx.run(sql`
      update ${named(reference.table)} set ${column} = ${from} where id = any(${ids}::bigint[])`)
    // a mail that was erased, a line of the outbox that has left: of those only what refers to it counts
    if (back !== ids.length && !reference.isByKind) throw refuse({ status: 409, code: 'changed_since' })
  }
  for (const row of changed) await restoreChanged(tx, row)
  for (const row of removed) await restoreDeleted(tx, row)
  // whose they are again first: the other one lets go of what it no longer holds
  for (const whose of [from, id]) await takeRowFiles({ db: tx, entity: customer, id: whose })
  await tx.run(sql`delete from customer_merges where from_id = ${from}`)
  for (const row of [into, gone]) await letEarlierFollow(tx, row)
}

/** As it was before this merge it can be taken back from the merge before, whose number is the next one by now. */
const letEarlierFollow = (tx: Tx, { row }: RowBefore): Promise<number> =>
  tx.run(sql`
    update undos u set version = c.version from customers c
    where c.id = ${row['id']} and u.object = 'customer' and u.record_id = c.id and u.verb = 'customer.merge'
      and u.version = ${row['version']} and u.date_used is null`)
