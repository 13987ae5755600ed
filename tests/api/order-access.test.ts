import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { readOrder } from '#api/order.ts'
import { orderStatuses } from '#entities/order/status.ts'
import { orderMoves } from '#machines/order/events.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { holdRecord } from '#tests/support/hold-record.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
})
afterAll(() => server.close())

const as = async (login: string): Promise<Person> => person(server.url, await signIn(server.url, login))

/** Signs in with another level for one of the shops made here. */
const withLevel = async (login: string, shop: number, level: 'view' | 'deny' | 'edit'): Promise<Person> => {
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select id, ${shop}, 'orders', ${level} from users where login = ${login}
    on conflict (user_id, shop_id, area) do update set level = excluded.level`)
  return as(login)
}

const isUntouched = async (id: number) =>
  (await server.db.run(sql`select from orders where id = ${id} and version = 1`)) === 1

describe('who moves an order', () => {
  test.each(['customers', 'products', 'translator', 'shops', 'worktime', 'nobody'])(
    '%s: nobody without a role for orders',
    async (login) => {
      const id = await makeOrder(server.db, shops, 'processing', { packed_quantity: 2 })
      const someone = await as(login)
      for (const type of orderMoves) {
        const answer = await someone.move(id, { type })
        expect(answer.status, type).toBe(403)
        expect(answer.code).toBe('no_right')
      }
      expect(await isUntouched(id)).toBe(true)
    },
  )

  test('shipping staff make their moves, take back releases only where it leads back, and nothing else', async () => {
    const staff = await as('shipping')
    const made = async (
      ...[status, event, facts]: [
        Parameters<typeof makeOrder>[2],
        Parameters<Person['move']>[1],
        Parameters<typeof makeOrder>[3]?,
      ]
    ) => {
      const id = await makeOrder(server.db, shops, status, facts)
      return (await staff.move(id, event)).status
    }
    expect(await made('processing', { type: 'order.prepare_shipping' })).toBe(200)
    expect(await made('processing', { type: 'order.confirm_shipment' }, { packed_quantity: 2 })).toBe(200)
    expect(await made('processing', { type: 'order.prepare_pickup' }, { is_pickup: true })).toBe(200)
    expect(await made('preparing-for-pickup', { type: 'order.ready_for_pickup' })).toBe(200)
    expect(await made('ready-for-pickup', { type: 'order.confirm_pickup' })).toBe(200)
    expect(await made('preparing-for-shipment', { type: 'order.release' })).toBe(200)
    expect(await made('preparing-for-pickup', { type: 'order.release' })).toBe(200)
    expect(await made('confirmed', { type: 'order.release' })).toBe(403)
    for (const type of ['order.cancel', 'order.complete', 'order.hold'] as const)
      expect(await made('processing', { type })).toBe(403)
  })

  test('shipping staff take back what they moved', async () => {
    const staff = await as('shipping')
    const id = await makeOrder(server.db, shops, 'preparing-for-shipment')
    const { changed } = await staff.move(id, { type: 'order.release' })
    expect((await staff.undo(changed.undo?.token)).changed.entity.status).toBe('preparing-for-shipment')
  })

  test('the history tells shipping staff the number of the parcel, and no amount that was paid', async () => {
    const id = await makeOrder(server.db, shops, 'processing')
    await server.db.run(sql`
      insert into history (object, record_id, verb, text) values ('order', ${id}, 'order.paid', '120,00 €'),
        ('order', ${id}, 'order.part_paid', '30.50 EUR'), ('order', ${id}, 'order.hold', 'Frage')`)
    const event = { type: 'order.confirm_shipment', contents: 'open', tracking_number: 'TR-4711' } as const
    expect((await (await as('shipping')).move(id, event)).status).toBe(200)
    const toldTo = async (login: string) => {
      const token = await signIn(server.url, login)
      const { body } = await call(server.url, token, 'POST', `/api/v3/order/${id}`, { expand: ['history'] })
      const { history } = readOrder(routes['record.read'].answer.parse(body).payload)
      return Object.fromEntries(history.map(({ verb, text }) => [verb, text]))
    }
    const known = { 'order.confirm_shipment': 'TR-4711', 'order.hold': 'Frage' }
    expect(await toldTo('shipping')).toEqual({ ...known, 'order.paid': null, 'order.part_paid': null })
    expect(await toldTo('orders')).toEqual({ ...known, 'order.paid': '120,00 €', 'order.part_paid': '30.50 EUR' })
  })

  test('shipping staff know no orders that have nothing to ship', async () => {
    const staff = await as('shipping')
    const known: string[] = []
    const unknown: string[] = []
    for (const status of orderStatuses) {
      const id = await makeOrder(server.db, shops, status)
      const { status: answered } = await staff.actions(id)
      const { code } = await staff.move(id, { type: 'order.offer' })
      if (answered === 200 && code === 'no_right') known.push(status)
      if (answered === 404 && code === 'order_not_found') unknown.push(status)
    }
    expect([...known, ...unknown]).toHaveLength(orderStatuses.length)
    expect(known).toEqual([
      'confirmed',
      'processing',
      'preparing-for-shipment',
      'partial-shipment',
      'order-in-transit',
      'preparing-for-pickup',
      'ready-for-pickup',
      'picked-up',
      'partial-refund',
    ])
  })

  test('what the chart allows and the user may not is refused with the right that is missing, in every action', async () => {
    const id = await makeOrder(server.db, shops, 'processing')
    const { actions } = await (await as('shipping')).actions(id)
    expect(actions.map(({ action }) => action)).toEqual(orderMoves)
    expect(actions.find(({ action }) => action === 'order.cancel')).toMatchObject({
      allowed: false,
      to: null,
      reason_code: 'no_right',
      reason: 'Dazu fehlt Ihnen die Berechtigung.',
    })
    expect(actions.find(({ action }) => action === 'order.prepare_shipping')).toMatchObject({ allowed: true })
  })
})

describe('a shop', () => {
  test('on view is read and not moved', async () => {
    const id = await makeOrder(server.db, shops, 'processing')
    const someone = await withLevel('orders.view', shops.plain, 'view')
    const { status, actions } = await someone.actions(id)
    expect(status).toBe(200)
    expect(new Set(actions.map(({ reason_code }) => reason_code))).toEqual(new Set(['no_right']))
    expect(await someone.move(id, { type: 'order.hold' })).toMatchObject({ status: 403, code: 'no_right' })
    expect(await isUntouched(id)).toBe(true)
  })

  test('on deny is as if it were not there, and other shops are as before', async () => {
    const hidden = await makeOrder(server.db, shops, 'processing')
    const other = await makeOrder(server.db, shops, 'processing', { completes_on_delivery: true })
    const someone = await withLevel('orders.deny', shops.plain, 'deny')
    expect(await someone.actions(hidden)).toMatchObject({ status: 404, code: 'order_not_found' })
    expect(await someone.move(hidden, { type: 'order.hold' })).toMatchObject({ status: 404, code: 'order_not_found' })
    expect((await someone.move(other, { type: 'order.hold' })).status).toBe(200)
    expect(await isUntouched(hidden)).toBe(true)
  })

  test('that is taken away after a move takes the way back away, too', async () => {
    const id = await makeOrder(server.db, shops, 'processing', { completes_on_delivery: true })
    const someone = await as('orders.view')
    const { changed } = await someone.move(id, { type: 'order.hold' })
    await withLevel('orders.view', shops.completing, 'view')
    expect(await someone.undo(changed.undo?.token)).toMatchObject({ status: 403, code: 'no_right' })
  })
})

describe('whoever is disabled while their call waits for the order', () => {
  const disabledWhile = async (id: number, user: number, asking: () => Promise<{ status: number }>) => {
    const held = await holdRecord(server.db, 'orders', id)
    const asked = asking()
    await held.isWaitedFor()
    await server.db.run(sql`update users set is_enabled = false where id = ${user}`)
    await held.free()
    return asked
  }

  test('moves nothing any more', async () => {
    const { id: user, login } = await makeUser(server.db, ['order_manager'])
    const id = await makeOrder(server.db, shops, 'processing')
    const someone = await as(login)
    expect(await disabledWhile(id, user, () => someone.move(id, { type: 'order.hold' }))).toMatchObject({ status: 401 })
    expect(await isUntouched(id)).toBe(true)
  })

  test('takes nothing back any more', async () => {
    const { id: user, login } = await makeUser(server.db, ['order_manager'])
    const id = await makeOrder(server.db, shops, 'processing')
    const someone = await as(login)
    const { changed } = await someone.move(id, { type: 'order.hold' })
    expect(await disabledWhile(id, user, () => someone.undo(changed.undo?.token))).toMatchObject({ status: 401 })
    expect(await server.db.rows(sql`select status from orders where id = ${id}`)).toEqual([{ status: 'on-hold' }])
  })
})
