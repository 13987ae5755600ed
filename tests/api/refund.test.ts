import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#server/app.ts'
import type { Paper } from '#server/document/paper.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave } from '#tests/support/outbox.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { id: number; version: number }
type Said = { code?: string; fields?: Record<string, readonly string[]> }
const post = async (path: string, body: object, by = token) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Said & { payload: { entity: Row } }) } // as the contract says
}
const draft = async (data: object, by = token) => {
  const answer = await call(server.url, by, 'POST', '/api/v3/refund', { data })
  return { status: answer.status, ...(answer.body as Said & { payload: Row }) } // what was made, as it is
}
const act = ({ id, version }: Row, name: string) => post(`refund/${id}/action/${name}`, { version })
const refundOf = (id: number) => server.db.one<Row>(sql`select * from refund_rows where id = ${id}`)
const orderOf = (id: number) =>
  server.db.one<Record<string, unknown>>(sql`select status, refund_total, payment_state from orders where id = ${id}`)

/** An order of four units of 25 EUR, paid as a whole. */
async function paid(about: { method?: string; days?: number; status?: 'processing' | 'completed' } = {}) {
  const facts = { is_paid: true, has_payment: true, item_count: 4, open_quantity: 4 }
  const order = await makeOrder(server.db, shops, about.status ?? 'processing', facts)
  const method = await server.db.one<{ id: number }>(sql`
    insert into payment_methods (name, kind, status_after_placement, provider, manual_refund_allowed,
      api_refund_supported, api_refund_enabled, refund_days, api_refund_days)
    values (${crypto.randomUUID()}, 'card', 'pending', ${about.method === 'provider' ? 'simulated' : null},
      ${about.method !== 'never'}, ${about.method === 'provider'}, ${about.method === 'provider'},
      30, 14) returning id`)
  await server.db.run(sql`
    update transactions set payment_method_id = ${method.id}, date_paid = current_date - ${about.days ?? 0}::integer,
      provider = (select provider from payment_methods where id = ${method.id})
    where order_id = ${order}`)
  const lines = await server.db.rows<{ id: number }>(sql`
    select id from order_items where order_id = ${order} order by place`)
  return { order, lines: lines.map(({ id }) => id) }
}
const of = (lines: readonly number[], quantity = 1, restock = false) =>
  lines.map((order_item_id) => ({ order_item_id, quantity, restock }))

describe('a draft', () => {
  test('comes to what its lines, fees and free amount are, with the tax of each rate', async () => {
    const { order, lines } = await paid()
    await server.db.run(sql`update order_items set tax_rate = 7 where id = ${lines[1]}`)
    const { payload } = await draft({
      order_id: order,
      reason: 'Damaged',
      items: of(lines.slice(0, 2)),
      fees: [{ name: 'Return shipping withheld', amount: '-5' }],
      adjustment: '2.50',
    })
    expect(payload).toMatchObject({
      status: 'draft',
      quantity: 2,
      gross: '47.50',
      total_net: '42.16',
      tax: '5.34',
      confirmed: false,
      is_automatic: false,
    })
    expect(
      await server.db.rows(sql`
        select tax_rate::float8 as rate, base, amount from refund_taxes where refund_id = ${payload.id} order by 1`),
    ).toEqual([
      { rate: 7, base: '22.20', amount: '1.55' },
      { rate: 19, base: '19.96', amount: '3.79' },
    ])
  })

  test('is refused over more than was paid, more than is left of a line, and lines of another order', async () => {
    const [one, other] = [await paid(), await paid()]
    const beyond = [
      { items: of(one.lines.slice(0, 1), 2) },
      { items: of(other.lines.slice(0, 1)) },
      { items: of(one.lines), adjustment: '0.01' },
      { adjustment: '-0.01' },
    ]
    for (const data of beyond) {
      const { status, fields } = await draft({ order_id: one.order, ...data })
      expect([status, Object.keys(fields ?? {}).length]).toEqual([422, 1])
    }
  })

  test('names the amount that takes it below nothing, or beyond what was paid', async () => {
    const { order, lines } = await paid()
    const withheld = [
      { name: 'Opened', amount: '-1' },
      { name: 'Return shipping', amount: '-30' },
    ]
    const named = async (data: object) => Object.keys((await draft({ order_id: order, ...data })).fields ?? {})
    expect(await named({ items: of(lines.slice(0, 1)), fees: withheld })).toEqual(['fees.new_1.amount'])
    expect(await named({ adjustment: '-5' })).toEqual(['adjustment'])
    expect(await named({ items: of(lines), fees: [{ name: 'Shipping', amount: '5' }] })).toEqual(['fees.new_0.amount'])
    expect(await named({ items: of(lines), adjustment: '5' })).toEqual(['adjustment'])
    // and says how far it may go, as its reader writes figures
    const { fields } = await draft({ order_id: order, adjustment: '99999' })
    expect(fields).toEqual({ adjustment: [expect.stringMatching(/^Höchstens 100,00\s€: Mehr ist/)] })
    // a fee that stands there goes by its number
    const { payload } = await draft({ order_id: order, items: of(lines.slice(0, 1)), fees: withheld.slice(0, 1) })
    const [fee] = await server.db.rows<{ id: number }>(sql`select id from refund_fees where refund_id = ${payload.id}`)
    const { body } = await call(server.url, token, 'PATCH', `/api/v3/refund/${payload.id}`, {
      version: payload.version,
      data: { fees: [{ id: fee?.id, amount: '-40' }, withheld[0]] },
    })
    expect(Object.keys((body as Said).fields ?? {})).toEqual([`fees.${fee?.id}.amount`]) // as the contract says
    await server.db.run(sql`update transactions set amount = 20 where order_id = ${order}`)
    expect(await named({ items: of(lines.slice(1, 2)) })).toEqual([`items.[${lines[1]}].quantity`])
  })

  test('is made by nobody in a shop where they only read', async () => {
    const { shop } = await server.db.one<{ shop: number }>(sql`
      select a.shop_id as shop from user_shop_access a join users u on u.id = a.user_id
      where u.login = 'orders.view' and a.area = 'orders' and a.level = 'view'`)
    const { order } = await server.db.one<{ order: number }>(sql`
      select min(id) as order from orders where shop_id = ${shop}`)
    expect((await draft({ order_id: order }, await signIn(server.url, 'orders.view'))).status).toBe(403)
  })

  test('of an order is made by its own move, of what is left, and taken back while nobody has confirmed it', async () => {
    const { order, lines } = await paid()
    const answer = await call(server.url, token, 'POST', `/api/v3/order/${order}/action/refund`, {
      version: 1,
      params: {
        items: lines.slice(0, 1).map((order_item_id) => ({ order_item_id, quantity: 1 })),
        reason: 'Too small',
        restock: true,
      },
    })
    expect(answer.status).toBe(200)
    const { id } = await server.db.one<{ id: number }>(sql`select id from refunds where order_id = ${order}`)
    expect(await refundOf(id)).toMatchObject({ status: 'draft', gross: '25.00', reason: 'Too small', quantity: 1 })
    const { undo } = (answer.body as { payload: { undo: { token: string } } }).payload // of a move
    expect((await call(server.url, token, 'POST', `/api/v3/undo/${undo.token}`)).status).toBe(200)
    expect(await server.db.rows(sql`select from refunds where order_id = ${order}`)).toEqual([])
  })

  test('is announced as it will be: its amount, no more than is left, and its way', async () => {
    const announced = async (order: number, items: unknown) => {
      const { body } = await call(server.url, token, 'POST', `/api/v3/order/${order}/refund_proposal`, { items })
      return (body as { payload: object }).payload // as the contract says
    }
    const { order, lines } = await paid({ method: 'provider' })
    // what was agreed goes with the goods
    await server.db.run(sql`
      insert into order_fees (order_id, place, type, name, calculation, percent)
      values (${order}, 1, 'discount', 'Summer', 'percent_of_goods', 10)`)
    const two = of(lines.slice(0, 2)).map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
    expect(await announced(order, two)).toEqual({ currency: 'EUR', gross: '45.00', is_automatic: true })
    const answer = await call(server.url, token, 'POST', `/api/v3/order/${order}/action/refund`, {
      version: 1,
      params: { items: two },
    })
    expect(answer.status).toBe(200)
    const drafted = await server.db.one<Row>(sql`
      select * from refund_rows where "order" ->> 'id' = ${order}::text`)
    expect(drafted).toMatchObject({ gross: '45.00', is_automatic: true })
    await act(drafted, 'confirm')
    await server.db.run(sql`update transactions set amount = 60, provider = null where order_id = ${order}`)
    expect(await announced(order, 'open')).toEqual({ currency: 'EUR', gross: '15.00', is_automatic: false })
  })

  test('cannot be made of what nobody has paid', async () => {
    const order = await makeOrder(server.db, shops, 'processing')
    const { status, code } = await post(`order/${order}/action/refund`, { version: 1, params: {} })
    expect([status, code]).toEqual([409, 'no_transactions'])
  })
})

describe('a confirmation', () => {
  test('moves the order, takes from its payment, fills the stock, and stands', async () => {
    const { order, lines } = await paid({ status: 'completed' })
    const { product } = await server.db.one<{ product: number }>(sql`
      select id as product from products where manage_stock order by id limit 1`)
    // of two of it that are refunded one comes back
    await server.db.run(sql`
      update order_items set product_id = ${product} where id = any(${lines.slice(0, 2)}::bigint[])`)
    const stock = () =>
      server.db.one<{ stock: number }>(sql`select stock_quantity as stock from products where id = ${product}`)
    const before = await stock()
    const { payload } = await draft({
      order_id: order,
      items: [...of(lines.slice(0, 1), 1, true), ...of(lines.slice(1, 2))],
    })
    const { payload: done } = await act(payload, 'confirm')
    expect(done).toMatchObject({ entity: { status: 'confirmed', confirmed: true, left_total: '50.00' }, undo: null })
    expect(await orderOf(order)).toEqual({
      status: 'partial-refund',
      refund_total: '50.00',
      payment_state: 'partly-refunded',
    })
    expect(
      await server.db.one(sql`select status, refunded_amount from transactions where order_id = ${order}`),
    ).toEqual({
      status: 'partially-refunded',
      refunded_amount: '50.00',
    })
    expect(await stock()).toEqual({ stock: before.stock + 1 })
    const change = await call(server.url, token, 'PATCH', `/api/v3/refund/${payload.id}`, {
      version: done.entity.version,
      data: { adjustment: '1' },
    })
    expect(change.status).toBe(422)
    expect((await act(done.entity, 'pay_out')).payload.entity).toMatchObject({ status: 'paid-out' })
    // what is left of the order is another one, and moves it to its end
    const rest = await draft({ order_id: order, items: of(lines.slice(2)) })
    expect(rest.payload).toMatchObject({ is_additional: true, gross: '50.00' })
    await act(rest.payload, 'confirm')
    expect(await orderOf(order)).toMatchObject({ status: 'refunded', payment_state: 'refunded' })
    const taxes = await server.db.one(sql`select sum(tax)::text as tax from refunds where order_id = ${order}`)
    expect(taxes).toEqual({ tax: '15.97' })
  })

  test('of all makes the invoice refunded, of a part has a credit invoice of its own', async () => {
    for (const [count, invoice, refers] of [
      [4, 'refunded', 'cancels_id'],
      [1, 'paid', 'refund_id'],
    ] as const) {
      const { order, lines } = await paid()
      const { id } = await server.db.one<{ id: number }>(sql`
        insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, paid_total, date_issued)
        values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, 'paid', 'EUR', 100, 15.97, 100, now())
        returning id`)
      await server.db.run(sql`
        insert into documents (order_id, shop_id, invoice_id, type, number, status, date_issued)
        values (${order}, ${shops.plain}, ${id}, 'invoice', ${crypto.randomUUID().slice(0, 30)}, 'issued', now())`)
      const { payload } = await draft({ order_id: order, items: of(lines.slice(0, count)) })
      await act(payload, 'confirm')
      await leave(server, order)
      expect(await server.db.one(sql`select status from invoices where id = ${id}`)).toEqual({ status: invoice })
      expect(
        await server.db.rows(sql`
          select d.status, case when cancels_id is not null then 'cancels_id' else 'refund_id' end as refers,
            r.invoice ->> 'id' as invoice, r.refund ->> 'id' as refund
          from documents d join document_rows r on r.id = d.id where d.order_id = ${order} and d.type = 'credit-invoice'`),
      ).toEqual([{ status: 'issued', refers, invoice: String(id), refund: String(payload.id) }])
      // and the invoice names it
      const { body } = await call(server.url, token, 'POST', `/api/v3/invoice/${id}`, { expand: ['documents'] })
      const { documents } = (body as { payload: { documents: { type: string }[] } }).payload // as the contract says
      expect(documents.map(({ type }) => type)).toEqual(['invoice', 'credit-invoice'])
    }
  })

  test('tells its customer by mail how much, for which lines, with the credit invoice', async () => {
    const { order, lines } = await paid()
    await server.db.run(sql`
      insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, paid_total, date_issued)
      values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, 'paid', 'EUR', 100, 15.97, 100, now())`)
    const { payload } = await draft({ order_id: order, items: of(lines.slice(0, 1)), adjustment: '2.50' })
    await act(payload, 'confirm')
    await leave(server, order)
    // one that came before its paper is tried again
    const kept = async () => {
      await server.db.run(sql`update outbox set date_next = null where record_id = ${order} and status = 'retrying'`)
      await workOutbox(server.db, handlersFor(server.config))
      return server.db.rows<{ text: string; attached: string | null }>(sql`
        select object, recipient, text, attachments -> 0 ->> 'name' as attached from communications
        where order_id = ${order} and template = 'refund_confirmed'`)
    }
    await expect.poll(kept, { timeout: 20_000 }).toMatchObject([{ object: 'order', recipient: 'someone@example.com' }])
    const { number } = await server.db.one<{ number: string }>(sql`
      select number from documents where refund_id = ${payload.id}`)
    const [mail] = await kept()
    expect(mail?.attached).toContain(number)
    for (const said of ['27,50', '1 × ', number]) expect(mail?.text).toContain(said)
  })

  test('of a free amount alone has a credit invoice that splits the tax by the rates of the order', async () => {
    const { order, lines } = await paid()
    await server.db.run(sql`update order_items set tax_rate = 7 where id = ${lines[1]}`)
    await server.db.run(sql`
      insert into invoices (order_id, shop_id, number, status, currency, total, tax_total, paid_total, date_issued)
      values (${order}, ${shops.plain}, ${crypto.randomUUID().slice(0, 30)}, 'paid', 'EUR', 100, 13.61, 100, now())`)
    const { payload } = await draft({ order_id: order, adjustment: '20' })
    await act(payload, 'confirm')
    await leave(server, order)
    const { paper } = await server.db.one<{ paper: Paper }>(sql`
      select paper from documents where refund_id = ${payload.id}`)
    expect(paper.taxes).toMatchObject([
      { rate: 19, base: '12.61', amount: '2.39' },
      { rate: 7, base: '4.67', amount: '0.33' },
    ])
    expect(paper.totals).toMatchObject({ net: '17.28', tax: '2.72', gross: '20.00', due: '20.00', rounding: '0.00' })
  })

  test('goes through the provider within its days, by hand within those of the method, and then not at all', async () => {
    const ways = [
      { method: 'provider', days: 0, automatic: true, by_hand: undefined },
      { method: 'provider', days: 20, automatic: false, by_hand: undefined },
      { method: 'provider', days: 40, automatic: false, by_hand: 'no_payment_methods' },
      { method: 'hand', days: 0, automatic: false, by_hand: undefined },
      { method: 'never', days: 0, automatic: false, by_hand: 'no_payment_methods' },
    ]
    for (const { method, days, automatic, by_hand } of ways) {
      const { order, lines } = await paid({ method, days })
      const { payload } = await draft({ order_id: order, items: of(lines.slice(0, 1)) })
      expect([method, days, payload['is_automatic']]).toEqual([method, days, automatic])
      expect((await act(payload, 'confirm')).code).toBe(by_hand)
    }
  })

  test('through the provider takes nothing from what was paid by hand since, by hand the newest first', async () => {
    const { order, lines } = await paid({ method: 'provider' })
    const { id: older } = await server.db.one<{ id: number }>(sql`
      update transactions set amount = 60 where order_id = ${order} returning id`)
    const { id: newer } = await server.db.one<{ id: number }>(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      values (${order}, ${shops.payment.pending}, 'captured', 40, 'EUR') returning id`)
    const taken = () =>
      server.db.rows(sql`select id, refunded_amount as taken from transactions where order_id = ${order} order by id`)
    for (const [is_automatic, after] of [
      [true, ['25.00', '0.00']],
      [false, ['25.00', '25.00']],
      [false, ['35.00', '40.00']],
    ] as const) {
      const { payload } = await draft({ order_id: order, items: of(lines.splice(0, 1)), is_automatic })
      expect((await act(payload, 'confirm')).status).toBe(200)
      expect(await taken()).toEqual([older, newer].map((id, at) => ({ id, taken: after[at] })))
    }
  })

  test('on a way that is closed is refused, and said so', async () => {
    const { order, lines } = await paid({ method: 'provider', days: 20 })
    const { payload } = await draft({ order_id: order, items: of(lines.slice(0, 1)), is_automatic: true })
    expect((await act(payload, 'confirm')).code).toBe('other_refund_way')
  })

  test(
    'many times at once on one payment gives back what was paid, and not a cent more',
    { timeout: 120_000 },
    async () => {
      const { order } = await paid()
      const drafts: Row[] = []
      for (let at = 0; at < samples(24, 100); at += 1)
        drafts.push((await draft({ order_id: order, adjustment: '7.77' })).payload)
      const answers = await Promise.all(drafts.map((one) => act(one, 'confirm')))
      const codes = answers.map(({ status, code }) => (status === 200 ? 'ok' : code))
      expect(codes.filter((code) => code === 'ok')).toHaveLength(12)
      expect(new Set(codes)).toEqual(new Set(['ok', 'more_than_paid']))
      expect(await server.db.one(sql`select refunded_amount from transactions where order_id = ${order}`)).toEqual({
        refunded_amount: '93.24',
      })
      expect(await orderOf(order)).toMatchObject({ refund_total: '93.24' })
    },
  )

  test('of lines that another refund has given back meanwhile is refused', async () => {
    const { order, lines } = await paid()
    const [one, other] = [
      await draft({ order_id: order, items: of(lines.slice(0, 1)) }),
      await draft({ order_id: order, items: of(lines.slice(0, 1)) }),
    ]
    expect((await act(one.payload, 'confirm')).status).toBe(200)
    expect((await act(other.payload, 'confirm')).code).toBe('lines_refunded')
    expect((await act(other.payload, 'discard')).payload.entity).toMatchObject({ status: 'discarded' })
  })
})
