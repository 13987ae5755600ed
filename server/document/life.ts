import type { DocumentRecord } from '#entities/document/document.ts'
import { lifeOfDocument } from '#machines/document/life.ts'
import { enqueue } from '#server/outbox.ts'
import type { MoveExecution, ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

export const documentLife: ServerLife<DocumentRecord> = {
  life: lifeOfDocument,
  noArguments: {},
  // whoever moves an order or its invoices locks the order first
  lock: (db, id) =>
    db.run(sql`select from orders where id = (select order_id from documents where id = ${id}) for update`),
  columns: (before, { status }) => ({
    status,
    ...(status === 'sent' && before.date_sent === null && { date_sent: sql`now()` }),
  }),
  effects: { 'copy send': send },
  mailTo: ({ email }) => email,
  undoReasons: { mail_sent: { left: sql`kind = 'email'` } },
}

/** Invoices in these statuses send their own mail; of the others a copy goes out, and nothing happens to the invoice. */
const sends = ['created', 'sent', 'over-due', 'reminded', 'paid', 'refunded', 'cancelled']

/** By the mail that its order or its invoice would send. */
async function send(execution: MoveExecution<DocumentRecord>): Promise<void> {
  const { tx, raise, record: document } = execution
  const to = document.email
  // a pick list has no order, and is never sent
  if (document.order === null) return
  const order = { ...execution, object: 'order', record: { id: document.order.id, version: 1, shop: document.shop } }
  // of a part alone: its invoice stands, and sends itself
  if (document.refund !== null && document.cancels === null) {
    await enqueue(order, 'email', 'refund_confirmed', { to, refund_id: document.refund.id })
    return
  }
  if (document.invoice === null) {
    await enqueue(order, 'email', 'order_offered', { to })
    return
  }
  const { id } = document.invoice
  const { status } = await tx.one<{ status: string }>(sql`select status from invoices where id = ${id}`)
  if (sends.includes(status)) await raise('invoice', id, { type: 'invoice.send' })
  else {
    const invoice = { ...execution, object: 'invoice', record: { id, version: 1, shop: document.shop } }
    await enqueue(invoice, 'email', 'invoice', { to })
  }
}
