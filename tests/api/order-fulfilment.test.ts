import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type Sql } from '#server/sql.ts'
import { ordersWithWrongFulfilment } from '#tests/support/fulfilment.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
})
afterAll(() => server.close())

const lines = (id: number) => sql`order_id = ${id}`
const parcels = (id: number) => sql`shipment_id in (select s.id from shipments s where s.order_id = ${id})`
const sent = { open_quantity: 0, shipped_quantity: 2 }

/** What is written, and what becomes of an order that began with these facts. */
const changes: readonly [string, Parameters<typeof makeOrder>[3], (id: number) => Sql, string][] = [
  ['nothing', {}, () => sql`select`, 'open'],
  ['a packed parcel', { packed_quantity: 1 }, () => sql`select`, 'packed'],
  ['one of two sent', { open_quantity: 1, shipped_quantity: 1 }, () => sql`select`, 'partly-shipped'],
  ['all sent', sent, () => sql`select`, 'shipped'],
  [
    'a parcel leaves',
    { packed_quantity: 2 },
    (id) => sql`update shipments set status = 'shipped' where ${lines(id)}`,
    'shipped',
  ],
  ['a parcel is voided', sent, (id) => sql`update shipments set status = 'voided' where ${lines(id)}`, 'open'],
  [
    'a parcel is unpacked',
    { packed_quantity: 2 },
    (id) => sql`update shipments set date_packed = null where ${lines(id)}`,
    'open',
  ],
  ['a parcel is deleted', sent, (id) => sql`delete from shipments where ${lines(id)}`, 'open'],
  [
    'contents are taken out',
    { packed_quantity: 2 },
    (id) => sql`delete from shipment_contents where ${parcels(id)}`,
    'open',
  ],
  [
    'a line grows',
    sent,
    (id) => sql`update order_items set quantity = quantity + 1 where ${lines(id)}`,
    'partly-shipped',
  ],
  [
    'the rest is cancelled',
    { open_quantity: 1, shipped_quantity: 1 },
    (id) => sql`update order_items i set cancelled_quantity = r.open_quantity
      from order_item_rows r where r.id = i.id and i.order_id = ${id}`,
    'shipped',
  ],
  ['nothing is goods', sent, (id) => sql`update order_items set is_shippable = false where ${lines(id)}`, 'none'],
  ['no line is left', {}, (id) => sql`delete from order_items where ${lines(id)}`, 'none'],
]

test.each(changes)('%s', async (_, facts, change, state) => {
  const id = await makeOrder(server.db, shops, 'processing', facts)
  await server.db.run(change(id))
  const { fulfilment_state } = await server.db.one<{ fulfilment_state: string }>(
    sql`select fulfilment_state from orders where id = ${id}`,
  )
  expect(fulfilment_state).toBe(state)
  expect(await ordersWithWrongFulfilment(server.db)).toEqual([])
})
