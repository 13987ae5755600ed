import type { Tx } from '#server/db.ts'
import type { MoveExecution } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'

type Setting = 'auto_packslip' | 'auto_pickslip'

const wants = async (tx: Tx, order: number, setting: Setting): Promise<boolean> =>
  (
    await tx.maybe<Record<Setting, boolean>>(sql`
      select s.auto_packslip, s.auto_pickslip from orders o join shops s on s.id = o.shop_id where o.id = ${order}`)
  )?.[setting] === true

/** What leaves gets its delivery note where its shop says so, once nobody has taken that back. */
export async function packslipsOf(
  execution: MoveExecution,
  order: number,
  shipments: readonly number[],
): Promise<void> {
  if (shipments.length === 0 || !(await wants(execution.tx, order, 'auto_packslip'))) return
  const shop: unknown = Reflect.get(execution.record, 'shop')
  const ofOrder = { ...execution, object: 'order', record: { id: order, version: 1, shop } }
  await enqueue(ofOrder, 'document', 'packslip', { shipments })
}

/** An order that is prepared gets its packing slip. */
export async function pickslipOf(execution: MoveExecution): Promise<void> {
  if (await wants(execution.tx, execution.record.id, 'auto_pickslip'))
    await enqueue(execution, 'document', 'pickslip', {})
}
