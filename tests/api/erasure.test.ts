import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFields } from '#entities/address.ts'
import { raiseRetentionOver } from '#server/customer/person/retention.ts'
import { joined, named, sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

type Held = {
  object: string
  field: string
  count: number
  verdict: string
  until: string | null
  source: string | null
}
type Body = { code?: string; fields?: object; payload: Record<string, unknown> & { held: readonly Held[] } }
const ask = async (path: string, body: object = {}, by = token) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Body) } // as the contract says
}

/** What all words of one person have in common: one look finds them all. */
let mark = ''
/** A word that stands nowhere else. */
const word = (of: string): string => `${of.replaceAll('_', '').slice(0, 8)}${mark}${randomUUID().slice(0, 4)}`

const addressNames = Object.keys(addressFields).filter((name) => name !== 'country_code' && name !== 'state_code')
type Words = Record<string, string>
const addressWords = (of: string): Words => Object.fromEntries(addressNames.map((name) => [name, word(of + name)]))

type Kind = 'cart' | 'completed' | 'cancelled'
type Shape = { orders: readonly Kind[]; isBusiness: boolean; edits: number; waits: boolean; hasMail: boolean }
const shape: fc.Arbitrary<Shape> = fc.record({
  orders: fc.array(fc.constantFrom<Kind>('cart', 'completed', 'cancelled'), { maxLength: 3 }),
  isBusiness: fc.boolean(),
  edits: fc.nat(2),
  waits: fc.boolean(),
  hasMail: fc.boolean(),
})

const insertAddress = (table: string, owner: string, id: number, words: Words) =>
  server.db.run(sql`
    insert into ${named(table)} (${named(owner)}, type, country_code, ${joined(addressNames.map(named))})
    values (${id}, 'billing', 'DE', ${joined(addressNames.map((name) => sql`${words[name] ?? null}`))})`)

/** A customer as the console makes one, with words of their own in every field; and which of them have to be kept. */
async function makePerson({ orders, isBusiness, edits, waits, hasMail }: Shape, marked = randomUUID().slice(0, 8)) {
  const { db } = server
  mark = marked
  const own: Words = {
    first_name: word('vor'),
    last_name: word('nach'),
    email: `${word('mail')}@example.com`,
    note: word('notiz'),
    ...(isBusiness && { company: word('firma') }),
  }
  const first = addressWords('adr')
  const data = {
    ...own,
    is_b2b: isBusiness,
    addresses: [
      {
        type: 'billing',
        ...first,
        email: `${first['email']}@example.com`,
        alternative_email: `${first['alternative_email']}@example.com`,
        country_code: 'DE',
      },
    ],
    papers: isBusiness ? [{ type: 'other', reference: word('akte'), note: word('papier') }] : [],
  }
  const made = await call(server.url, token, 'POST', '/api/v3/customer', { data })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id, version, customer_number } = (
    made.body as { payload: { id: number; version: number; customer_number: string } }
  ).payload
  const [gone, kept] = [new Set<string>(), new Set<string>()]
  const later: string[] = []
  let now = version
  for (let at = 0; at < edits; at += 1) {
    const note = word('spaeter')
    later.push(note)
    const { body } = await call(server.url, token, 'PATCH', `/api/v3/customer/${id}`, { version: now, data: { note } })
    now = (body as { payload: { entity: { version: number } } }).payload.entity.version
  }
  for (const text of [
    ...Object.values(own),
    ...Object.values(first),
    ...later,
    ...data.papers.flatMap(({ reference, note }) => [reference, note]),
  ])
    gone.add(text)
  for (const kind of orders) {
    const order = await makeOrder(db, shops, kind === 'completed' ? 'completed' : kind, { has_unpaid_invoice: false })
    const words = addressWords('ord')
    const [email, note, told] = [`${word('omail')}@example.com`, word('intern'), word('gesagt')]
    await db.run(sql`delete from transactions where order_id = ${order}`)
    await db.run(sql`delete from shipments where order_id = ${order}`)
    await db.run(sql`
      update orders set customer_id = ${id}, email = ${email}, internal_note = ${note},
        search = ${`${order} ${own['last_name']} ${email}`.toLowerCase()} where id = ${order}`)
    await db.run(sql`delete from order_addresses where order_id = ${order}`)
    await insertAddress('order_addresses', 'order_id', order, words)
    await db.run(sql`insert into order_notes (order_id, type, text) values (${order}, 'private', ${told})`)
    await db.run(sql`
      insert into history (object, record_id, verb, changes)
      values ('order', ${order}, 'order.change', ${JSON.stringify([{ field: 'email', before: null, after: JSON.stringify(email) }])}::jsonb)`)
    for (const text of [
      email,
      note,
      told,
      words['phone'],
      words['alternative_phone'],
      words['email'],
      words['alternative_email'],
    ])
      gone.add(String(text))
    const isKept = kind === 'completed'
    if (isKept)
      await db.run(sql`
        insert into transactions (order_id, payment_method_id, status, amount, currency)
        values (${order}, ${shops.payment.pending}, 'captured', 100, 'EUR')`)
    for (const name of ['first_name', 'last_name', 'company', 'address_line_1', 'city', 'postal_code'])
      (isKept ? kept : gone).add(String(words[name]))
    if (hasMail) {
      const [subject, text] = [word('betreff'), word('brief')]
      await db.run(sql`
        insert into communications (object, order_id, customer_id, template, language, status, recipient, subject, text, search)
        values ('order', ${order}, ${id}, 'order_placed', 'de_DE', 'sent', ${email}, ${subject}, ${text}, ${`${email} ${subject}`})`)
      for (const one of [subject, text]) (isKept ? kept : gone).add(one)
      // who it went to is a part of a letter that is kept
      if (isKept) {
        gone.delete(email)
        kept.add(email)
      }
    }
  }
  if (waits) {
    const product = await db.one<{ id: number }>(sql`select min(id) as id from products`)
    await db.run(sql`
      insert into waitlist_entries (email, product_id, shop_id) values (${own['email']}, ${product.id}, ${shops.plain})`)
  }
  return { id, customer_number, gone, kept, own }
}

/** Every table whose rows still hold one of these words. */
async function whereIs(words: Iterable<string>): Promise<Map<string, string[]>> {
  const tables = await server.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found = new Map<string, string[]>()
  const wanted = [...words]
  for (const { name } of tables) {
    const rows = await server.db.rows<{ row: string }>(sql`
      select t::text as row from ${named(name)} t where t::text ilike ${`%${mark}%`}`)
    for (const one of wanted)
      if (rows.some(({ row }) => row.toLowerCase().includes(one.toLowerCase())))
        found.set(one, [...(found.get(one) ?? []), name])
  }
  return found
}

const versionOf = async (id: number) =>
  (await server.db.one<{ version: number }>(sql`select version from customers where id = ${id}`)).version

test('after it no text of an erased field is anywhere, what has to be kept is there, and the list said which', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (one) => {
      const { id, customer_number, gone, kept } = await makePerson(one)
      const { payload: plan } = await ask(`customer/${id}/erasure`)
      // calls are written down a moment later, in their order
      await expect
        .poll(() => server.db.run(sql`select from api_log where path = ${`/api/v3/customer/${id}/erasure`}`), {
          timeout: 10_000,
        })
        .toBe(1)
      const done = await ask(`customer/${id}/erase`, { version: await versionOf(id), customer_number })
      expect(done.status, JSON.stringify(done)).toBe(200)
      expect(done.payload.held).toEqual(plan.held)
      // every field says what becomes of it, and what is kept says by which law
      for (const { verdict, source, until, field } of plan.held)
        expect([
          verdict,
          source !== null,
          until !== null || field === 'customer_number' || verdict === 'erased',
        ]).toEqual(verdict === 'kept' ? ['kept', true, true] : ['erased', false, true])
      expect(Object.fromEntries(await whereIs(gone))).toEqual({})
      const stays = await whereIs(kept)
      expect([...kept].filter((text) => !stays.has(text))).toEqual([])
      const places = new Set([...stays.values()].flat())
      expect([...places].filter((name) => !['order_addresses', 'communications'].includes(name))).toEqual([])
      expect((await ask(`customer/${id}/erase`, { version: await versionOf(id), customer_number })).code).toBe(
        'customer_erased',
      )
    }),
    { numRuns: samples(2, 6) },
  )
}, 120_000)

test('of who was merged nothing is left under either number', async () => {
  await fc.assert(
    fc.asyncProperty(shape, shape, fc.boolean(), async (one, two, takes) => {
      const here = await makePerson(one)
      const there = await makePerson(two, mark)
      const gone = new Set([...here.gone, ...there.gone])
      const kept = new Set([...here.kept, ...there.kept])
      for (const text of kept) gone.delete(text)
      const merged = await ask(`customer/${here.id}/merge_in`, {
        other_id: there.id,
        version: await versionOf(here.id),
        other_version: await versionOf(there.id),
        data: takes ? { email: there.own['email'], last_name: there.own['last_name'] } : {},
      })
      expect(merged.status, JSON.stringify(merged)).toBe(200)
      await expect
        .poll(() => server.db.run(sql`select from api_log where path = ${`/api/v3/customer/${here.id}/merge_in`}`), {
          timeout: 10_000,
        })
        .toBe(1)
      const { customer_number } = here
      const done = await ask(`customer/${here.id}/erase`, { version: await versionOf(here.id), customer_number })
      expect(done.status, JSON.stringify(done)).toBe(200)
      expect(Object.fromEntries(await whereIs(gone))).toEqual({})
      const stays = await whereIs(kept)
      expect([...kept].filter((text) => !stays.has(text))).toEqual([])
      // and what would have taken it back went as well
      const { token: undo } = merged.payload['undo'] as { token: string }
      expect((await ask(`undo/${undo}`)).code).toBe('undo_unknown')
    }),
    { numRuns: samples(2, 8) },
  )
}, 120_000)

test('what had to be kept goes by itself the day after the last: letters after six years, books after eight', async () => {
  const year = new Date().getUTCFullYear()
  const raise = (day: string) => raiseRetentionOver(server.db, { now: new Date(`${day}T10:00:00Z`) })
  // what others left that were erased before
  await raise(`${year + 20}-01-01`)
  const { id, customer_number, kept } = await makePerson({
    orders: ['completed'],
    isBusiness: true,
    edits: 0,
    waits: false,
    hasMail: true,
  })
  await ask(`customer/${id}/erase`, { version: await versionOf(id), customer_number })
  const where = async () => new Set([...(await whereIs(kept)).values()].flat())
  expect(await raise(`${year + 6}-12-31`)).toBe(0)
  expect(await where()).toEqual(new Set(['order_addresses', 'communications']))
  expect(await raise(`${year + 7}-01-01`)).toBe(1)
  expect(await where()).toEqual(new Set(['order_addresses']))
  expect(await raise(`${year + 8}-12-31`)).toBe(0)
  expect(await raise(`${year + 9}-01-01`)).toBe(1)
  expect(await where()).toEqual(new Set())
  expect(await raise(`${year + 9}-01-02`)).toBe(0)
  const { payload } = await ask(`customer/${id}/erasure`)
  expect(payload.held.map(({ field }) => field)).toEqual(['customer_number'])
})

test('an exported file that may hold their data is named, and nobody fetches it any more', async () => {
  const { id, customer_number } = await plainPerson()
  const { file } = await server.db.one<{ file: number }>(sql`
    with f as (
      insert into files (user_id, object, reach, name, type, size, sha256, path, date_expires)
      select min(id), 'customer', '[]', 'kunden.csv', 'text/csv', 1, ''::bytea, ${randomUUID()}, now() + interval '7 days' from users
      returning id, user_id)
    insert into export_jobs (user_id, object, kind, state, file_id) select user_id, 'customer', 'export', 'completed', id from f
    returning file_id as file`)
  const named = async () => (await ask(`customer/${id}/erasure`)).payload.held.find(({ field }) => field === 'exports')
  expect(await named()).toMatchObject({ object: 'trace', verdict: 'erased' })
  await ask(`customer/${id}/erase`, { version: await versionOf(id), customer_number })
  expect(await server.db.run(sql`select from files where id = ${file} and date_expires <= now()`)).toBe(1)
  expect(await named()).toBeUndefined()
})

const plainPerson = () => makePerson({ orders: [], isBusiness: false, edits: 0, waits: false, hasMail: false })

test('whoever still waits for goods, or owes money, is not erased', async () => {
  const { id, customer_number } = await plainPerson()
  const order = await makeOrder(server.db, shops, 'processing')
  await server.db.run(sql`update orders set customer_id = ${id} where id = ${order}`)
  const asked = async () => ask(`customer/${id}/erase`, { version: await versionOf(id), customer_number })
  expect(await asked()).toMatchObject({ status: 409, code: 'has_open_orders' })
  await server.db.run(sql`update orders set status = 'completed' where id = ${order}`)
  await server.db.run(sql`
    insert into invoices (order_id, customer_id, number, status, currency, total, tax_total)
    values (${order}, ${id}, ${randomUUID().slice(0, 20)}, 'sent', 'EUR', 10, 1)`)
  expect(await asked()).toMatchObject({ status: 409, code: 'has_open_invoices' })
})

test('it asks for the number, and nothing is written of them afterwards', async () => {
  const { id, customer_number } = await plainPerson()
  const wrong = await ask(`customer/${id}/erase`, { version: await versionOf(id), customer_number: 'K-1' })
  expect(wrong).toMatchObject({ status: 422, fields: { customer_number: expect.anything() } })
  const orders = await signIn(server.url, 'orders')
  const body = { version: await versionOf(id), customer_number }
  expect((await ask(`customer/${id}/erase`, body, orders)).status).toBe(403)
  expect((await ask(`customer/${id}/personal_data`, {}, orders)).status).toBe(403)
  expect((await ask(`customer/${id}/erase`, body)).status).toBe(200)
  const { status } = await call(server.url, token, 'PATCH', `/api/v3/customer/${id}`, {
    version: await versionOf(id),
    data: { first_name: 'Nora' },
  })
  expect(status).toBe(422)
  expect(
    await server.db.one(
      sql`select allow_to_order, customer_number, date_erased is not null as is_erased from customers where id = ${id}`,
    ),
  ).toEqual({ allow_to_order: false, customer_number, is_erased: true })
})

test('what is known of a person is handed out whole, and of nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (one) => {
      const { id, gone, kept, customer_number } = await makePerson(one)
      const other = await plainPerson()
      const { payload } = await ask(`customer/${id}/personal_data`)
      expect(payload['file_name']).toBe(`${customer_number}.json`)
      const text = JSON.stringify(payload['data'])
      // what staff note of an order for themselves is theirs
      const said = [...gone, ...kept].filter((token) => !token.startsWith('intern'))
      expect(said.filter((token) => !text.includes(token))).toEqual([])
      expect([...other.gone].filter((token) => text.includes(token))).toEqual([])
    }),
    { numRuns: samples(2, 6) },
  )
}, 60_000)
