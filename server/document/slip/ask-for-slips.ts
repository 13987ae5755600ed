import type { Tx } from '#server/db.ts'
import type { MoveExecution } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'

type Setting = 'auto_packslip' | 'auto_pickslip' | 'auto_return_note'

const wantedFor = (tx: Tx, order: number): Promise<Record<Setting, boolean> | undefined> =>
  tx.maybe<Record<Setting, boolean>>(sql`
    select s.auto_packslip, s.auto_pickslip, s.auto_return_note from orders o join shops s on s.id = o.shop_id
    where o.id = ${order}`)

/** What leaves gets its delivery note and what it may come back with where its shop says so, once nobody has taken that back. */
export async function packslipsOf(
  execution: MoveExecution,
  order: number,
  shipments: readonly number[],
): Promise<void> {
  if (shipments.length === 0) return
  const wanted = await wantedFor(execution.tx, order)
  const shop: unknown = Reflect.get(execution.record, 'shop')
  const ofOrder = { ...execution, object: 'order', record: { id: order, version: 1, shop } }
  if (wanted?.auto_packslip === true) await enqueue(ofOrder, 'document', 'packslip', { shipments })
  if (wanted?.auto_return_note === true) await enqueue(ofOrder, 'document', 'return-note', { shipments })
}

/** An order that is prepared gets its packing slip. */
export async function pickslipOf(execution: MoveExecution): Promise<void> {
  if ((await wantedFor(execution.tx, execution.record.id))?.auto_pickslip === true)
    await enqueue(execution, 'document', 'pickslip', {})
}
