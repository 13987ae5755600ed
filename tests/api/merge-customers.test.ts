import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referencesTo } from '#server/customer/merge/references.ts'
import { named, sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let shops: Shops
let token: string
let products: number[]

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
  products = (await server.db.rows<{ id: number }>(sql`select id from products order by id limit 3`)).map(
    ({ id }) => id,
  )
})
afterAll(() => server.close())

type Answer = { status: number; code?: string; fields?: object; payload: Record<string, unknown> }
const ask = async (path: string, body: object = {}, by = token): Promise<Answer> => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Omit<Answer, 'status'>) } // as the contract says
}

type Shape = {
  business: 'private' | 'to-check' | 'validated' | 'refused'
  company: string | null
  vat: string | null
  orders: readonly number[]
  wishes: readonly number[]
  addresses: readonly string[]
  hasMail: boolean
  mayOrder: boolean
  inShop: boolean
}
const shape: fc.Arbitrary<Shape> = fc.record({
  business: fc.constantFrom('private', 'to-check', 'validated', 'refused'),
  company: fc.constantFrom('Nord GmbH', 'Süd KG', null),
  vat: fc.constantFrom('DE136695976', null),
  orders: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 2 }),
  wishes: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  addresses: fc.array(fc.constantFrom('Hauptstraße 5', 'Hafenweg 1'), { maxLength: 2 }),
  hasMail: fc.boolean(),
  mayOrder: fc.boolean(),
  inShop: fc.boolean(),
})

let number = 0
async function make(one: Shape): Promise<number> {
  const { db } = server
  number += 1
  const is = one.business
  const { id } = await db.one<{ id: number }>(sql`
    insert into customers (customer_number, first_name, last_name, email, company, vat_number, shop_id, note, status, is_b2b,
      is_b2b_validated, decided_by, date_decided, refusal, allow_to_order)
    values (${`T-${number}`}, ${`Vor ${number % 2}`}, 'Nach', ${`${randomUUID()}@example.com`}, ${one.company}, ${one.vat},
      ${one.inShop ? shops.plain : null}, ${`Notiz ${number}`}, ${is}, ${is !== 'private'}, ${is === 'validated'},
      ${is === 'validated' || is === 'refused' ? 'Mara' : null}, ${is === 'validated' || is === 'refused' ? '2026-01-02' : null},
      ${is === 'refused' ? 'kein Nachweis' : null}, ${one.mayOrder}) returning id`)
  for (const amount of one.orders) {
    const order = await makeOrder(db, shops, 'completed', { has_unpaid_invoice: true })
    await db.run(sql`delete from transactions where order_id = ${order}`)
    await db.run(sql`update orders set customer_id = ${id} where id = ${order}`)
    await db.run(sql`update invoices set customer_id = ${id} where order_id = ${order}`)
    await db.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      values (${order}, ${shops.payment.pending}, 'captured', ${amount}, 'EUR')`)
    await db.run(sql`insert into returns (order_id) values (${order})`)
    if (one.hasMail)
      await db.run(sql`
        insert into communications (object, order_id, customer_id, template, language, status, recipient, subject, text)
        values ('order', ${order}, ${id}, 'order_placed', 'de_DE', 'sent', 'a@example.com', 'S', 'T')`)
  }
  for (const at of one.wishes)
    await db.run(sql`
      insert into customer_wishlist (customer_id, product_id, quantity) values (${id}, ${products[at]}, ${at + number})`)
  for (const street of one.addresses)
    await db.run(sql`
      insert into customer_addresses (customer_id, type, address_line_1, postal_code, country_code)
      values (${id}, 'billing', ${street}, '20095', 'DE')`)
  await db.run(sql`insert into history (object, record_id, verb) values ('customer', ${id}, 'customer.change')`)
  await db.run(
    sql`insert into customer_papers (customer_id, type, reference) values (${id}, 'other', ${`HRB ${number % 2}`})`,
  )
  return id
}

type Row = Record<string, unknown>
/** All that is in the tables that a merge may touch, each in one word, but for what counts and dates the changes themselves. */
async function everything(lines: number): Promise<Record<string, string | null>> {
  const references = await referencesTo(server.db, 'customers')
  const tables = new Set(['customers', 'transactions', 'waitlist_entries', ...references.map(({ table }) => table)])
  const found: Record<string, string | null> = {}
  // the calls that merge and take back stand in it themselves
  tables.delete('api_log')
  for (const table of tables) {
    // what waits to leave is at work all the time: of it counts whose it is
    const row =
      table === 'outbox'
        ? sql`jsonb_build_array(id, record_id)`
        : table === 'customers'
          ? sql`to_jsonb(t) - 'version' - 'date_updated'`
          : sql`to_jsonb(t)`
    const some =
      table === 'history' ? sql`where id <= ${lines}` : table === 'outbox' ? sql`where object = 'customer'` : sql``
    const { word } = await server.db.one<{ word: string | null }>(sql`
      select md5(string_agg((${row})::text, '' order by id)) as word from ${named(table)} t ${some}`)
    found[table] = word
  }
  return found
}
const linesSoFar = async () => (await server.db.one<{ id: number }>(sql`select max(id) as id from history`)).id

const versionOf = async (id: number) =>
  (await server.db.one<{ version: number }>(sql`select version from customers where id = ${id}`)).version
const merge = async (id: number, other: number, data: object = {}, by = token) =>
  ask(
    `customer/${id}/merge_in`,
    { other_id: other, version: await versionOf(id), other_version: await versionOf(other), data },
    by,
  )
const undoOf = ({ payload }: Answer) => (payload['undo'] as { token: string }).token

const worthOf = async (...ids: number[]) =>
  (
    await server.db.one<{ worth: string }>(sql`
      select coalesce(sum(lifetime_value), 0)::text as worth from customers where id = any(${ids}::bigint[])`)
  ).worth

/** Where rows still name this customer, whatever refers to customers at all. */
async function whereNamed(id: number): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, isByKind } of await referencesTo(server.db, 'customers')) {
    const of = isByKind ? sql`object = 'customer' and` : sql``
    if ((await server.db.run(sql`select from ${named(table)} where ${of} ${named(column)} = ${id}`)) > 0)
      found.push(table)
  }
  return found
}

test('whatever two customers hold: nothing names the other one then, and taken back nothing has changed', async () => {
  await fc.assert(
    fc.asyncProperty(shape, shape, fc.boolean(), async (one, two, takes) => {
      const [here, there] = [await make(one), await make(two)]
      const lines = await linesSoFar()
      const before = await everything(lines)
      const worth = await worthOf(here, there)
      const data = takes ? { email: await emailOf(there), company: two.company, vat_number: two.vat } : {}
      const merged = await merge(here, there, data)
      expect(merged.status, JSON.stringify(merged)).toBe(200)
      expect(await whereNamed(there)).toEqual([])
      expect(await worthOf(here, there)).toBe(worth)
      const { is_b2b, allow_to_order } = await server.db.one<Row>(sql`select * from customers where id = ${here}`)
      expect({ is_b2b, allow_to_order }).toEqual({
        is_b2b: one.business !== 'private' || two.business !== 'private',
        allow_to_order: one.mayOrder && two.mayOrder,
      })
      const read = await ask(`customer/${there}`)
      expect(read).toMatchObject({ status: 404, code: 'record_merged', payload: { leads_to: here } })
      const undone = await ask(`undo/${undoOf(merged)}`)
      expect(undone.status, JSON.stringify(undone)).toBe(200)
      expect(await everything(lines)).toEqual(before)
    }),
    { numRuns: samples(3, 12) },
  )
}, 120_000)

const emailOf = async (id: number) =>
  (await server.db.one<{ email: string }>(sql`select email from customers where id = ${id}`)).email

const plain: Shape = {
  business: 'private',
  company: null,
  vat: null,
  orders: [],
  wishes: [],
  addresses: [],
  hasMail: false,
  mayOrder: true,
  inShop: false,
}
const pair = async (one: Partial<Shape> = {}, two: Partial<Shape> = {}) =>
  [await make({ ...plain, ...one }), await make({ ...plain, ...two })] as const

test('what is the same on both is there once, and the greater wish', async () => {
  const [here, there] = await pair(
    { addresses: ['Hauptstraße 5'], wishes: [0, 1] },
    { addresses: ['Hauptstraße 5', 'Hafenweg 1'], wishes: [1, 2] },
  )
  await merge(here, there)
  const count = (table: string) => server.db.run(sql`select from ${named(table)} where customer_id = ${here}`)
  expect([await count('customer_addresses'), await count('customer_wishlist')]).toEqual([2, 3])
})

test('a decision stays where it was made about what stays, else somebody decides again', async () => {
  const statusOf = async (id: number) =>
    (await server.db.one<{ status: string }>(sql`select status from customers where id = ${id}`)).status
  const nord = { business: 'validated', company: 'Nord GmbH', vat: 'DE136695976' } as const
  const cases = [
    [nord, {}, {}, 'validated'],
    [nord, nord, {}, 'validated'],
    [{}, nord, { company: 'Nord GmbH', vat_number: 'DE136695976' }, 'validated'],
    [{}, nord, {}, 'to-check'],
    [nord, { ...nord, business: 'refused' }, {}, 'to-check'],
  ] as const
  for (const [one, two, data, status] of cases) {
    const [here, there] = await pair(one, two)
    await merge(here, there, data)
    expect([one, two, await statusOf(here)]).toEqual([one, two, status])
  }
})

test('it is not taken back once something has happened to the one that is left, or was merged on', async () => {
  const [here, there] = await pair()
  const merged = await merge(here, there)
  const order = await makeOrder(server.db, shops, 'cart')
  await server.db.run(sql`update orders set customer_id = ${here} where id = ${order}`)
  expect(await ask(`undo/${undoOf(merged)}`)).toMatchObject({ status: 409, code: 'changed_since' })
  const [next] = await pair()
  const again = await merge(next, here)
  expect(await ask(`undo/${undoOf(merged)}`)).toMatchObject({ status: 409, code: 'changed_since' })
  // both numbers lead to the last
  for (const id of [here, there]) expect(await ask(`customer/${id}`)).toMatchObject({ payload: { leads_to: next } })
  expect((await ask(`undo/${undoOf(again)}`)).status).toBe(200)
  expect(await ask(`customer/${there}`)).toMatchObject({ payload: { leads_to: here } })
})

test('it is not taken back while somebody else has an e-mail that would come back', async () => {
  const [here, there] = await pair()
  const [mine, email] = [await emailOf(here), await emailOf(there)]
  const merged = await merge(here, there, { email })
  const taken = async (value: string, number: string) => {
    const sent = { customer_number: number, email: value.toUpperCase() }
    const holder = await known(sent)
    expect(await ask(`undo/${undoOf(merged)}`)).toMatchObject({ status: 409, code: 'field_taken' })
    await server.db.run(sql`delete from customers where id = ${holder}`)
  }
  await taken(mine, 'T-taken')
  expect((await ask(`undo/${undoOf(merged)}`)).status).toBe(200)

  const [next, other] = await pair()
  const again = await merge(next, other)
  const gone = await server.db.one<{ email: string }>(sql`
    select written -> 'gone' -> 'row' ->> 'email' as email from undos where token = ${undoOf(again)}`)
  await known({ email: gone.email })
  const refused = await ask(`undo/${undoOf(again)}`)
  expect(refused).toMatchObject({ status: 409, code: 'field_taken' })
  expect(JSON.stringify(refused)).toContain(gone.email)
})

test('what the one that is gone referred to is gone as well: it is not taken back', async () => {
  const { id: list } = await server.db.one<{ id: number }>(sql`
    insert into price_lists (slug, name, type) values (${randomUUID()}, 'Kurz', 'b2b') returning id`)
  const [here, there] = await pair()
  await server.db.run(sql`update customers set price_list_id = ${list} where id = ${there}`)
  const merged = await merge(here, there)
  await server.db.run(sql`delete from price_lists where id = ${list}`)
  expect(await ask(`undo/${undoOf(merged)}`)).toMatchObject({ status: 409, code: 'changed_since' })
})

test.each([
  ['two into the same one', false],
  ['one into the next', true],
])('merges in a row are taken back in a row, the last first: %s', async (_, isChain) => {
  const [here, there] = await pair({ wishes: [0], orders: [5] }, { addresses: ['Hafenweg 1'], orders: [7] })
  const [third] = await pair({ wishes: [0, 1] })
  const lines = await linesSoFar()
  const before = await everything(lines)
  const first = await merge(here, there)
  const second = isChain ? await merge(third, here) : await merge(here, third)
  expect(await ask(`undo/${undoOf(first)}`)).toMatchObject({ status: 409, code: 'changed_since' })
  for (const one of [second, first]) {
    const undone = await ask(`undo/${undoOf(one)}`)
    expect(undone.status, JSON.stringify(undone)).toBe(200)
  }
  expect(await everything(lines)).toEqual(before)
})

test('refused: with itself, with nobody, with who is erased, at another version, while a job is at work, in closed shops', async () => {
  const [here, there] = await pair()
  expect(await merge(here, here)).toMatchObject({ status: 422, fields: { other_id: expect.anything() } })
  const body = { other_version: 1, version: 1, data: {} }
  expect(await ask(`customer/${here}/merge_in`, { ...body, other_id: 99_999_999 })).toMatchObject({ status: 422 })
  expect(await ask(`customer/${here}/merge_in`, { ...body, other_id: there, other_version: 9 })).toMatchObject({
    status: 409,
    code: 'conflict',
  })
  expect(await merge(here, there, { email: 'no mail' })).toMatchObject({
    status: 422,
    fields: { email: expect.anything() },
  })
  const { id: job } = await server.db.one<{ id: number }>(sql`
    insert into export_jobs (user_id, object, kind, action, state, worker, attempt, heartbeat)
    select min(id), 'customer', 'bulk', 'change', 'in-progress', 'another', 1, now() from users returning id`)
  await server.db.run(sql`insert into bulk_items (job_id, place, record_id) values (${job}, 1, ${there})`)
  expect(await merge(here, there)).toMatchObject({ status: 409, code: 'has_running_job' })
  await server.db.run(sql`delete from export_jobs where id = ${job}`)
  await server.db.run(sql`update customers set date_erased = now() where id = ${there}`)
  expect(await merge(here, there)).toMatchObject({ status: 409, code: 'customer_erased' })
})

const known = async (of: Record<string, string>, address: readonly string[] = []) => {
  const columns = Object.entries({ customer_number: randomUUID().slice(0, 20), ...of })
  const names = columns.map(([name]) => name)
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into customers (${{ parts: [names.join(', ')], values: [] }})
    select ${{ parts: [names.map((name) => `x.${name}`).join(', ')], values: [] }}
    from jsonb_populate_record(null::customers, ${JSON.stringify(Object.fromEntries(columns))}::jsonb) x returning id`)
  const [street, postal] = address
  if (street !== undefined)
    await server.db.run(sql`
      insert into customer_addresses (customer_id, type, address_line_1, postal_code, country_code)
      values (${id}, 'billing', ${street}, ${postal}, 'DE')`)
  return id
}
const duplicatesOf = async (id: number, by = token) => {
  const { payload } = await ask(`customer/${id}/duplicates`, {}, by)
  return (payload['duplicates'] as { id: number; by: string[] }[]).map((one) => [one.id, one.by])
}

test('known twice: by mailbox, by VAT number, by name and address however they are written', async () => {
  const mail = randomUUID().slice(0, 8)
  const one = await known({ email: `${mail}.x+shop@gmail.com` })
  const two = await known({ email: `${mail}X@googlemail.com` })
  expect(await duplicatesOf(one)).toEqual([[two, ['email']]])
  const [vat, same] = [
    await known({ email: `${randomUUID()}@a.example`, vat_number: 'ATU 12-345' }),
    await known({ email: `${randomUUID()}@a.example`, vat_number: 'atu12345' }),
  ]
  expect(await duplicatesOf(vat)).toEqual([[same, ['vat_number']]])
  const named = (first_name: string, last_name: string, ...address: string[]) =>
    known({ email: `${randomUUID()}@a.example`, first_name, last_name }, address)
  const first = await named('Jörg', 'Großmann', 'Haupt-Straße 5', '20 095')
  const alike = [
    await named('Joerg', 'Grossmann', 'Hauptstr. 5', '20095'),
    await named('Großmann', 'JÖRG', 'hauptstrasse  5', '20095'),
  ]
  await named('Jörg', 'Großmann', 'Hauptstr. 6', '20095')
  await named('Jana', 'Großmann', 'Hauptstr. 5', '20095')
  expect((await duplicatesOf(first)).map(([id]) => id)).toEqual(alike)
})

test('a list is narrowed to who is known twice, and tells of nobody in a shop that is closed', async () => {
  const address = ['Am Deich 9', '27472']
  const twin = { first_name: 'Fenja', last_name: `Deich${randomUUID().slice(0, 6)}` }
  const { id: reader, login } = await makeUser(server.db, ['customer_manager'])
  const shop = shops.bare
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level) values (${reader}, ${shop}, 'customers', 'deny')`)
  const open = await known({ email: `${randomUUID()}@a.example`, ...twin }, address)
  const closed = await known({ email: `${randomUUID()}@a.example`, ...twin, shop_id: String(shop) }, address)
  const found = async (by: string) => {
    const { payload } = await ask(
      'search',
      {
        object: 'customer',
        scope: ['results'],
        params: { filters: [{ field: 'has_duplicate', op: 'eq', value: true }], page_size: 200 },
      },
      by,
    )
    return (payload['results'] as { id: number; has_duplicate: boolean }[])
      .filter(({ id }) => id === open || id === closed)
      .map(({ id, has_duplicate }) => [id, has_duplicate])
      .toSorted(([a], [b]) => Number(a) - Number(b))
  }
  expect(await found(token)).toEqual([
    [open, true],
    [closed, true],
  ])
  const by = await signIn(server.url, login)
  expect(await found(by)).toEqual([])
  // somebody says that they are two, from either side, and takes it back
  const tell = (one: number, other: number, are_two: boolean, as = token) =>
    ask(`customer/${one}/tell_apart`, { other_id: other, are_two }, as)
  expect((await tell(open, closed, true)).payload).toMatchObject({ duplicates: [], apart: [{ id: closed }] })
  expect((await tell(closed, open, true)).payload).toMatchObject({ duplicates: [], apart: [{ id: open }] })
  expect(await found(token)).toEqual([])
  expect((await tell(open, closed, false, by)).status).toBe(404)
  expect((await tell(closed, open, false)).payload).toMatchObject({ duplicates: [{ id: open }], apart: [] })
  expect(await found(token)).toEqual([
    [open, true],
    [closed, true],
  ])
  const told = await server.db.rows(sql`
    select verb from history where object = 'customer' and record_id = ${open} and verb like 'customer.tell%' order by id`)
  expect(told).toEqual([{ verb: 'customer.tell_apart' }, { verb: 'customer.tell_together' }])
  expect(await duplicatesOf(open, by)).toEqual([])
  expect(await merge(open, closed, {}, by)).toMatchObject({ status: 422, fields: { other_id: expect.anything() } })
})

test('of two merges at once one is made, and an order written meanwhile names who is left', async () => {
  for (let at = 0; at < 5; at += 1) {
    const [one, two] = await pair()
    const answers = await Promise.all([merge(one, two), merge(two, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const [here, there] = await pair({}, { orders: [5] })
    const write = (customer_id: number) =>
      ask('order', { data: { shop_id: shops.plain, customer_id, payment_method_id: shops.payment.pending } })
    const [merged, ...written] = await Promise.all([merge(here, there), write(there), write(there), write(there)])
    expect(merged.status, JSON.stringify(merged)).toBe(200)
    for (const { status } of written) expect([200, 422]).toContain(status)
    const made = written.flatMap(({ status, payload }) => (status === 200 ? [Number(payload['id'])] : []))
    expect(
      await server.db.run(sql`select from orders where id = any(${made}::bigint[]) and customer_id = ${here}`),
    ).toBe(made.length)
  }
})
