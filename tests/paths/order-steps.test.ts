import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses, placementStatuses } from '#entities/order/status.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { orderMoves } from '#machines/order/events.ts'
import type { OrderEvent } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { sql } from '#server/sql.ts'
import { rowOf } from '#server/life/record.ts'
import { orderLife } from '#server/order/life.ts'
import { sixteenAtOnce } from '#tests/support/at-once.ts'
import { signIn } from '#tests/support/call.ts'
import { person, type MoveAnswer, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { otherValues, readyOrder } from '#tests/support/order-life.ts'
import { isFull } from '#tests/support/samples.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { asked } from './asked.ts'
import { recorded } from './record.ts'
import { beyondPage } from '#tests/unit/machines/order-beyond.ts'
import { fromPage, type Expected } from '#tests/unit/machines/order-policy.ts'

let server: TestServer
let shops: Shops
let someone: Person

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  someone = person(server.url, await signIn(server.url, 'orders'))
})
afterAll(() => server.close())

type Case = { fact: string; value: unknown; facts: Partial<OrderLife> }

/** The ready order, and for each fact the order that differs in it; where only one status asks, only there. */
const casesIn = (status: OrderStatus): Case[] => {
  const wanted = Object.entries(otherValues).flatMap(([fact, values]) =>
    values.map((value): Case => ({ fact, value, facts: { [fact]: value } })).filter((one) => isFactOf(status, one)),
  )
  return [ready, ...wanted]
}
const isFactOf = (status: OrderStatus, { fact, value }: Case): boolean => {
  if (fact === 'held_from') return status === 'on-hold' || value === 'partial-shipment'
  return fact !== 'placement_status' || value === null || hasPlacement.includes(status)
}
const hasPlacement: readonly OrderStatus[] = ['imported', 'cart', 'preparing', 'proposal', 'pending', 'failed']

/** The answer of the page; and a payment that is booked needs a method to be booked with. */
const page = (row: OrderRow, event: OrderEvent): Expected => {
  const expected = fromPage(row.status, row, event) ?? beyondPage(row.status, row, event)
  const books = event.type === 'order.complete' && event.mark_paid === true && row.date_paid === null
  return 'to' in expected && books && row.placement_status === null ? { refused: ['no_payment_method'] } : expected
}

const isByStatus = (expected: Expected) =>
  'refused' in expected && ['wrong_state', 'import_pending'].some((code) => expected.refused.includes(code))

const rowNow = async (id: number): Promise<OrderRow> => {
  const row = await rowOf(server.db, orderLife, id)
  if (row === undefined) throw new Error(`There is no order ${id}`)
  return row
}

/** Each move plainly, and with the arguments that change its answer; the ids are those of the order. */
const eventsFor = async (id: number): Promise<OrderEvent[]> => {
  const open = await server.db.rows<{ id: number }>(sql`
    select id from order_item_rows where order_id = ${id} and open_quantity > packed_quantity order by place limit 1`)
  return [
    ...orderMoves.map((type): OrderEvent => ({ type })),
    { type: 'order.confirm_shipment', contents: 'open' },
    ...open.map((line): OrderEvent => ({
      type: 'order.confirm_shipment',
      contents: [{ order_item_id: line.id, quantity: 1 }],
    })),
    { type: 'order.prepare_pickup', shipping_method_id: shops.pickup },
    { type: 'order.complete', mark_paid: true },
  ]
}

/**
 * The chart's own test asks every status × fact × move. What the server adds is to read the fact and to do the step, and
 * neither depends on both: each move is put to the ready order in each status, and each value of a fact to each move
 * that it changes the answer of, in one status, where that is allowed if it is anywhere. `npm run test:paths -- --deep`
 * asks all of them over HTTP.
 */
const isAsked = (status: OrderStatus, one: Case, event: OrderEvent): boolean => {
  if (asked.deep === true || isReady(one)) return true
  const answers = orderStatuses
    .filter((other) => isFactOf(other, one))
    .map((other) => ({ other, answer: page(lifeIn(other, one), event) }))
    .filter(({ other, answer }) => !isDeepStrictEqual(answer, page(lifeIn(other, ready), event)))
  const chosen = answers.find(({ answer }) => 'to' in answer) ?? answers.find(({ answer }) => !isByStatus(answer))
  return status === chosen?.other
}
const ready: Case = { fact: 'item_count', value: readyOrder.item_count, facts: {} }
const isReady = ({ facts }: Case) => Object.keys(facts).length === 0
const lifeIn = (status: OrderStatus, { facts }: Case) => ({ ...readyOrder, ...facts, status }) as OrderRow // the page reads no more

/** Is a move asked of it there? */
const isMade = (status: OrderStatus, one: Case): boolean => orderMoves.some((type) => isAsked(status, one, { type }))

const isAsExpected = (expected: Expected, { status, code, changed }: MoveAnswer): boolean =>
  'to' in expected
    ? status === 200 && changed.entity.status === expected.to && changed.entity.version === 2
    : status === 409 && expected.refused.includes(code ?? '')

/** How often the server was asked. */
let rows = 0

/** Everything that is wrong with the server's answers about one order. */
async function wrongWith(status: OrderStatus, one: Case): Promise<string[]> {
  const make = () => makeOrder(server.db, shops, status, one.facts)
  const id = await make()
  const row = await rowNow(id)
  const said = (what: string) => `${JSON.stringify(one.facts)}: ${what}`
  const wrong: string[] = []
  const made = row[one.fact as keyof OrderLife] // a fact of the table of facts
  if (made !== one.value) wrong.push(said(`the order was made with ${one.fact} ${made}`))

  for (const { action, allowed, to, reason_code } of (await someone.actions(id)).actions) {
    const expected = page(row, { type: orderMoves.find((move) => move === action) ?? 'order.hold' })
    if ('to' in expected ? to !== expected.to : allowed || !expected.refused.includes(reason_code ?? ''))
      wrong.push(said(`the actions say of ${action} ${to ?? reason_code}, the page ${JSON.stringify(expected)}`))
  }
  for (const event of await eventsFor(id)) {
    const expected = page(row, event)
    // A status refuses whatever the facts are: it is asked once, with the ready order.
    if (isByStatus(expected) && !isReady(one)) continue
    if (!isAsked(status, one, event)) continue
    // every transition of the ready order is walked over HTTP in order-http.test.ts
    if ('to' in expected && isReady(one) && !isFull && asked.deep !== true) continue
    const other = 'to' in expected ? await make() : id
    const mine = event.type === 'order.confirm_shipment' && other !== id ? await sameFor(other, event) : event
    rows += 1
    const answer = await someone.move(other, mine)
    if (!isAsExpected(expected, answer))
      wrong.push(
        said(`${JSON.stringify(event)} is answered ${answer.status} ${answer.code}, not ${JSON.stringify(expected)}`),
      )
  }
  const { version } = await rowNow(id)
  if (version !== 1) wrong.push(said('a refused move changed the order'))
  return wrong
}

const sameFor = async (id: number, event: OrderEvent): Promise<OrderEvent> =>
  (await eventsFor(id)).find(
    (one) =>
      one.type === 'order.confirm_shipment' &&
      event.type === 'order.confirm_shipment' &&
      typeof one.contents === typeof event.contents,
  ) ?? event

test.each(orderStatuses)(
  '%s: each move, whichever fact differs, is refused with its reason or leads on',
  { timeout: 120_000 },
  async (status) => {
    rows = 0
    const cases = casesIn(status).filter((one) => isMade(status, one))
    const wrong = await sixteenAtOnce(cases, (one) => wrongWith(status, one))
    const name = `${status} × facts × moves`
    await recorded({ chart: 'order', layer: 'http', kind: 'rows', name, ways: [], count: rows }, () => {
      expect(wrong.flat()).toEqual([])
    })
  },
)

test('a placed order goes where the chosen payment method says', async () => {
  for (const placement of placementStatuses) {
    const id = await makeOrder(server.db, shops, 'preparing', {}, { paymentMethod: null })
    const { changed } = await someone.move(id, { type: 'order.place', payment_method_id: shops.payment[placement] })
    expect(changed.entity).toMatchObject({ status: placement, payment_method: { id: shops.payment[placement] } })
  }
})
