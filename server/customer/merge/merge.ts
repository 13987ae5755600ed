import { randomBytes } from 'node:crypto'
import type { Changed } from '#api/actions.ts'
import { customer } from '#entities/customer/customer.ts'
import { allowances, decisionOf, stricterOf } from '#entities/customer/merging.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { changeRecord } from '#server/edit/change.ts'
import { readWritten, sourceToEdit, type Written } from '#server/edit/record-to-edit.ts'
import { actionsOf } from '#server/life/actions.ts'
import { takeRowFiles } from '#server/edit/take-file.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { joined, named, sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'
import { customerLife } from '../life.ts'
import { uniteLists } from './lists.ts'
import { bothToMerge } from './refuse.ts'
import { naming, referencesTo, rowNow } from './references.ts'
import { countsOf, type MovedRows, type MergeBefore } from './before.ts'

type Asked = {
  readonly other_id: number
  readonly version: number
  readonly other_version: number
  /** What of the one that is left becomes another value. */
  readonly data: SentValues
}

/** How long it can be taken back, as a save. */
const window = sql`interval '24 hours'`

/** Two customers are one from then on: what named the other one names this one, in one transaction (ADR 0264). */
export async function mergeCustomers(tx: Tx, caller: Caller, id: number, asked: Asked): Promise<Changed> {
  const from = asked.other_id
  const { user, here, there } = await bothToMerge(tx, caller, id, from)
  if (asked.version !== here.version) throw await conflictOf(tx, user.id, 'customer', here, asked.version)
  if (asked.other_version !== there.version) throw await conflictOf(tx, user.id, 'customer', there, asked.other_version)
  const into = await rowNow(tx, 'customers', id)
  const lists = await uniteLists(tx, from, id)
  const moved = await follow(tx, from, id)
  // what it had brought in has followed with its payments
  const gone = await rowNow(tx, 'customers', from)
  await tx.run(sql`delete from customers where id = ${from}`)
  await write(tx, { ...caller, user }, { here, there, data: asked.data })
  await takeRowFiles({ db: tx, entity: customer, id })
  const source = sourceToEdit('customer')
  const after = await readWritten(tx, user, source, id)
  if (after === undefined) throw new Error(`The customer ${id} is gone`)
  await tx.run(sql`
    insert into customer_merges (from_id, from_number, into_id, was, user_id, who)
    values (${from}, ${there['customer_number']}, ${id}, ${JSON.stringify(notTaken([here, there], after))}::jsonb,
      ${user.id}, ${user.name})`)
  await trace(tx, caller, user, { here, there, after })
  const kept: MergeBefore = { from, into, gone, moved, ...lists, counts: await countsOf(tx, id) }
  return {
    entity: after,
    actions: actionsOf(customerLife.life, user, after as never, caller.locale),
    undo: await offer(tx, user, after, kept),
  }
}

/** Puts the one in place of the other wherever rows name it; which they were. */
async function follow(tx: Tx, from: number, into: number): Promise<MovedRows[]> {
  const moved: MovedRows[] = []
  for (const reference of await referencesTo(tx, 'customers')) {
    const rows = await tx.rows<{ id: number }>(sql`
      select id from ${named(reference.table)} where ${naming(reference, 'customer', from)} order by id for update`)
    if (rows.length > 0) moved.push({ reference, ids: rows.map((row) => row.id) })
  }
  // an order takes its returns along: all are known before one is moved
  for (const { reference, ids } of moved)
    await tx.run(sql`
      update ${named(reference.table)} set ${named(reference.column)} = ${into} where id = any(${ids}::bigint[])`)
  return moved
}

type Two = { here: Written; there: Written }

/** What was chosen is written as every change is; what neither may do, and who decided what of whom, follows from both. */
async function write(tx: Tx, caller: Caller, { here, there, data }: Two & { data: SentValues }): Promise<void> {
  const own = new Set<string>([...allowances, 'is_b2b'])
  const chosen = Object.fromEntries(Object.entries(data).filter(([name]) => !own.has(name)))
  const { id, version } = here
  const { payload } = await changeRecord(tx, caller, 'customer', id, { data: chosen, version }, { offers: false })
  const columns = { ...stricterOf(here, there), ...decisionOf(here, there, payload.entity) }
  const number = String(there['customer_number']).toLowerCase()
  await tx.run(sql`
    update customers set ${joined(Object.entries(columns).map(([name, value]) => sql`${named(name)} = ${value}`))},
      search = concat_ws(' ', nullif(search, ''), ${number}::text), version = version + 1, date_updated = now()
    where id = ${id}`)
}

/** The texts of either that are not those of the one that is left. */
const notTaken = (both: readonly Values[], after: Values): { field: string; value: string }[] =>
  both.flatMap((one) =>
    Object.entries(customer.fields).flatMap(([field, { kind }]) => {
      const value = one[field]
      const isOther = (kind === 'text' || kind === 'longtext') && typeof value === 'string' && value !== after[field]
      return isOther && field !== 'customer_number' && field !== 'currency' ? [{ field, value }] : []
    }),
  )

/** A line of the history that both have now, and of the audit one for each. */
async function trace(tx: Tx, { address }: Caller, user: Person, { here, there, after }: Two & { after: Written }) {
  const verb = 'customer.merge'
  await tx.run(sql`
    insert into history (object, record_id, verb, text, user_id, who)
    values ('customer', ${here.id}, ${verb}, ${there['customer_number']}, ${user.id}, ${user.name})`)
  const both = [
    { objectId: there.id, before: there, after: { into: here.id } },
    { objectId: here.id, before: { version: here.version }, after: { version: after.version, from: there.id } },
  ]
  for (const one of both) await audit(tx, { user, verb, object: 'customer', ...one, remoteAddress: address })
}

async function offer(tx: Tx, user: Person, after: Written, kept: MergeBefore): Promise<Changed['undo']> {
  const token = randomBytes(24).toString('base64url')
  const { until } = await tx.one<{ until: string }>(sql`
    insert into undos (token, user_id, object, record_id, verb, version, written, outbox, until)
    values (${token}, ${user.id}, 'customer', ${after.id}, 'customer.merge', ${after.version},
      ${JSON.stringify(kept)}::jsonb, '{}', now() + ${window})
    returning until`)
  return { token, until }
}
