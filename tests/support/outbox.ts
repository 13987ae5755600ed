import { expect } from 'vitest'
import { handlersFor } from '#server/app.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { TestServer } from './server.ts'

/** The rows of the outbox that a move of this order puts there: its own, and those of its invoices. */
export const outboxOf = (order: number): Sql => sql`
  (object = 'order' and record_id = ${order}
    or object = 'invoice' and record_id in (select id from invoices where order_id = ${order}))`

/** Ten seconds pass for what an order and its invoices have in the outbox; the server's own worker may be at it, too. */
export async function leave({ db, config }: Pick<TestServer, 'db' | 'config'>, order: number): Promise<void> {
  const kinds = ['number', 'document']
  await db.run(sql`update outbox set held_until = now() where ${outboxOf(order)} and status = 'held'`)
  const left = async () => {
    await workOutbox(db, handlersFor(config))
    return db.rows(sql`
      select kind, name, status, error from outbox
      where ${outboxOf(order)} and kind = any(${kinds}) and status not in ('done', 'dropped', 'cancelled')`)
  }
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
}
