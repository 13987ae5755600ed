import type { OrderStatus } from '#entities/order/status.ts'
import { hasSlips } from '#machines/order/issuing.ts'
import { sql } from '#server/sql.ts'
import type { Teller } from '../issue.ts'
import { issueSlip } from './issue-slip.ts'
import { targetsOf } from './targets.ts'

/** Of those that are still out of the house: one that was taken back needs none. */
export async function issueWithGoods(
  teller: Teller,
  type: 'packslip' | 'return-note',
  order: number,
  shipments: unknown,
): Promise<number[]> {
  const ids = Array.isArray(shipments) ? shipments.map(Number) : []
  const left = await teller.tx.rows<{ id: number }>(sql`
    select id from shipments where order_id = ${order} and id = any(${ids}::bigint[]) and status = 'shipped' order by id`)
  const issued: number[] = []
  for (const { id } of left) {
    const one = await issueSlip({ teller, reader: null }, type, {
      order,
      shipment: id,
      back: null,
      pieces: 'open',
    })
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
  for (const target of await targetsOf(tx, 'pickslip', [{ order, shipment: null, back: null, ...own }])) {
    const one = await issueSlip({ teller, reader: null }, 'pickslip', target)
    if (one !== undefined) issued.push(one)
  }
  return issued
}
