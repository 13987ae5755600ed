import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changed, action as actionSchema } from '#api/actions.ts'
import type { Changed } from '#api/actions.ts'
import { moveParams } from '#api/bodies.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string
let jana: Person
let admin: Person

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  jana = person(server.url, token)
  admin = person(server.url, await signIn(server.url, 'admin'))
})
afterAll(() => server.close())

const order = (...[status, facts, more]: Tail<typeof makeOrder>) => makeOrder(server.db, shops, status, facts, more)
type Tail<F> = F extends (db: infer _D, shops: infer _S, ...rest: infer R) => unknown ? R : never

const rowsOf = (table: 'history' | 'audit_log', id: number) =>
  table === 'history'
    ? server.db.rows<Record<string, unknown>>(sql`
        select verb, from_status, to_status, text, who from history where object = 'order' and record_id = ${id} order by id`)
    : server.db.rows<Record<string, unknown>>(sql`
        select verb, who, before, after from audit_log where object = 'order' and object_id = ${id} order by id`)

describe('a move', () => {
  test('answers the order, what may happen next and the way back, and leaves a trace', async () => {
    const id = await order('pending')
    const { status, body, changed: answer } = await jana.move(id, { type: 'order.release' })
    expect(status).toBe(200)
    expect(changed.safeParse(body.payload).success).toBe(true)
    expect(answer.entity).toMatchObject({ id, version: 2, status: 'processing' })
    expect(answer.actions.find(({ action }) => action === 'order.release')).toMatchObject({
      allowed: false,
      reason_code: 'wrong_state',
    })
    expect(answer.undo?.token).toBeTypeOf('string')
    expect(await rowsOf('history', id)).toEqual([
      { verb: 'order.release', from_status: 'pending', to_status: 'processing', text: null, who: 'Jana Brandt' },
    ])
    expect(await rowsOf('audit_log', id)).toEqual([
      {
        verb: 'order.release',
        who: 'Jana Brandt',
        before: { status: 'pending', version: 1 },
        after: { status: 'processing', version: 2 },
      },
    ])
  })

  test('brings the parts that it is asked for as they are after it, and so does its way back', async () => {
    const id = await order('preparing-for-shipment')
    const change = (path: string, body: object) => call(server.url, token, 'POST', path, body)
    const action = `/api/v3/order/${id}/action/confirm_shipment`
    const params = { contents: 'open' as const, tracking_number: '0034' }
    const sent = { version: 1, params, expand: ['items', 'shipments', 'history'] }
    const { payload } = (await change(action, sent)).body as { payload: Changed }
    expect(payload.entity).toMatchObject({
      status: 'order-in-transit',
      shipments: [{ status: 'shipped', quantity: 2, tracking_number: '0034' }],
      history: [{ verb: 'order.confirm_shipment', text: '0034' }],
    })
    const read = await change(`/api/v3/order/${id}`, { expand: sent.expand })
    expect(read.body).toMatchObject({ payload: payload.entity })
    const undo = `/api/v3/undo/${payload.undo?.token}`
    const undone = await change(undo, { expand: ['history'] })
    expect(undone.body).toMatchObject({ payload: { entity: { history: [{ verb: 'order.undo' }, {}] } } })
  })

  test('that is asked for a part that there is none of is not made', async () => {
    const id = await order('pending')
    const body = { version: 1, expand: ['secrets'] }
    expect((await call(server.url, token, 'POST', `/api/v3/order/${id}/action/release`, body)).status).toBe(422)
    expect((await jana.move(id, { type: 'order.release' })).status).toBe(200)
  })

  test('that the chart refuses says why, in the language of whoever asks, and what may happen instead', async () => {
    const id = await order('processing')
    const german = await jana.move(id, { type: 'order.confirm_shipment' })
    expect(german).toMatchObject({
      status: 409,
      code: 'no_shipment',
      error: 'Es ist noch nichts gepackt. Geben Sie an, was versandt wird.',
    })
    expect(actionSchema.safeParse((german.body.actions as unknown[])[0]).success).toBe(true)
    const english = await jana.move(id, { type: 'order.confirm_shipment' }, { locale: 'en_EN' })
    expect(english.error).toBe('Nothing has been packed yet. Say what is being shipped.')
  })

  test('names what an import lacks by the names of the fields', async () => {
    const id = await order('imported', { has_shop: false, has_unresolved_sku: true })
    const { error } = await jana.move(id, { type: 'order.release' }, { locale: 'en_EN' })
    expect(error).toMatch(/^The imported order still lacks: .+ and .+\.$/)
    expect(error).not.toContain('order.')
    const { actions } = await jana.actions(id)
    expect(actions.find(({ action }) => action === 'order.release')?.reason).not.toContain('order.')
  })

  test('is only what a person does: nothing that the server or xstate raises', async () => {
    const id = await order('pending')
    for (const name of ['paid', 'refund_confirmed', 'import_finished', 'burn', 'constructor', 'xstate.init'])
      expect(await call(server.url, token, 'POST', `/api/v3/order/${id}/action/${name}`, { version: 1 })).toMatchObject(
        {
          status: 404,
          body: { code: 'unknown_action' },
        },
      )
    expect(await rowsOf('history', id)).toEqual([])
  })

  test('belongs to records with a life: others have no moves, and unknown objects are refused by name', async () => {
    const ask = async (path: string, body?: unknown) => (await call(server.url, token, 'POST', path, body)).body
    expect(await ask('/api/v3/price-list/1/actions')).toMatchObject({ code: 'no_actions' })
    expect(await ask('/api/v3/price-list/1/action/close', { version: 1 })).toMatchObject({ code: 'no_actions' })
    expect(await ask('/api/v3/spoon/1/actions')).toMatchObject({ code: 'unknown_object' })
  })

  test('of an order that is not there is a 404', async () => {
    expect(await jana.move(999_999, { type: 'order.hold' })).toMatchObject({ status: 404, code: 'order_not_found' })
    expect(await jana.actions(999_999)).toMatchObject({ status: 404, code: 'order_not_found' })
  })
})

describe('the arguments of a move', () => {
  const fieldsOf = ({ body }: { body: Record<string, unknown> }) => Object.keys(body.fields ?? {})

  test('nobody places an order without choosing how it is paid, and only as its shop offers', async () => {
    const id = await order('preparing', {}, { paymentMethod: null })
    const none = await jana.move(id, { type: 'order.place' })
    expect([none.status, fieldsOf(none)]).toEqual([422, ['payment_method_id']])
    const foreign = await jana.move(id, { type: 'order.place', payment_method_id: 1 })
    expect([foreign.status, fieldsOf(foreign)]).toEqual([422, ['payment_method_id']])
    const { changed: placed } = await jana.move(id, { type: 'order.place', payment_method_id: shops.payment.confirmed })
    expect(placed.entity.status).toBe('confirmed')
  })

  test('a parcel holds lines of the order, and no more of them than are open', async () => {
    const id = await order('processing')
    const [line] = await server.db.rows<{ id: number }>(sql`select id from order_items where order_id = ${id}`)
    const ship = (order_item_id: number | undefined, quantity: number) =>
      jana.move(id, { type: 'order.confirm_shipment', contents: [{ order_item_id: order_item_id ?? 0, quantity }] })
    for (const answer of [await ship(line?.id, 2), await ship(999_999_999, 1)])
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['contents']])
    const twice = {
      type: 'order.confirm_shipment' as const,
      contents: [line, line].map((one) => ({ order_item_id: one?.id ?? 0, quantity: 1 })),
    }
    expect((await jana.move(id, twice)).status).toBe(422)
    expect((await ship(line?.id, 1)).changed.entity.status).toBe('partial-shipment')
  })

  test('a pickup needs a shipping method that is one', async () => {
    const id = await order('processing')
    const wrong = await jana.move(id, { type: 'order.prepare_pickup', shipping_method_id: shops.parcel })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['shipping_method_id']])
    const { changed: right } = await jana.move(id, { type: 'order.prepare_pickup', shipping_method_id: shops.pickup })
    expect(right.entity).toMatchObject({ status: 'preparing-for-pickup', shipping_method: { id: shops.pickup } })
  })

  test('what another move would take is refused, never ignored', async () => {
    const id = await order('pending')
    const body = { version: 1, params: { mark_paid: true } }
    expect(moveParams.order.safeParse(body.params).success).toBe(true)
    const answer = await call(server.url, token, 'POST', `/api/v3/order/${id}/action/release`, body)
    expect(answer).toMatchObject({ status: 422, body: { fields: { mark_paid: [expect.any(String)] } } })
  })

  test('goes by its own name, whoever refuses it, and each thing wrong with it is said once', async () => {
    const id = await order('processing')
    const refusal = async (params: unknown) => {
      const answer = await call(server.url, token, 'POST', `/api/v3/order/${id}/action/confirm_shipment`, {
        version: 1,
        params,
      })
      expect(answer.status).toBe(422)
      return answer.body
    }
    const none = { order_item_id: 1, quantity: 0 }
    expect(await refusal({ contents: [none, none] })).toMatchObject({
      code: 'invalid',
      fields: { contents: [expect.any(String)] },
    })
    expect(await refusal({ contents: 'everything' })).toMatchObject({
      code: 'invalid',
      fields: { contents: [expect.any(String)] },
    })
    expect(await refusal({ tracking_number: '0'.repeat(65) })).toMatchObject({
      code: 'invalid',
      fields: {
        tracking_number: ['Höchstens 64 Zeichen'],
      },
    })
    expect(await refusal({ colour: 'red' })).toMatchObject({
      code: 'invalid',
      fields: { colour: ['Dieses Feld ist nicht bekannt'] },
    })
    expect(await refusal(5)).toMatchObject({ code: 'invalid', fields: { params: [expect.any(String)] } })
  })

  test('a status refuses before a form does', async () => {
    const id = await order('completed')
    expect(await jana.move(id, { type: 'order.place', payment_method_id: 1 })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
  })
})

describe('two people at one order', () => {
  test('the second is told who changed what, and nothing is overwritten', async () => {
    const id = await order('processing')
    await admin.move(id, { type: 'order.hold' })
    const late = await jana.move(id, { type: 'order.prepare_shipping' })
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
    expect(late.body.payload).toMatchObject({
      current: { id, status: 'on-hold' },
      version: 2,
      changed_by: 'Katrin Großmann',
      changed_by_me: false,
      changed_by_customer: false,
      changed_at: expect.stringMatching(/Z$/),
      changed_fields: ['held_from', 'status'],
    })
  })

  test('whoever changed it in another window is told so', async () => {
    const id = await order('processing')
    await jana.move(id, { type: 'order.hold' })
    const late = await jana.move(id, { type: 'order.prepare_shipping' })
    expect(late.body.payload).toMatchObject({ changed_by_me: true })
  })

  test('of sixteen moves at once one is made', async () => {
    const id = await order('processing')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        (turn % 2 === 0 ? jana : admin).move(id, { type: turn % 3 === 0 ? 'order.hold' : 'order.prepare_shipping' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(15)
    expect(await rowsOf('history', id)).toHaveLength(1)
  })
})

describe('a move that is sent twice', () => {
  test('takes effect once, and both are answered the same', async () => {
    const id = await order('pending')
    const key = crypto.randomUUID()
    const first = await jana.move(id, { type: 'order.release' }, { key })
    const again = await jana.move(id, { type: 'order.release' }, { key })
    expect(again.body).toEqual(first.body)
    expect(await rowsOf('history', id)).toHaveLength(1)
  })

  test('at the same moment takes effect once', async () => {
    const id = await order('processing')
    const key = crypto.randomUUID()
    const ship = () => jana.move(id, { type: 'order.confirm_shipment', contents: 'open' }, { key })
    const answers = await Promise.all([ship(), ship(), ship()])
    expect(answers.filter(({ status, code }) => status === 200 || code === 'in_progress')).toHaveLength(3)
    expect(await server.db.run(sql`select from shipments where order_id = ${id}`)).toBe(1)
  })

  test('because its answer was lost is answered from the first', async () => {
    const id = await order('pending')
    const key = crypto.randomUUID()
    const lost = new AbortController()
    const body = JSON.stringify({ version: 1 })
    const headers = { Token: token, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const path = `${server.url}/api/v3/order/${id}/action/release`
    const sent = fetch(path, { method: 'POST', body, headers, signal: lost.signal }).catch(() => undefined)
    await expect.poll(() => rowsOf('history', id), { timeout: 10_000 }).toHaveLength(1)
    lost.abort()
    await sent
    const again = await fetch(path, { method: 'POST', body, headers })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ payload: { entity: { version: 2, status: 'processing' } } })
    expect(await rowsOf('history', id)).toHaveLength(1)
  })
})

describe('forcing', () => {
  test('passes a rule with a reason that is kept, for administrators only', async () => {
    const id = await order('processing', { open_quantity: 1 })
    const reason = 'Der Kunde hat die Ware im Lager abgeholt'
    expect(await jana.move(id, { type: 'order.complete' }, { force: reason })).toMatchObject({ status: 403 })
    expect(await admin.move(id, { type: 'order.complete' })).toMatchObject({ status: 409, code: 'items_open' })
    for (const none of ['', '    '])
      expect(await admin.move(id, { type: 'order.complete' }, { force: none })).toMatchObject({ status: 422 })
    const { changed: forced } = await admin.move(id, { type: 'order.complete' }, { force: reason })
    expect(forced.entity.status).toBe('completed')
    expect(await rowsOf('history', id)).toMatchObject([{ text: reason, who: 'Katrin Großmann' }])
    expect(await rowsOf('audit_log', id)).toMatchObject([{ after: { forced: reason } }])
  })

  test('never leaves the map of the life, and never passes another’s change', async () => {
    const id = await order('cancelled')
    expect(await admin.move(id, { type: 'order.release' }, { force: 'Es eilt' })).toMatchObject({ code: 'wrong_state' })
    expect(await admin.move(id, { type: 'order.reopen' }, { force: 'Es eilt', version: 7 })).toMatchObject({
      code: 'conflict',
    })
  })
})
