import type { Held } from '#api/customer.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { refuse } from '#server/problem.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { forgetExports } from './exports.ts'
import { checksOf, erasurePlan, filesOf, mailsOf, reachedBy, unreadOf } from './plan.ts'
import { forgetTraces } from './traces.ts'
import { scopeOf, type PersonScope } from './scope.ts'

type Asked = { readonly version: number; readonly customer_number: string }

/** Erases a person, in one transaction: what is left is their number and what the law has the house keep (ADR 0252). */
export async function erasePerson(
  tx: Tx,
  caller: Caller,
  id: number,
  asked: Asked,
): Promise<{ id: number; held: Held[] }> {
  const source = sourceToEdit('customer')
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, before)
  if (before.version !== asked.version) throw await conflictOf(tx, user.id, 'customer', before, asked.version)
  if (before['date_erased'] !== null) throw refuse({ status: 409, code: 'customer_erased' })
  if (asked.customer_number !== before['customer_number'])
    throw refuse({ status: 422, code: 'invalid', fields: { customer_number: 'number_not_repeated' } })
  // nobody begins an order with them meanwhile: an insert waits for the row
  const open = await openOf(tx, id)
  if (open !== undefined) throw refuse({ status: 409, code: open })
  const scope = await scopeOf(tx, id)
  await tx.run(sql`select from orders where customer_id = ${id} order by id for update`)
  const held = await erasurePlan(tx, scope)
  await forgetExports(tx, scope)
  await eraseOrders(tx, scope)
  await tx.run(sql`update shop_orders s set document = '{}' where ${unreadOf(sql`${scope.emails}::text[]`)}`)
  await eraseLetters(tx, scope)
  await eraseCustomer(tx, scope)
  await forgetTraces(tx, scope)
  await tx.run(sql`
    insert into history (object, record_id, verb, user_id, who)
    values ('customer', ${id}, 'customer.erase', ${user.id}, ${user.name})`)
  const counts = {
    erased: held.filter(({ verdict }) => verdict === 'erased').length,
    kept: held.filter(({ verdict }) => verdict === 'kept').length,
  }
  await audit(tx, {
    user,
    verb: 'customer.erase',
    object: 'customer',
    objectId: id,
    after: counts,
    remoteAddress: caller.address,
  })
  return { id, held }
}

/** What is not over yet needs the person: they wait for goods, or owe money. */
async function openOf(tx: Tx, id: number): Promise<'has_open_orders' | 'has_open_invoices' | undefined> {
  const orders = await tx.run(sql`
    select from orders where customer_id = ${id} and status in (
      'pending-import', 'imported', 'pending-confirmation', 'confirmed', 'pending', 'on-hold', 'processing',
      'preparing-for-shipment', 'partial-shipment', 'order-in-transit', 'preparing-for-pickup', 'ready-for-pickup',
      'debt-collection') limit 1`)
  if (orders > 0) return 'has_open_orders'
  const invoices = await tx.run(sql`
    select from invoices n left join orders o on o.id = n.order_id
    where (n.customer_id = ${id} or o.customer_id = ${id}) and n.status not in ('paid', 'cancelled', 'refunded', 'debt-default')
    limit 1`)
  return invoices > 0 ? 'has_open_invoices' : undefined
}

export async function eraseOrders(tx: Tx, { id, loose, kept }: PersonScope): Promise<void> {
  const all = [...loose, ...kept]
  await tx.run(sql`update orders set email = null, internal_note = null where id = any(${all}::bigint[])`)
  await tx.run(sql`update orders set vat_number = null where id = any(${loose}::bigint[]) and vat_number is not null`)
  // as their shop sent them: what is kept of them stands in the order
  await tx.run(sql`update shop_orders set document = '{}' where order_id = any(${all}::bigint[])`)
  await tx.run(sql`delete from order_notes where order_id = any(${all}::bigint[])`)
  await tx.run(sql`delete from order_addresses where order_id = any(${loose}::bigint[])`)
  for (const name of reachedBy)
    await tx.run(sql`update order_addresses set ${named(name)} = null where order_id = any(${kept}::bigint[])`)
  await tx.run(sql`update documents set paper = null where order_id = any(${loose}::bigint[]) and status = 'draft'`)
  // what others were told of them: they have been told that it changed, and who it was stands nowhere here
  await tx.run(sql`
    delete from webhook_deliveries where (object = 'customer' and record_id = ${id})
      or (object = 'order' and record_id = any(${all}::bigint[]))
      or payload::jsonb #>> '{data,record,customer,id}' = ${String(id)}`)
  await tx.run(sql`update returns set note = null where order_id = any(${all}::bigint[]) or customer_id = ${id}`)
}

export async function eraseLetters(tx: Tx, scope: PersonScope): Promise<void> {
  const gone = await tx.rows<{ outbox_id: number | null }>(sql`
    delete from communications c where ${mailsOf(scope, 'loose')} returning c.outbox_id`)
  await tx.run(sql`
    delete from outbox where id = any(${gone.flatMap(({ outbox_id }) => outbox_id ?? [])}::bigint[])
      or object = 'customer' and record_id = ${scope.id}`)
  await tx.run(sql`
    delete from outbox where object = 'waitlist-entry'
      and record_id in (select id from waitlist_entries where lower(email) = any(${scope.emails}::text[]))`)
  await tx.run(sql`delete from waitlist_entries where lower(email) = any(${scope.emails}::text[])`)
}

/** What the EU said of their number, where no order that is kept relies on it. */
export async function eraseChecks(tx: Tx, scope: PersonScope): Promise<void> {
  const checks = await tx.rows<{ id: number }>(sql`select k.id from vat_checks k where ${checksOf(scope, 'loose')}`)
  const ids = sql`${checks.map((check) => check.id)}::bigint[]`
  await tx.run(
    sql`delete from order_vat_evidence where order_id = any(${scope.loose}::bigint[]) and vat_check_id = any(${ids})`,
  )
  await tx.run(sql`delete from vat_checks where id = any(${ids})`)
}

async function eraseCustomer(tx: Tx, scope: PersonScope): Promise<void> {
  const { id, number } = scope
  await eraseChecks(tx, scope)
  for (const list of ['customer_addresses', 'customer_papers', 'customer_wishlist'])
    await tx.run(sql`delete from ${named(list)} where customer_id = ${id}`)
  // by the next housekeeping their bytes are gone
  await tx.run(sql`update files set date_expires = now() where ${filesOf(scope)}`)
  await tx.run(sql`update customer_merges set was = null where into_id = ${id}`)
  const nothing: Sql = sql`first_name = null, last_name = null, company = null, vat_number = null, note = null, refusal = null`
  await tx.run(sql`
    update customers set ${nothing}, email = ${`erased-${id}@erased.invalid`}, search = ${number.toLowerCase()},
      status = 'private', is_b2b = false, is_b2b_validated = false, decided_by = null, date_decided = null,
      allow_to_order = false, allow_payments_by_invoice = false, allow_payment_by_cheque = false,
      date_erased = now(), date_updated = now(), version = version + 1
    where id = ${id}`)
}
