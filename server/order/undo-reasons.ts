import type { undoRefusals } from '#machines/order/conditions.ts'
import type { OrderMove } from '#machines/order/events.ts'
import type { CompletedMove, UndoReason } from '#server/life/server-life.ts'
import type { UndoLogEntry } from '#server/life/undo-log.ts'
import { sql } from '#server/sql.ts'

/** What has come true when something left the outbox, or in the order's other records since the move or by it. */
export const undoReasons: Readonly<Record<(typeof undoRefusals)[OrderMove][number], UndoReason>> = {
  mail_sent: { left: sql`kind in ('email', 'document')` },
  invoice_issued: { left: sql`kind = 'number'` },
  invoice_sent: {
    left: sql`kind in ('email', 'document') and name = 'invoice'`,
    // an invoice that this very move wrote or booked goes back to what it was
    found: (done) => sql`
      select from invoices where order_id = ${done.after.id} and status not in ('created', 'cancelled')
        and id <> all(${done.written.flatMap(({ table, id, before }) => (table === 'invoices' && (before === null || before.status === 'created') ? [id] : []))})`,
  },
  cancellation_issued: { left: sql`kind = 'document' and name = 'credit-invoice'` },
  label_bought: {
    found: (done) => sql`
      select from parcels where shipment_id = any(${idsOf(done, 'shipments')}) and status in ('requested', 'ready', 'printed')`,
  },
  carrier_event: {
    found: (done) => sql`
      select from shipments where id = any(${idsOf(done, 'shipments')}) and date_tracked is not null`,
  },
  return_stands: { found: (done) => sql`select where are_coming_back(${idsOf(done, 'shipments')}::bigint[])` },
  refund_confirmed: {
    found: (done) => sql`
      select from refunds where id = any(${idsOf(done, 'refunds')}) and status in ('confirmed', 'paid-out')`,
  },
}

const idsOf = (done: CompletedMove, wanted: UndoLogEntry['table']): number[] =>
  done.written.flatMap(({ table, id }) => (table === wanted ? [id] : []))
