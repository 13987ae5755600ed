import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minorOf } from '#entities/money/amount.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Tier = { readonly min_quantity: number; readonly price: string }
type Listed = { readonly price: string; readonly from: number } | null

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const send = async (method: string, path: string, body: object) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
  return { status: answer.status, body: answer.body as { payload: Row; fields?: object } } // of every answer
}
const ask = async (method: string, path: string, body: object): Promise<Row> => {
  const { status, body: said } = await send(method, path, body)
  expect(status, JSON.stringify(said)).toBe(200)
  return said.payload
}
const name = () => `q-${randomUUID().slice(0, 13)}`
const runs = { numRuns: Number(process.env['RUNS'] ?? samples(5, 15)), seed: Number(process.env['SEED'] ?? 19) }

const anyAmount = fc.integer({ min: 0, max: 999_999 }).map((cents) => (cents / 100).toFixed(2))
const anyTiers = fc.uniqueArray(fc.record({ min_quantity: fc.integer({ min: 1, max: 60 }), price: anyAmount }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ min_quantity }) => min_quantity,
})

/** The tier with the largest quantity that is not above what is wanted; below the smallest nothing is asked for. */
const tierFor = (tiers: readonly Tier[], quantity: number): Tier | undefined =>
  tiers.filter((tier) => tier.min_quantity <= quantity).toSorted((a, b) => b.min_quantity - a.min_quantity)[0]

test('whatever the tiers are: the tester says what an order takes, each quantity has one tier or none, and none stands twice', async () => {
  const list = await ask('POST', 'price-list', { data: { name: name(), slug: name() } })
  await fc.assert(
    fc.asyncProperty(
      anyTiers,
      fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 }),
      async (tiers, many) => {
        const product = await ask('POST', 'product', { data: { name: 'Lampe', sku: name() } })
        const price = await ask('POST', 'price', { data: { product_id: product.id, price_list_id: list.id, tiers } })
        for (const quantity of [...many, ...tiers.map(({ min_quantity }) => min_quantity)]) {
          const wanted = tierFor(tiers, quantity)
          const tried = (await ask('POST', `price-list/${list.id}/price`, { product: product['sku'], quantity }))[
            'price'
          ] as Listed
          expect(tried === null ? undefined : [tried.from, tried.price]).toEqual(
            wanted && [wanted.min_quantity, wanted.price],
          )
          // a line whose list says nothing has to say its price itself
          const line = { product_id: product.id, quantity, ...(wanted === undefined && { price: '1' }) }
          const order = await ask('POST', 'order', { data: { shop_id: 1, price_list_id: list.id, items: [line] } })
          const { items } = (await ask('POST', `order/${order.id}`, { expand: ['items'] })) as unknown as {
            items: readonly { price: string }[]
          }
          expect(minorOf(items[0]?.price ?? '', 2)).toBe(minorOf(wanted?.price ?? '1', 2))
        }
        const [first] = tiers
        const twice = await send('PATCH', `price/${price.id}`, {
          version: price.version,
          data: { tiers: [...tiers, { min_quantity: first?.min_quantity, price: '0.5' }] },
        })
        expect(twice.status).toBe(422)
      },
    ),
    runs,
  )
}, 120_000)

test('whatever a price was: the lowest of the 30 days before it is what it is, is what the history says', async () => {
  const list = await ask('POST', 'price-list', { data: { name: name(), slug: name() } })
  // the oldest first, each for so many days
  const anyHistory = fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 9999 }), days: fc.integer({ min: 1, max: 40 }) }),
    {
      minLength: 0,
      maxLength: 6,
    },
  )
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.integer({ min: 0, max: 50 }), async (past, since) => {
      const product = await ask('POST', 'product', { data: { name: 'Lampe', sku: name() } })
      const tiers = [{ min_quantity: 1, price: '7.50' }]
      const { id } = await ask('POST', 'price', { data: { product_id: product.id, price_list_id: list.id, tiers } })
      await server.db.run(sql`
        update price_history set date_from = now() - make_interval(days => ${since}) where price_id = ${id}`)
      let end = since
      const lows: number[] = []
      for (const { cents, days } of past.toReversed()) {
        await server.db.run(sql`
          insert into price_history (price_id, date_from, date_until, amount)
          values (${id}, now() - make_interval(days => ${end + days}), now() - make_interval(days => ${end}), ${(cents / 100).toFixed(2)})`)
        if (end - since < 30) lows.push(cents)
        end += days
      }
      const said = (await ask('POST', `price/${id}`, {}))['lowest_before'] as string | null // an amount
      expect(said === null ? null : minorOf(said, 2)).toBe(lows.length === 0 ? null : Math.min(...lows))
    }),
    runs,
  )
}, 120_000)
