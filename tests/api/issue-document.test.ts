import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#server/app.ts'
import { transaction } from '#server/db.ts'
import { documentToWrite, frozen } from '#server/document/issue.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave, outboxOf } from '#tests/support/outbox.ts'
import { forgetHouse } from '#tests/support/no-house.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string
let jana: Person
let method: number
/** Without a VAT number or an address. */
let bareShop: number

beforeAll(async () => {
  server = await startServer()
  await forgetHouse(server.db)
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  jana = person(server.url, token)
  bareShop = (
    await server.db.one<{ id: number }>(sql`
      insert into shops (name, type, language, currency) values ('Bare', 'shop', 'de_DE', 'EUR') returning id`)
  ).id
  method = (
    await server.db.one<{ id: number }>(sql`
      insert into payment_methods (name, kind, status_after_placement, auto_generate_invoice, status_generates_invoice,
        days_to_pay)
      values ('Rechnung', 'invoice', 'pending', true, 'processing', 14) returning id`)
  ).id
  await server.db.run(sql`
    update shops set country_code = 'DE', address_line_1 = 'Speicherstraße 7', postal_code = '24103', city = 'Kiel',
      vat_number = 'DE136695976' where id = ${shops.plain}`)
})
afterAll(() => server.close())

type Answer = { status: number; body: { code?: string; error?: string; fields?: object; payload?: unknown } }
const issue = async (order: number, body: object, as = token): Promise<Answer> =>
  (await call(server.url, as, 'POST', `/api/v3/order/${order}/document`, body)) as Answer

/** An order of 300 EUR of a business, whose address says so. */
async function ofBusiness(address: { name?: string | null; company?: string | null } = {}, paymentMethod?: number) {
  const order = await makeOrder(server.db, shops, 'pending', {}, paymentMethod === undefined ? {} : { paymentMethod })
  const { name = 'Max Muster', company = 'Muster GmbH' } = address
  await costs(order, 300)
  await server.db.run(sql`
    update order_addresses set company = ${company}, last_name = ${name}, postal_code = '10115', country_code = 'DE'
    where order_id = ${order}`)
  return order
}
/** What the order comes to, whatever it has lines for. */
const costs = (order: number, total: number) =>
  server.db.run(sql`
    update order_items set price = case when place = 1 then ${total}::integer else 0 end,
      total = case when place = 1 then ${total}::integer else 0 end
    where order_id = ${order}`)
const documentsOf = (order: number) =>
  server.db.rows<{ id: number; status: string; number: string; type: string }>(sql`
    select id, status, number, type from documents where order_id = ${order} order by id`)
const lastNumber = async () =>
  (
    await server.db.one<{ last: number }>(sql`
      select coalesce(sum(last_number), 0)::integer as last from number_counters where type = 'invoice'`)
  ).last

/** As whoever reads the order is told it. */
const historyOf = async (order: number, as = token) => {
  const { body } = await call(server.url, as, 'POST', `/api/v3/order/${order}`, { expand: ['history'] })
  return (body as { payload: { history: object[] } }).payload.history
}

describe('a paper that somebody issues', () => {
  test('has its number at once, and the history of the document says who asked for it', async () => {
    const order = await makeOrder(server.db, shops, 'processing')
    const answer = await issue(order, { type: 'invoice' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.payload).toMatchObject({
      type: 'invoice',
      status: 'issued',
      number: expect.stringMatching(/^R/),
    })
    const [document, ...others] = await documentsOf(order)
    expect(others).toEqual([])
    const paper = await transaction(server.db, async (tx) => frozen(tx, await documentToWrite(tx, document?.id ?? 0)))
    expect(paper.totals.gross).toBe('100.00')
    const told = await server.db.rows<{ verb: string; user: string | null }>(sql`
      select h.verb, u.login as user from history h left join users u on u.id = h.user_id
      where h.object = 'document' and h.record_id = ${document?.id}`)
    expect(told).toEqual([{ verb: 'document.issued', user: 'orders' }])
    expect(await historyOf(order)).toMatchObject([
      { verb: 'order.issued_invoice', text: document?.number, from: null, to: null, who: expect.any(String) },
    ])
    await leave(server, order)
    expect(await documentsOf(order)).toEqual([document])
  })

  test('stands once: a second invoice is refused, and names the first', async () => {
    const order = await makeOrder(server.db, shops, 'processing')
    await issue(order, { type: 'invoice' })
    const [first] = await documentsOf(order)
    const again = await issue(order, { type: 'invoice' })
    expect(again).toMatchObject({ status: 409, body: { code: 'invoice_stands' } })
    expect(again.body.error).toContain(first?.number)
  })

  test('goes out with its mail where that is asked for', async () => {
    const order = await makeOrder(server.db, shops, 'processing')
    expect((await issue(order, { type: 'invoice', send: true })).body.payload).toMatchObject({ status: 'sent' })
    const mails = await server.db.rows<{ name: string }>(sql`
      select o.name from outbox o join invoices n on n.id = o.record_id and o.object = 'invoice'
      where n.order_id = ${order} and o.kind = 'email'`)
    expect(mails).toEqual([{ name: 'invoice' }])
  })

  test('is refused where nothing is owed, and where nobody may write orders', async () => {
    const cancelled = await makeOrder(server.db, shops, 'cancelled')
    expect(await issue(cancelled, { type: 'invoice' })).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    const order = await makeOrder(server.db, shops, 'processing')
    expect(await issue(order, { type: 'proposal' })).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    expect((await issue(order, { type: 'invoice' }, await signIn(server.url, 'shipping'))).status).toBe(403)
    expect(await documentsOf(order)).toEqual([])
  })

  test('is an offer: as a paper alone it leaves the order as it is, sent it is the order’s move', async () => {
    const order = await makeOrder(server.db, shops, 'preparing')
    const statusOf = async () =>
      (await server.db.one<{ status: string }>(sql`select status from orders where id = ${order}`)).status
    expect((await issue(order, { type: 'proposal' })).body.payload).toMatchObject({
      status: 'issued',
      number: expect.stringMatching(/^A/),
    })
    expect(await statusOf()).toBe('preparing')
    expect((await issue(order, { type: 'proposal', send: true })).body.payload).toMatchObject({ status: 'draft' })
    expect(await statusOf()).toBe('proposal')
  })
})

describe('an invoice in letters that its font lacks', () => {
  test('is refused with each field of the buyer that nobody could read, and takes no number', async () => {
    const order = await ofBusiness({ name: 'محمد', company: null })
    await server.db.run(sql`
      update order_addresses set first_name = '', address_line_1 = 'שדרות 5', city = '東京' where order_id = ${order}`)
    const before = await lastNumber()
    const answer = await issue(order, { type: 'invoice' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'unwritable_buyer' } })
    expect(answer.body.fields).toEqual({
      'buyer.name': ['Name des Kunden in druckbaren Buchstaben: Rechnungsadresse des Auftrags'],
      'buyer.address_line_1': ['Straße in druckbaren Buchstaben: Rechnungsadresse des Auftrags'],
      'buyer.city': ['Ort in druckbaren Buchstaben: Rechnungsadresse des Auftrags'],
    })
    expect(await documentsOf(order)).toEqual([])
    expect(await lastNumber()).toBe(before)
    await server.db.run(sql`
      update order_addresses set last_name = 'Ivan Ivanović 😀', address_line_1 = 'ул. Ленина 5', city = 'Αθήνα'
      where order_id = ${order}`)
    expect(await issue(order, { type: 'invoice' })).toMatchObject({ status: 200 })
  })
})

describe('an invoice of a consumer', () => {
  const lacking = async (price: number, country = 'DE') => {
    const order = await ofBusiness({ name: '', company: null })
    await costs(order, price)
    await server.db.run(sql`
      update order_addresses set first_name = ' ', address_line_1 = '', postal_code = '', country_code = ${country}
      where order_id = ${order}`)
    return order
  }

  test('above 250 euros is refused with what it does not say of its buyer, and takes no number', async () => {
    const order = await lacking(251)
    const before = await lastNumber()
    const answer = await issue(order, { type: 'invoice' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'incomplete_buyer' } })
    expect(answer.body.error).toContain('§ 14 UStG')
    expect(answer.body.fields).toEqual({
      'buyer.name': ['Name des Kunden: Rechnungsadresse des Auftrags'],
      'buyer.address_line_1': ['Straße: Rechnungsadresse des Auftrags'],
      'buyer.postal_code': ['Postleitzahl: Rechnungsadresse des Auftrags'],
    })
    expect(await documentsOf(order)).toEqual([])
    expect(await lastNumber()).toBe(before)
    await server.db.run(sql`
      update order_addresses set last_name = 'Muster', address_line_1 = 'Weg 1', postal_code = '10115'
      where order_id = ${order}`)
    expect(await issue(order, { type: 'invoice' })).toMatchObject({ status: 200 })
  })

  test('up to 250 euros is issued all the same, and one to a country without postal codes needs none', async () => {
    expect(await issue(await lacking(250), { type: 'invoice' })).toMatchObject({ status: 200 })
    const fields = (await issue(await lacking(251, 'AE'), { type: 'invoice' })).body.fields
    expect(Object.keys(fields ?? {})).toEqual(['buyer.name', 'buyer.address_line_1'])
  })

  test('of a seller elsewhere follows that country’s law, which Kontor does not know', async () => {
    const order = await lacking(251)
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into shops (name, type, language, currency, country_code)
      values ('Linz', 'shop', 'de_DE', 'EUR', 'AT') returning id`)
    await server.db.run(sql`update orders set shop_id = ${id} where id = ${order}`)
    expect(await issue(order, { type: 'invoice' })).toMatchObject({ status: 200 })
  })
})

describe('an invoice that has to be an e-invoice and cannot be', () => {
  test('is refused with what is missing and where, takes no number and leaves nothing behind', async () => {
    const order = await ofBusiness({ name: '', company: '' })
    await server.db.run(sql`update orders set vat_number = 'DE136695976' where id = ${order}`)
    const before = await lastNumber()
    const answer = await issue(order, { type: 'invoice' })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'e_invoice_order',
        error: expect.stringContaining('BR-07'),
        fields: { 'buyer.name': [expect.stringContaining('Rechnungsadresse')] },
      },
    })
    expect(await documentsOf(order)).toEqual([])
    expect(await lastNumber()).toBe(before)
    await server.db.run(sql`update order_addresses set company = 'Muster GmbH' where order_id = ${order}`)
    expect(await issue(order, { type: 'invoice' })).toMatchObject({ status: 200 })
  })

  test('names the shop where that is what lacks something', async () => {
    const order = await ofBusiness()
    await server.db.run(sql`update orders set shop_id = ${bareShop} where id = ${order}`)
    const answer = await issue(order, { type: 'invoice' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'e_invoice_seller' } })
    expect(answer.body.fields).toHaveProperty(['seller.vat_number'])
  })

  test.each([
    ['a consumer', { name: 'Max Muster', company: null }, 300],
    ['a business that pays no more than 250 euros', {}, 250],
  ])('is issued all the same for %s', async (_, address, price) => {
    const order = await ofBusiness(address)
    await costs(order, price)
    await server.db.run(sql`update orders set shop_id = ${bareShop} where id = ${order}`)
    expect(await issue(order, { type: 'invoice' })).toMatchObject({ status: 200 })
  })

  test('keeps the move that asked for it, says so in the queue, and is issued once it is mended', async () => {
    const order = await ofBusiness({}, method)
    await server.db.run(sql`update shops set vat_number = null where id = ${shops.plain}`)
    expect((await jana.move(order, { type: 'order.release' })).status).toBe(200)
    await server.db.run(sql`update outbox set held_until = now() where ${outboxOf(order)} and status = 'held'`)
    await workOutbox(server.db, handlersFor(server.config))
    expect(await documentsOf(order)).toMatchObject([{ status: 'draft' }])
    const jobs = () =>
      server.db.rows<{ status: string; error: string }>(sql`
      select o.status, o.error from outbox o join invoices n on n.id = o.record_id and o.object = 'invoice'
      where n.order_id = ${order} and o.kind = 'number'`)
    await expect.poll(jobs).toMatchObject([{ status: 'retrying', error: expect.stringContaining('BR-') }])
    expect((await issue(order, { type: 'invoice' })).body.code).toBe('e_invoice_seller')
    await server.db.run(sql`update shops set vat_number = 'DE136695976' where id = ${shops.plain}`)
    expect((await issue(order, { type: 'invoice' })).body.payload).toMatchObject({ status: 'issued' })
    await leave(server, order)
    expect(await documentsOf(order)).toMatchObject([{ status: 'issued' }])
  })
})

describe('what waited for a number in vain', () => {
  /** An order whose invoice is to be sent by itself and cannot be issued; its jobs have given up, and then it can. */
  async function givenUp(): Promise<{ order: number; invoice: number }> {
    const { id: sending } = await server.db.one<{ id: number }>(sql`
      insert into payment_methods (name, kind, status_after_placement, auto_generate_invoice, auto_send_invoice,
        status_generates_invoice, days_to_pay)
      values ('Rechnung', 'invoice', 'pending', true, true, 'processing', 14) returning id`)
    const order = await ofBusiness({}, sending)
    await server.db.run(sql`update shops set vat_number = null where id = ${shops.plain}`)
    await jana.move(order, { type: 'order.release' })
    await server.db.run(sql`
      update outbox set status = 'dead', tries = 20, error = 'BR-CO-26' where ${outboxOf(order)} and object = 'invoice'`)
    await server.db.run(sql`update shops set vat_number = 'DE136695976' where id = ${shops.plain}`)
    expect(await jobsOf(order)).toMatchObject([
      { kind: 'document', status: 'dead' },
      { kind: 'email', status: 'dead' },
      { kind: 'number', status: 'dead' },
    ])
    const { id: invoice } = await server.db.one<{ id: number }>(sql`select id from invoices where order_id = ${order}`)
    return { order, invoice }
  }
  const jobsOf = (order: number) =>
    server.db.rows<{ id: number; kind: string; status: string; version: number }>(sql`
      select id, kind, status, version from outbox where ${outboxOf(order)} and object = 'invoice' order by kind, id`)
  const mailJob = async (order: number) => (await jobsOf(order)).filter(({ kind }) => kind === 'email')
  /** What came of the jobs once none is left to do. */
  const worked = async (order: number) => {
    const open = async () => {
      await server.db.run(sql`update outbox set held_until = now() where ${outboxOf(order)} and status = 'held'`)
      await workOutbox(server.db, handlersFor(server.config))
      return (await jobsOf(order)).filter(({ status }) => ['held', 'queued', 'running', 'retrying'].includes(status))
    }
    await expect.poll(open, { timeout: 20_000 }).toEqual([])
    return (await jobsOf(order)).map(({ kind, status }) => `${kind} ${status}`)
  }
  const mailsOf = (order: number) =>
    server.db.rows<{ attachments: { name: string }[] }>(sql`
      select attachments from communications where order_id = ${order} and template = 'invoice'`)
  const toldOf = (job: number | undefined) =>
    server.db.rows<{ verb: string; user: string | null; text: string | null }>(sql`
      select h.verb, u.login as user, h.text from history h left join users u on u.id = h.user_id
      where h.object = 'sync-job' and h.record_id = ${job} order by h.id`)
  const all = ['document done', 'email done', 'number done']

  test.each([false, true])('leaves when its invoice is issued by hand, once (sent with it: %s)', async (send) => {
    const { order } = await givenUp()
    expect((await issue(order, { type: 'invoice', send })).status).toBe(200)
    expect(await worked(order)).toEqual(all)
    const [mail, ...others] = await mailsOf(order)
    expect(mail?.attachments).toHaveLength(1)
    expect(others).toEqual([])
    const [job] = await mailJob(order)
    expect(await toldOf(job?.id)).toEqual([{ verb: 'sync-job.freed', user: 'orders', text: null }])
  })

  test('leaves as well when somebody lets the number be tried again', async () => {
    const { order } = await givenUp()
    const number = (await jobsOf(order)).find(({ kind }) => kind === 'number')
    const admin = await signIn(server.url, 'admin')
    const again = { version: number?.version, params: {} }
    expect((await call(server.url, admin, 'POST', `/api/v3/sync-job/${number?.id}/action/retry`, again)).status).toBe(
      200,
    )
    expect(await worked(order)).toEqual(all)
    expect(await mailsOf(order)).toHaveLength(1)
  })

  test('leaves once, where several mails had given up, and the others say for which', async () => {
    const { order, invoice } = await givenUp()
    await server.db.run(sql`
      insert into outbox (object, record_id, shop_id, kind, name, status, tries, payload, held_until)
      values ('invoice', ${invoice}, ${shops.plain}, 'email', 'invoice', 'dead', 20, '{"to": "someone@example.com"}', now())`)
    await issue(order, { type: 'invoice', send: true })
    expect(await worked(order)).toEqual(['document done', 'email dropped', 'email done', 'number done'])
    expect(await mailsOf(order)).toHaveLength(1)
    const [older, newer] = await mailJob(order)
    expect(await toldOf(older?.id)).toMatchObject([{ verb: 'sync-job.withdrawn', text: `→ ${newer?.id}` }])
  })

  test('stays where a person dismissed it, unless the invoice is sent now', async () => {
    for (const send of [false, true]) {
      const { order } = await givenUp()
      await server.db.run(sql`
        update outbox set status = 'cancelled', reason = 'By post' where ${outboxOf(order)} and kind = 'email'`)
      await issue(order, { type: 'invoice', send })
      expect(await worked(order)).toEqual([
        'document done',
        'email cancelled',
        ...(send ? ['email done'] : []),
        'number done',
      ])
      expect(await mailsOf(order)).toHaveLength(send ? 1 : 0)
    }
  })

  test('of an offer leaves when it is issued by hand, once; one that was written and refused does not', async () => {
    const order = await makeOrder(server.db, shops, 'preparing')
    const { version } = await server.db.one<{ version: number }>(sql`select version from orders where id = ${order}`)
    expect((await jana.move(order, { type: 'order.offer' }, { version })).status).toBe(200)
    await server.db.run(sql`update outbox set status = 'dead', tries = 20 where ${outboxOf(order)}`)
    const mails = () =>
      server.db.rows<{ status: string }>(sql`
        select status from outbox where ${outboxOf(order)} and kind = 'email' order by id`)
    expect((await issue(order, { type: 'proposal' })).body.payload).toMatchObject({ status: 'sent' })
    const settled = async () => {
      await workOutbox(server.db, handlersFor(server.config))
      return mails()
    }
    await expect.poll(settled, { timeout: 20_000 }).toEqual([{ status: 'done' }])
    const sent = () =>
      server.db.rows<{ attachments: { name: string }[] }>(sql`
        select attachments from communications where order_id = ${order} and template = 'order_offered'`)
    expect((await sent())[0]?.attachments).toHaveLength(1)
    // refused for good, with its copy of an offer that is no longer the newest
    await server.db.run(sql`update outbox set status = 'dead', tries = 20 where ${outboxOf(order)} and kind = 'email'`)
    expect((await issue(order, { type: 'proposal' })).body.payload).toMatchObject({ status: 'issued' })
    expect(await mails()).toEqual([{ status: 'dead' }])
    expect(await sent()).toHaveLength(1)
  })
})
