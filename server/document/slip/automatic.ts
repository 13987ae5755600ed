import type { OrderStatus } from '#entities/order/status.ts'
import { hasSlips } from '#machines/order/issuing.ts'
import type { Tx } from '#server/db.ts'
import type { MoveExecution } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import type { Teller } from '../issue.ts'
import { issueSlip } from './issue-slip.ts'
import { targetsOf } from './targets.ts'

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

/** Of those that are still out of the house: one that was taken back needs none. */
export async function issuePackslips(teller: Teller, order: number, shipments: unknown): Promise<number[]> {
  const ids = Array.isArray(shipments) ? shipments.map(Number) : []
  const left = await teller.tx.rows<{ id: number }>(sql`
    select id from shipments where order_id = ${order} and id = any(${ids}::bigint[]) and status = 'shipped' order by id`)
  const issued: number[] = []
  for (const { id } of left) {
    const one = await issueSlip({ teller, reader: null }, 'packslip', { order, shipment: id, pieces: 'open' })
    if (one !== undefined) issued.push(one)
  }
  return issued
}

/** Of what of the order waits to leave, as it is now. */
export async function issuePickslip(teller: Teller, order: number): Promise<number[]> {
  const { tx } = teller
  const own = await tx.one<{ number: string; shop: number | null; status: OrderStatus }>(sql`
    select number, shop_id as shop, status from orders where id = ${order} for update`)
  // it was called off meanwhile
  if (!hasSlips(own.status)) return []
  const issued: number[] = []
  for (const target of await targetsOf(tx, 'pickslip', [{ order, shipment: null, ...own }])) {
    const one = await issueSlip({ teller, reader: null }, 'pickslip', target)
    if (one !== undefined) issued.push(one)
  }
  return issued
}
