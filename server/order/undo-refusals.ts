import type { OrderMove } from '#machines/order-events.ts'
import { undoRefusals } from '#machines/order-moves.ts'
import type { Tx } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { UndoLogEntry } from './undo-log.ts'

/** A move that was made: what it wrote and what it put into the outbox. */
export type CompletedMove = {
  readonly move: OrderMove
  readonly after: { readonly id: number }
  readonly written: readonly UndoLogEntry[]
  readonly outbox: readonly number[]
}

type Reason = (typeof undoRefusals)[OrderMove][number]

/** The reasons that come true when something leaves the outbox: which rows they are about. */
const telling: Readonly<Partial<Record<Reason, Sql>>> = {
  mail_sent: sql`kind in ('mail', 'document')`,
  invoice_sent: sql`kind in ('mail', 'document') and name = 'invoice'`,
  cancellation_issued: sql`kind = 'document' and name = 'credit-invoice'`,
}

const hasLeft = sql`state in ('ready', 'done') or (state = 'held' and held_until <= clock_timestamp())`

/** What has come true in the order's other records since the move, or by it. */
const found: Readonly<Partial<Record<Reason, (done: CompletedMove) => Sql>>> = {
  label_bought: (done) => sql`
    select from labels where shipment_id = any(${idsOf(done, 'shipments')}) and status in ('requested', 'ready', 'printed')`,
  carrier_event: (done) => sql`
    select from shipments where id = any(${idsOf(done, 'shipments')}) and date_tracked is not null`,
  // an invoice that this very move booked goes back to what it was
  invoice_sent: (done) => sql`
    select from invoices where order_id = ${done.after.id} and status not in ('created', 'cancelled')
      and id <> all(${done.written.flatMap(({ table, id, before }) => (table === 'invoices' && before?.status === 'created' ? [id] : []))})`,
  refund_confirmed: (done) => sql`
    select from refunds where id = any(${idsOf(done, 'refunds')}) and status in ('confirmed', 'paid-out')`,
}

const idsOf = (done: CompletedMove, wanted: UndoLogEntry['table']): number[] =>
  done.written.flatMap(({ table, id }) => (table === wanted ? [id] : []))

/** Why this move cannot be taken back now, if so. */
export async function undoRefusalOf(tx: Tx, done: CompletedMove): Promise<Reason | undefined> {
  for (const reason of undoRefusals[done.move]) {
    const rows = telling[reason]
    const left = rows && sql`select from outbox where id = any(${done.outbox}) and ${rows} and (${hasLeft})`
    for (const query of [left, found[reason]?.(done)])
      if (query !== undefined && (await tx.run(sql`${query} limit 1`)) > 0) return reason
  }
  return undefined
}

/** When the first thing leaves that keeps the move from being taken back; null when nothing of that kind waits. */
export async function leavesAt(tx: Tx, done: CompletedMove): Promise<string | null> {
  let first: string | null = null
  for (const reason of undoRefusals[done.move]) {
    const rows = telling[reason]
    if (rows === undefined) continue
    const { at } = await tx.one<{ at: string | null }>(sql`
      select min(held_until) as at from outbox where id = any(${done.outbox}) and ${rows}`)
    if (at !== null && (first === null || at < first)) first = at
  }
  return first
}
