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
    // of an order that may be sent by this very move: what waits to leave would wait with its label for an order that may not
    found: (done) => sql`
      select from parcels p join shipments s on s.id = p.shipment_id
      where p.status in ('requested', 'ready', 'printed') and (s.id = any(${idsOf(done, 'shipments')})
        or ${opening.has(done.move)} and s.order_id = ${done.after.id} and s.return_id is null)`,
  },
  carrier_event: {
    found: (done) => sql`
      select from shipments where id = any(${idsOf(done, 'shipments')}) and date_tracked is not null`,
  },
  return_stands: { found: (done) => sql`select where are_coming_back(${idsOf(done, 'shipments')}::bigint[])` },
  // whose pieces somebody else has been promised since
  promised_elsewhere: {
    found: (done) => sql`
      select from order_lacks(${done.after.id}, null) w
      where w.backorders = 'deny' and is_reserving(${statusBefore(done)})`,
  },
  refund_confirmed: {
    found: (done) => sql`
      select from refunds where id = any(${idsOf(done, 'refunds')}) and status in ('confirmed', 'paid-out')`,
  },
}

const opening: ReadonlySet<string> = new Set<OrderMove>(['order.place', 'order.release'])

const statusBefore = ({ written, after: { id } }: CompletedMove): string =>
  String(written.find((one) => one.table === 'orders' && one.id === id)?.before?.['status'])

const idsOf = (done: CompletedMove, wanted: UndoLogEntry['table']): number[] =>
  done.written.flatMap(({ table, id }) => (table === wanted ? [id] : []))
