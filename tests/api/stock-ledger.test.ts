import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderEvent } from '#machines/order/events.ts'
import { candidatesAfter } from '#server/feed/candidates.ts'
import type { StoredFeed } from '#server/feed/stored.ts'
import { documentOf } from '#server/shop-sync/document.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let shops: Shops
let jana: Person
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
  jana = person(server.url, token)
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body: object = {}) => {
  const { status, body: said } = await call(server.url, token, method, `/api/v3/${path}`, body)
  // whatever somebody tries in whatever order: it is done, or refused with a reason
  expect([200, 409, 422], JSON.stringify(said)).toContain(status)
  return { status, payload: (said as { payload?: Row }).payload ?? {} }
}

/** Some orders of one product, and what was done that can be taken back. */
type World = { readonly product: number; readonly orders: number[]; readonly undos: string[] }
type Step = { readonly does: keyof typeof steps; readonly which: number; readonly many: number }

const orderAt = ({ orders }: World, which: number): number | undefined => orders[which % Math.max(orders.length, 1)]

async function move(world: World, which: number, event: OrderEvent): Promise<void> {
  const order = orderAt(world, which)
  if (order === undefined) return
  const { version } = await server.db.one<{ version: number }>(sql`select version from orders where id = ${order}`)
  const { status, changed } = await jana.move(order, event, { version })
  expect([200, 409, 422]).toContain(status)
  if (status === 200 && changed.undo !== null) world.undos.push(changed.undo.token)
}

const steps = {
  order: async (world: World, { many }: Step) => {
    const id = await makeOrder(server.db, shops, 'preparing', { item_count: 1, open_quantity: 1 })
    await server.db.run(
      sql`update order_items set product_id = ${world.product}, quantity = ${1 + (many % 4)} where order_id = ${id}`,
    )
    world.orders.push(id)
  },
  place: (world: World, { which }: Step) =>
    move(world, which, { type: 'order.place', payment_method_id: shops.payment.confirmed }),
  release: (world: World, { which }: Step) => move(world, which, { type: 'order.release' }),
  cancel: (world: World, { which }: Step) => move(world, which, { type: 'order.cancel' }),
  reopen: (world: World, { which }: Step) => move(world, which, { type: 'order.reopen' }),
  ship: (world: World, { which }: Step) => move(world, which, { type: 'order.confirm_shipment', contents: 'open' }),
  complete: (world: World, { which }: Step) => move(world, which, { type: 'order.complete', mark_paid: true }),
  /** What was sent comes back, and into stock, by a refund. */
  give_back: async (world: World, { which }: Step) => {
    await move(world, which, { type: 'order.refund', items: 'open', restock: true })
    const refund = await server.db.maybe<{ id: number; version: number }>(sql`
      select id, version from refunds where order_id = ${orderAt(world, which) ?? 0} and status = 'draft' limit 1`)
    if (refund !== undefined)
      await ask('POST', `refund/${refund.id}/action/confirm`, { version: refund.version, params: {} })
  },
  /** Somebody writes another quantity into the order. */
  rewrite: async (world: World, { which, many }: Step) => {
    const order = orderAt(world, which)
    if (order === undefined) return
    const { payload } = await ask('POST', `order/${order}`, { expand: ['items'] })
    const [line] = payload['items'] as readonly { id: number }[]
    const data = { items: [{ id: line?.id, quantity: 1 + (many % 5) }] }
    await ask('PATCH', `order/${order}`, { version: payload['version'], data })
  },
  /** More is counted than was thought: fewer than was promised would be a loss, which nobody's rule can mend. */
  count: async (world: World, { many }: Step) => {
    const { payload } = await ask('POST', `product/${world.product}`)
    const stock_quantity = Number(payload['reserved_quantity']) + (many % 7)
    await ask('PATCH', `product/${world.product}`, { version: payload['version'], data: { stock_quantity } })
  },
  buy: async (world: World, { many }: Step) => {
    await server.db.run(sql`
      insert into stock_movements (product_id, quantity, cause) values (${world.product}, ${1 + (many % 3)}, 'purchase')`)
  },
  undo: async (world: World, { which }: Step) => {
    const [undo] = world.undos.splice(which % Math.max(world.undos.length, 1), 1)
    if (undo !== undefined) await ask('POST', `undo/${undo}`)
  },
} as const

const anyStep: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), // of a literal table
  which: fc.nat(12),
  many: fc.nat(20),
})

/** What can never be: said with the names of what is wrong. */
const wrongIn = ({ product }: World) =>
  server.db.one<{ adrift: boolean; misread: boolean; oversold: boolean; reserved: number; stock: number }>(sql`
    select
      p.stock_quantity <> coalesce((select sum(m.quantity) from stock_movements m where m.product_id = p.id), 0) as adrift,
      exists (
        select from (
          select stock_after, sum(quantity) over (order by id) as sum from stock_movements where product_id = p.id
        ) m where m.stock_after <> m.sum
      ) as misread,
      p.backorders = 'deny' and p.stock_quantity < stock_reserved(p.id) as oversold,
      stock_reserved(p.id) as reserved, p.stock_quantity as stock
    from products p where p.id = ${product}`)

/** What is said elsewhere of what is left: that some is there only where nobody was promised all of it. */
const said = async ({ product }: World) => {
  // all that is asked of a feed here
  const feed = { shop: 1, price_list: 1 } as StoredFeed
  const [item] = await candidatesAfter(server.db, feed, product - 1, '2026-11-27')
  const { document } = await documentOf(server.db, 'stock', product, 1)
  const [one] = document['stock'] as readonly Row[] // the part that was asked for
  const row = await server.db.one<{ left: number }>(
    sql`select available_quantity as left from product_rows where id = ${product}`,
  )
  return {
    listed: row.left,
    isInFeed: item?.stock_status === 'in-stock',
    isInShop: one?.['status'] === 'in-stock',
    available: one?.['available'],
  }
}

const begin = async (backorders: 'deny' | 'allow'): Promise<World> => {
  const data = {
    name: 'Lampe',
    sku: `L-${randomUUID().slice(0, 12)}`,
    backorders,
    stock_quantity: 5,
    shops: [{ shop_id: 1 }],
  }
  const { payload } = await ask('POST', 'product', { data })
  return { product: Number(payload['id']), orders: [], undos: [] }
}

const runs = { numRuns: Number(process.env['RUNS'] ?? samples(3, 12)), endOnFailure: false }

test.each(['deny', 'allow'] as const)(
  'whatever is sold, sent, given back, counted and undone: the ledger is the stock, and what is promised is there (%s)',
  async (backorders) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 30 }), async (many) => {
        const world = await begin(backorders)
        for (const step of many) {
          await steps[step.does](world, step)
          const { reserved, stock, ...wrong } = await wrongIn(world)
          expect(wrong, JSON.stringify(step)).toEqual({ adrift: false, misread: false, oversold: false })
          const left = stock - reserved
          expect(await said(world), JSON.stringify(step)).toEqual({
            listed: left,
            isInFeed: left > 0,
            isInShop: left > 0,
            available: Math.max(left, 0),
          })
        }
      }),
      { ...runs, seed: Number(process.env['SEED'] ?? 19) },
    )
  },
  120_000,
)

test('what is there and promised to somebody is nothing that anybody else is told of', async () => {
  const world = await begin('deny')
  const step = { which: 0, many: 2 }
  await steps.order(world, { does: 'order', ...step })
  await steps.place(world, { does: 'place', ...step })
  await steps.count(world, { does: 'count', which: 0, many: 0 })
  expect(await wrongIn(world)).toMatchObject({ stock: 3, reserved: 3 })
  expect(await said(world)).toEqual({ listed: 0, isInFeed: false, isInShop: false, available: 0 })
})

test('and at once, by as many as there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (many) => {
      const world = await begin('deny')
      for (let at = 0; at < 6; at += 1) await steps.order(world, { does: 'order', which: at, many: at })
      for (let at = 0; at < many.length; at += 8)
        await Promise.all(many.slice(at, at + 8).map((step) => steps[step.does](world, step)))
      // whoever counts beside the others may have counted before something was promised
      const counted = many.some(({ does }) => does === 'count' || does === 'undo')
      const { adrift, misread, oversold } = await wrongIn(world)
      expect({ adrift, misread, oversold: oversold && !counted }).toEqual({
        adrift: false,
        misread: false,
        oversold: false,
      })
    }),
    { ...runs, seed: Number(process.env['SEED'] ?? 19) },
  )
}, 120_000)
