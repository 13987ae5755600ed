import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatuses } from '#entities/order/status.ts'
import { sql } from '#server/sql.ts'
import { ordersWithWrongFulfilment } from '#tests/support/fulfilment.ts'
import { nameOf } from './cover.ts'
import { orderCover } from './order-cover.ts'
import { recorded } from './record.ts'
import { movedFacts, startOrderServer, type OrderServer } from './order-server.ts'

let server: OrderServer

beforeAll(async () => {
  server = await startOrderServer()
})
afterAll(() => server.close())

describe('every path through the order’s life, on the server', () => {
  test.concurrent.each(orderCover().map((path) => [nameOf(path), path] as const))(
    '%s',
    async (name, { root, steps }) => {
      const ways = steps.map(({ way }) => way)
      await recorded({ chart: 'order', layer: 'http', kind: 'path', name, ways, count: 1 }, async () => {
        const born = orderStatuses.find((status) => status === root.status) ?? 'preparing'
        const id = await server.born(born, root.context)
        let version = 1
        for (const { event, to, context } of steps) {
          const outcome = await server.happen(id, version, event)
          expect(outcome, event.type).toMatchObject({ row: { status: to, ...movedFacts(context) } })
          version += 1
        }
        const history = await server.db.rows<{ verb: string; to: string }>(sql`
      select verb, to_status as "to" from history where object = 'order' and record_id = ${id} order by id`)
        expect(history).toEqual(steps.map(({ event, to }) => ({ verb: event.type, to })))
      })
    },
  )
})

test('after all of them, every order still knows how far it is delivered', async () => {
  expect(await ordersWithWrongFulfilment(server.db)).toEqual([])
})
