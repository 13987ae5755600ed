import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spacedCode } from '#entities/order/pickup-code.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { factsOf } from '#server/mail/values.ts'

let server: TestServer
let shops: Shops
let token: string
beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

type Order = { status: string; code: string | null; version: number }
const rowOf = (id: number) =>
  server.db.one<Order>(sql`select status, pickup_code as code, version from orders where id = ${id}`)
const move = async (id: number, action: string, params: object = {}, as = token) => {
  const { version } = await rowOf(id)
  const path = `/api/v3/order/${id}/action/${action}`
  const answer = await call(server.url, as, 'POST', path, { version, params }, { 'Override-Locale': 'de_DE' })
  return {
    status: answer.status,
    ...(answer.body as { code?: string; fields?: Record<string, string[]>; error?: string }),
  }
}
const waiting = () => makeOrder(server.db, shops, 'preparing-for-pickup', { is_pickup: true })
const ready = async () => {
  const id = await waiting()
  expect(await move(id, 'ready_for_pickup')).toMatchObject({ status: 200 })
  return id
}
const wrongs = async (id: number) =>
  (
    await server.db.rows(
      sql`select from audit_log where object = 'order' and object_id = ${id} and verb = 'order.wrong_pickup_code'`,
    )
  ).length

describe('an order that is collected', () => {
  test('has a code once it is ready, which its mail says and no answer of the API does', async () => {
    const id = await ready()
    const { code } = await rowOf(id)
    expect(code).toMatch(/^[2-9B-X]{6}$/)
    const facts = await factsOf(server.db, { order: id, invoice: null, kind: 'order_ready' })
    expect(facts?.values['pickup.code']).toBe(spacedCode(code ?? ''))
    const read = await call(server.url, await signIn(server.url, 'admin'), 'POST', `/api/v3/order/${id}`, {})
    expect(read.body).toMatchObject({ payload: { has_pickup_code: true } })
    expect(JSON.stringify(read.body)).not.toContain(code)
    // taken back and made ready again it is the same: the customer may have the mail
    expect(await move(id, 'prepare_pickup')).toMatchObject({ status: 200 })
    expect(await move(id, 'ready_for_pickup')).toMatchObject({ status: 200 })
    expect((await rowOf(id)).code).toBe(code)
  })

  test('goes to whoever says it, however it is typed, and to nobody without', async () => {
    const id = await ready()
    expect(await move(id, 'confirm_pickup')).toMatchObject({ status: 409, code: 'no_pickup_code' })
    const { code } = await rowOf(id)
    const typed = ` ${spacedCode(code ?? '').toLowerCase()} `
    expect(await move(id, 'confirm_pickup', { pickup_code: typed })).toMatchObject({ status: 200 })
    expect((await rowOf(id)).status).toBe('picked-up')
  })

  test('is refused for a wrong code with its reason, which is written down, and after five of them for a while', async () => {
    const id = await ready()
    const { code } = await rowOf(id)
    for (let count = 1; count <= 5; count += 1) {
      const wrong = await move(id, 'confirm_pickup', { pickup_code: `22222${count}` })
      expect(wrong).toMatchObject({ status: 422, fields: { pickup_code: [expect.stringContaining('Abholcode')] } })
      expect(await wrongs(id)).toBe(count)
    }
    const locked = await move(id, 'confirm_pickup', { pickup_code: code })
    expect(locked).toMatchObject({ status: 409, code: 'pickup_locked' })
    expect(locked.error).toMatch(/1[45]/)
    expect(await wrongs(id)).toBe(5)
    expect((await rowOf(id)).status).toBe('ready-for-pickup')
    // another order is none of it
    const other = await ready()
    const own = (await rowOf(other)).code
    expect(await move(other, 'confirm_pickup', { pickup_code: own })).toMatchObject({ status: 200 })
    await server.db.run(
      sql`update pickup_tries set date_created = now() - interval '16 minutes' where order_id = ${id}`,
    )
    expect(await move(id, 'confirm_pickup', { pickup_code: code })).toMatchObject({ status: 200 })
  })

  test('counts tries that are made at once', async () => {
    const id = await ready()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => move(id, 'confirm_pickup', { pickup_code: `3333${at}` })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'pickup_locked')).toHaveLength(7)
  })

  test('is forced by the administrator alone, with a reason, and also where it is locked', async () => {
    const id = await ready()
    await server.db.run(sql`
      insert into pickup_tries (order_id) select ${id} from generate_series(1, 5)`)
    const forced = { force: 'Ausweis gesehen' }
    expect(await move(id, 'confirm_pickup', forced)).toMatchObject({ status: 403 })
    expect(await move(id, 'confirm_pickup', forced, await signIn(server.url, 'orders'))).toMatchObject({ status: 403 })
    expect(await move(id, 'confirm_pickup', forced, await signIn(server.url, 'admin'))).toMatchObject({ status: 200 })
    const { text } = await server.db.one<{ text: string }>(sql`
      select text from history where object = 'order' and record_id = ${id} and verb = 'order.confirm_pickup'`)
    expect(text).toContain('Ausweis gesehen')
  })

  test('tells nobody whether a code is right who may not hand it over, and tries none on many', async () => {
    const id = await ready()
    const wrong = { pickup_code: '222222' }
    expect(await move(id, 'confirm_pickup', wrong, await signIn(server.url, 'products'))).toMatchObject({ status: 403 })
    expect(await wrongs(id)).toBe(0)
    const early = await waiting()
    expect(await move(early, 'confirm_pickup', wrong)).toMatchObject({ status: 409, code: 'wrong_state' })
    const { code } = await rowOf(id)
    const many = { action: 'order.confirm_pickup', ids: [id], params: { pickup_code: code } }
    const bulk = await call(server.url, token, 'POST', '/api/v3/order/bulk', many)
    expect(bulk.status).toBeGreaterThanOrEqual(404)
    expect((await rowOf(id)).status).toBe('ready-for-pickup')
  })

  test('leaves on no other way than against its code, unless it is to be sent: then it has another method', async () => {
    const id = await ready()
    expect(await move(id, 'prepare_shipping')).toMatchObject({ status: 409, code: 'to_be_collected' })
    await server.db.run(sql`update orders set status = 'processing' where id = ${id}`)
    expect(await move(id, 'confirm_shipment', { contents: 'open' })).toMatchObject({
      status: 409,
      code: 'to_be_collected',
    })
    const made = async (object: string, data: object) => {
      const answer = await call(server.url, token, 'POST', `/api/v3/${object}`, { data })
      expect(answer.status).toBe(200)
      return (answer.body as { payload: { id: number } }).payload.id
    }
    const ask = async (object: string, one: number, action: string) => {
      const { body } = await call(server.url, token, 'POST', `/api/v3/${object}/${one}`, {})
      const { version } = (body as { payload: { version: number } }).payload
      return call(server.url, token, 'POST', `/api/v3/${object}/${one}/action/${action}`, { version })
    }
    const refused = { status: 409, body: { code: 'to_be_collected' } }
    const shipment = await made('shipment', { order_id: id })
    expect(await ask('shipment', shipment, 'ship')).toMatchObject(refused)
    const box = { shipment_id: shipment, vendor: 'simulated', auto_weight: false, item_weight: 1 }
    expect(await ask('parcel', await made('parcel', box), 'request')).toMatchObject(refused)
    expect(await ask('shipment', shipment, 'label')).toMatchObject(refused)
    await server.db.run(sql`
      update orders set shipping_method_id = (select min(id) from shipping_methods where not is_pickup) where id = ${id}`)
    expect(await move(id, 'prepare_shipping')).toMatchObject({ status: 200 })
  })

  test('has a slip with its code for whoever writes orders, not for whoever hands them over', async () => {
    const id = await ready()
    const { code } = await rowOf(id)
    const fetchSlip = async (login: string, order = id) =>
      fetch(`${server.url}/api/v3/order/${order}/pickup-slip`, { headers: { Token: await signIn(server.url, login) } })
    expect((await fetchSlip('shipping')).status).toBe(403)
    const slip = await fetchSlip('orders')
    expect(slip.status).toBe(200)
    const said = (await pagesOf(Buffer.from(await slip.arrayBuffer()))).join(' ')
    expect(said).toContain(spacedCode(code ?? ''))
    expect(said).toContain('Abholschein')
    expect((await fetchSlip('orders', await waiting())).status).toBe(409)
    const asked = await server.db.rows(sql`
      select from audit_log where object_id = ${id} and verb = 'order.pickup_slip'`)
    expect(asked).toHaveLength(1)
  })
})
