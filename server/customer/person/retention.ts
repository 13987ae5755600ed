import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { eraseChecks, eraseLetters, eraseOrders } from './erase.ts'
import { linesOf } from './plan.ts'
import { scopeOf, type PersonScope } from './scope.ts'
import { forgetTraces } from './traces.ts'

type Clock = { readonly now: Date; readonly signal?: AbortSignal }

/** Who was erased, and of whom something is still there that had to be kept. */
const holding = sql`
  select c.id from customers c where c.date_erased is not null and exists (
    select from orders o where o.customer_id = c.id and (
      exists (select from order_addresses a where a.order_id = o.id)
      or exists (select from communications m where m.order_id = o.id)))
  order by c.id`

/**
 * What had to be kept of those who were erased goes the day after the last on which it had to be: letters first, books
 * later (ADR 0265). Each in a transaction of its own; answers of how many something went.
 */
export async function raiseRetentionOver(db: Db, { now, signal }: Clock): Promise<number> {
  const today = DateTime.fromJSDate(now, { zone: houseZone }).toISODate() ?? ''
  let gone = 0
  for (const { id } of await db.rows<{ id: number }>(holding)) {
    if (signal?.aborted === true) break
    if (await transaction(db, (tx) => eraseKept(tx, id, today))) gone += 1
  }
  return gone
}

async function eraseKept(tx: Tx, id: number, today: string): Promise<boolean> {
  await tx.run(sql`select from customers where id = ${id} for update`)
  const scope = await scopeOf(tx, id)
  const isOver = (until: string | null) => until !== null && until < today
  const { letters, books } = scope.until
  // of which nothing has to be kept any more
  const free: PersonScope = { ...scope, loose: [...scope.loose, ...scope.kept], kept: [] }
  if (!isOver(letters)) return false
  const hasLetters =
    (await tx.run(sql`select from communications where order_id = any(${free.loose}::bigint[]) limit 1`)) > 0
  if (!hasLetters && !isOver(books)) return false
  await eraseLetters(tx, free)
  if (isOver(books)) await eraseBooks(tx, scope, free)
  await forgetTraces(tx, isOver(books) ? free : scope)
  const verb = 'customer.retention_over'
  await tx.run(sql`insert into history (object, record_id, verb) values ('customer', ${id}, ${verb})`)
  await audit(tx, { user: null, verb, object: 'customer', objectId: id })
  return true
}

/** Numbers and amounts stay, so that figures add up; who was meant by them is told nowhere. */
async function eraseBooks(tx: Tx, scope: PersonScope, free: PersonScope): Promise<void> {
  const lines = await tx.rows<{ id: number }>(sql`select l.id from bank_statement_lines l where ${linesOf(scope)}`)
  await tx.run(sql`
    update bank_statement_lines set name = null, iban = null, purpose = '', search = ''
    where id = any(${lines.map((line) => line.id)}::bigint[])`)
  // an issued paper never changes, until nobody has to keep it
  await tx.run(sql`select set_config('kontor.retention_over', 'on', true)`)
  const papers = await tx.rows<{ file_id: number | null }>(sql`
    with gone as (select id, file_id from documents where order_id = any(${scope.kept}::bigint[]) for update)
    update documents d set paper = null, file_id = null, answer_message = null from gone
    where d.id = gone.id returning gone.file_id`)
  await tx.run(sql`select set_config('kontor.retention_over', '', true)`)
  await tx.run(sql`
    update files set date_expires = now() where id = any(${papers.flatMap(({ file_id }) => file_id ?? [])}::bigint[])`)
  await eraseOrders(tx, free)
  await eraseChecks(tx, free)
}
