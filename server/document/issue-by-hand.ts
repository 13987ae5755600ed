import { mayWrite } from '#entities/access.ts'
import type { IssuedByHand } from '#machines/order/issuing.ts'
import { issuingRefusal } from '#machines/order/issuing.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { generateInvoice } from '#server/invoice/generate.ts'
import { recordToMove } from '#server/life/access.ts'
import { executionOf, moveRecord } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import type { OrderExecution } from '#server/order/arguments.ts'
import { refuse } from '#server/problem.ts'
import { free } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import { draftProposal } from './draft.ts'
import { documentOf, issueProposal } from './issue.ts'

type Wanted = { readonly type: IssuedByHand; readonly send: boolean }

/**
 * Issues an order's paper because somebody says so: at once, with its number, and there is no way back but another
 * document. An offer that is sent is the order's move, which can be taken back while its mail waits.
 */
export async function issueByHand(tx: Tx, caller: Caller, id: number, { type, send }: Wanted): Promise<number> {
  const { user, before } = await recordToMove(tx, caller.user, orderLife, id)
  if (!['order', 'document'].every((object) => mayWrite(user, object, before.shop?.id ?? null)))
    throw refuse({ status: 403, code: 'no_right' })
  if (type === 'proposal' && send) {
    await moveRecord(tx, caller, orderLife, id, 'order.offer', { version: before.version })
    return newest(tx, id, 'proposal')
  }
  const code = issuingRefusal(before, type)
  if (code !== undefined) throw refuse({ status: 409, code })
  const execution = executionOf(tx, orderLife, before, orderLife.noArguments, caller)
  if (type === 'invoice') return issueInvoice(execution, send)
  await draftProposal(execution, { isMailed: false })
  const issued = await issueProposal(execution, id, { isMailed: await isOfferMailed(tx, id) })
  await free(execution, 'order_offered')
  return issued ?? newest(tx, id, 'proposal')
}

/** A mail of an offer sent before may have waited in vain for one with a number: it leaves with this one. */
const isOfferMailed = async (tx: Tx, order: number): Promise<boolean> =>
  (await tx.run(sql`
    select from outbox x where object = 'order' and record_id = ${order} and kind = 'email' and name = 'order_offered'
      and not status = any('{done,cancelled,dropped}')
      and not exists (select from communications m where m.outbox_id = x.id) limit 1`)) > 0

type Standing = { readonly id: number; readonly number: string; readonly is_issued: boolean }

const standing = (tx: Tx, order: number): Promise<Standing | undefined> =>
  tx.maybe<Standing>(sql`
    select id, number, date_issued is not null as is_issued from invoices
    where order_id = ${order} and status <> 'cancelled' order by id desc limit 1`)

/** Does its mail wait or go already? One that was dismissed does not: whoever sends it now wants it sent. */
const isMailed = async (tx: Tx, invoice: number): Promise<boolean> =>
  (await tx.run(sql`
    select from outbox where object = 'invoice' and record_id = ${invoice} and kind = 'email' and name = 'invoice'
      and not status = any('{cancelled,dropped}') limit 1`)) > 0

/** One that its order has written already and that was refused its number gets it now; what waited for it may leave. */
async function issueInvoice(execution: OrderExecution, send: boolean): Promise<number> {
  const { tx, raise, record: order } = execution
  const before = await standing(tx, order.id)
  if (before?.is_issued === true)
    throw refuse({ status: 409, code: 'invoice_stands', params: { number: before.number } })
  if (before === undefined) await generateInvoice(execution, send)
  const invoice = before ?? (await standing(tx, order.id))
  if (invoice === undefined) throw refuse({ status: 409, code: 'nothing_to_invoice' })
  await raise('invoice', invoice.id, { type: 'invoice.issued' })
  if (before !== undefined && send && order.has_email && !(await isMailed(tx, invoice.id)))
    await raise('invoice', invoice.id, { type: 'invoice.send' })
  return (await documentOf(tx, invoice.id, 'invoice')) ?? newest(tx, order.id, 'invoice')
}

const newest = async (tx: Tx, order: number, type: IssuedByHand): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      select id from documents where order_id = ${order} and type = ${type} order by id desc limit 1`)
  ).id
