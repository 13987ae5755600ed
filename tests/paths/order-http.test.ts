import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatuses } from '#entities/order-status.ts'
import { isOrderMove, type OrderEvent, type OrderOccurrence } from '#machines/order-events.ts'
import type { OrderLife } from '#machines/order-rules.ts'
import { transaction } from '#server/db.ts'
import { occur } from '#server/life.ts'
import { sql } from '#server/sql.ts'
import { signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { nameOf } from './cover.ts'
import { orderCover } from './order-cover.ts'

let server: TestServer
let shops: Shops
let someone: Person

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  someone = person(server.url, await signIn(server.url, 'orders'))
})
afterAll(() => server.close())

const isMove = (event: OrderEvent | OrderOccurrence): event is OrderEvent => isOrderMove(event.type)

/** The event with the ids of this order in place of those of the model. */
const concrete = async (id: number, event: OrderEvent): Promise<OrderEvent> => {
  if (event.type === 'order.prepare_pickup' && event.shipping_method_id !== undefined)
    return { ...event, shipping_method_id: shops.pickup }
  if (event.type !== 'order.confirm_shipment' || !Array.isArray(event.contents)) return event
  const open = await server.db.rows<{ id: number }>(sql`
    select id from order_item_rows where order_id = ${id} and open_quantity > packed_quantity order by place`)
  return { ...event, contents: event.contents.map((line, index) => ({ ...line, order_item_id: open[index]?.id ?? 0 })) }
}

const take = async (id: number, version: number, event: OrderEvent | OrderOccurrence) => {
  if (!isMove(event)) return transaction(server.db, (tx) => occur(tx, id, event))
  const { status, body, changed } = await someone.move(id, await concrete(id, event), { version })
  expect(status, JSON.stringify(body.error)).toBe(200)
  return changed.entity
}

/** The facts that effects change: the model does it with arithmetic, the server with its tables. */
const moved = (o: OrderLife) => ({
  held_from: o.held_from,
  shipped_quantity: o.shipped_quantity,
  open_quantity: o.open_quantity,
  packed_quantity: o.packed_quantity,
  is_paid: o.is_paid,
  has_payment: o.has_payment,
  has_cancellation: o.has_cancellation,
})

describe('every path through the order’s life, on the server', () => {
  test.concurrent.each(orderCover().map((path) => [nameOf(path), path] as const))('%s', async (_, { root, steps }) => {
    const born = orderStatuses.find((status) => status === root.status) ?? 'preparing'
    const id = await makeOrder(server.db, shops, born, root.context)
    let version = 1
    for (const { event, to, context } of steps) {
      const after = await take(id, version, event)
      expect(after?.status, event.type).toBe(to)
      expect(after && moved(after), event.type).toEqual(moved(context))
      version = after?.version ?? 0
    }
    const history = await server.db.rows<{ verb: string; to: string }>(sql`
      select verb, to_status as "to" from order_history where order_id = ${id} order by id`)
    expect(history).toEqual(steps.map(({ event, to }) => ({ verb: event.type, to })))
  })
})
