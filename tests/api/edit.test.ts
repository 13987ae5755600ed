import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Body = {
  payload: Changed & Readonly<Record<string, unknown>>
  message?: string
  code?: string
  error?: string
  fields?: Readonly<Record<string, string[]>>
}
type Row = Readonly<Record<string, unknown>>

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['admin', 'customers', 'orders', 'shops']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer: Answer = await call(server.url, tokens[login] ?? login, method, `/api/v3/${path}`, body, {
    'Override-Locale': 'en_EN',
  })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const email = () => `${randomUUID()}@kontor.example`
const begin = async (data: object = {}): Promise<{ id: number; version: number } & Row> => {
  const { status, body } = await ask('customers', 'POST', 'customer', {
    data: { email: email(), last_name: 'Wattenberg', ...data },
    expand: ['addresses'],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as never
}
const change = (id: number, version: number, data: object, by = 'customers') =>
  ask(by, 'PATCH', `customer/${id}`, { data, version, expand: ['addresses'] })
const saved = ({ status, body }: Awaited<ReturnType<typeof change>>) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload.entity as { version: number } & Row
}

describe('a new record', () => {
  test('has its number, what it begins with and its history', async () => {
    const made = await begin({ addresses: [{ type: 'billing', city: 'Kiel' }] })
    expect(made).toMatchObject({ version: 1, allow_to_order: true, is_b2b: false, customer_number: /^K-\d+$/ })
    expect(made['addresses']).toMatchObject([{ type: 'billing', city: 'Kiel', id: expect.any(Number) as number }])
    const { body } = await ask('customers', 'POST', `customer/${made.id}`, { expand: ['history'] })
    expect(body.payload['history']).toMatchObject([{ verb: 'customer.create', who: expect.any(String) as string }])
  })

  test('is found by its words and those of its addresses', async () => {
    const { id } = await begin({ last_name: 'Quastenflosser', addresses: [{ type: 'billing', city: 'Hallig Hooge' }] })
    for (const query of ['quastenfl', 'hooge quasten']) {
      const { body } = await ask('customers', 'POST', 'search', {
        object: 'customer',
        scope: ['ids'],
        params: { query },
      })
      expect(body.payload['ids']).toEqual([id])
    }
  })

  test('says what it lacks, field by field, and is not there', async () => {
    const { status, body } = await ask('customers', 'POST', 'customer', {
      data: { last_name: 'x'.repeat(101), addresses: [{ city: 'Kiel' }], shop_id: 999_999 },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['last_name']])
    const second = await ask('customers', 'POST', 'customer', {
      data: { price_list_id: 999_999 },
    })
    expect(second.body.fields).toMatchObject({
      email: [expect.any(String)],
      price_list_id: [expect.any(String)],
    })
  })

  test.for(['no-mail', 'a@b', 'a b@c.example', '@c.example'])('refuses %s as an address of mail', async (wrong) => {
    const { status, body } = await ask('customers', 'POST', 'customer', { data: { email: wrong } })
    expect([status, body.fields]).toEqual([422, { email: ['This is not a valid e-mail address'] }])
  })

  test.for([
    ['a control character', 'Se\u0007e'],
    ['a break of lines', 'See\nAdler'],
    ['a delete', 'See\u007f'],
    ['a mark that turns the direction', 'See\u202egnp.exe'],
    ['an isolate', '\u2066See\u2069'],
    ['a mark of direction', 'See\u200f'],
  ] as const)('refuses %s in a name, also in a row', async ([, name]) => {
    const sentence = ['Without control characters and invisible marks of the writing direction']
    const { status, body } = await ask('customers', 'POST', 'customer', {
      data: { email: email(), last_name: name, addresses: [{ type: 'billing', city: name }] },
    })
    expect([status, body.fields]).toEqual([422, { last_name: sentence, 'addresses.new_0.city': sentence }])
  })

  test('takes the lines of a note, and what joins letters in names', async () => {
    const note = 'One\nTwo\tthree'
    expect(await begin({ last_name: 'نمی\u200cدانم', note })).toMatchObject({ last_name: 'نمی\u200cدانم', note })
  })

  test('tells nobody what is taken who may not write it', async () => {
    const mine = email()
    await begin({ email: mine })
    for (const login of ['orders', 'shops']) {
      const { status, body } = await ask(login, 'POST', 'customer/check', { field: 'email', value: mine })
      expect([status, body.code, body.payload]).toEqual([403, 'no_right', undefined])
    }
    const { id, login } = await makeUser(server.db)
    await server.db.run(sql`
      insert into user_shop_access (user_id, shop_id, area, level) values (${id}, 1, 'customers', 'view')`)
    const reader = await signIn(server.url, login)
    expect((await ask(reader, 'POST', 'customer/check', { field: 'email', value: mine })).status).toBe(403)
  })

  test('refuses an address of mail that somebody has, in other letters, too, and says who', async () => {
    const mine = email()
    await begin({ email: mine, last_name: 'Seepferd' })
    const { status, body } = await ask('customers', 'POST', 'customer', { data: { email: mine.toUpperCase() } })
    expect(status).toBe(422)
    expect(body.fields?.['email']?.[0]).toContain('Seepferd')
    const check = await ask('customers', 'POST', 'customer/check', { field: 'email', value: mine })
    expect(check.body.payload).toMatchObject({ free: false, held_by: { label: 'Seepferd' } })
  })

  test('does not say who has an address of mail to whoever may not read them', async () => {
    const mine = email()
    await begin({ email: mine, last_name: 'Seepferd', shop_id: 2 })
    const { id, login } = await makeUser(server.db)
    await server.db.run(sql`
      insert into user_shop_access (user_id, shop_id, area, level) values (${id}, 1, 'customers', 'edit')`)
    const by = await signIn(server.url, login)
    const { body } = await ask(by, 'POST', 'customer', { data: { email: mine, shop_id: 1 } })
    expect(body.fields?.['email']).toEqual([`“${mine}” is already taken`])
    const check = await ask(by, 'POST', 'customer/check', { field: 'email', value: mine })
    expect(check.body.payload).toEqual({ free: false, held_by: null, least: null })
  })

  test('gives its rows their numbers itself', async () => {
    const { status, body } = await ask('customers', 'POST', 'customer', {
      data: { email: email(), addresses: [{ id: 987_654, type: 'billing' }] },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['addresses.987654']])
  })

  test('is made once by two who send the same address at once', async () => {
    const data = { email: email() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('customers', 'POST', 'customer', { data })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ body }) => Object.keys(body.fields ?? {}))).toEqual(refused.map(() => ['email']))
  })
})

describe('a change', () => {
  test('writes what was sent and nothing else, and says each field in the history', async () => {
    const { id } = await begin({ first_name: 'Ada' })
    const after = saved(await change(id, 1, { first_name: ' Ida ', note: '' }))
    expect(after).toMatchObject({ version: 2, first_name: 'Ida', last_name: 'Wattenberg', note: null })
    const { body } = await ask('customers', 'POST', `customer/${id}`, { expand: ['history'] })
    expect((body.payload['history'] as Row[])[0]).toMatchObject({
      verb: 'customer.change',
      changes: [{ field: 'first_name', before: '"Ada"', after: '"Ida"' }],
    })
  })

  test('that changes nothing leaves nothing behind', async () => {
    const { id } = await begin({ first_name: 'Ada' })
    const { body } = await change(id, 1, { first_name: 'Ada' })
    expect(body.payload).toMatchObject({ entity: { version: 1 }, undo: null })
  })

  test('adds, changes, keeps and takes away rows of a list', async () => {
    const { id, addresses } = await begin({
      addresses: [
        { type: 'billing', city: 'Kiel' },
        { type: 'shipping', city: 'Graz', phone: '1' },
      ],
    })
    const [first, second] = addresses as { id: number }[]
    const after = saved(
      await change(id, 1, {
        addresses: [
          { id: second?.id, city: 'Wien' },
          { type: 'shipping', city: 'Bern' },
        ],
      }),
    )
    expect(after['addresses']).toMatchObject([
      { id: second?.id, city: 'Wien', phone: '1' },
      { city: 'Bern', type: 'shipping' },
    ])
    expect((after['addresses'] as { id: number }[]).map((row) => row.id)).not.toContain(first?.id)
  })

  test('puts the rows of a list in the order that was sent, and back', async () => {
    const { id, addresses } = await begin({ addresses: ['A', 'B', 'C'].map((city) => ({ type: 'billing', city })) })
    const [a, b, c] = (addresses as { id: number }[]).map((row) => ({ id: row.id }))
    const moved = await change(id, 1, { addresses: [c, a, b] })
    expect(saved(moved)['addresses']).toMatchObject([{ city: 'C' }, { city: 'A' }, { city: 'B' }])
    const back = await ask('customers', 'POST', `undo/${moved.body.payload.undo?.token}`, { expand: ['addresses'] })
    expect(back.body.payload.entity).toMatchObject({ addresses: [{ city: 'A' }, { city: 'B' }, { city: 'C' }] })
  })

  test("of somebody else's row is refused on that row", async () => {
    const [mine, theirs] = [await begin(), await begin({ addresses: [{ type: 'billing', city: 'Kiel' }] })]
    const [row] = theirs['addresses'] as { id: number }[]
    const { status, body } = await change(mine.id, 1, { addresses: [{ id: row?.id, city: 'Köln' }] })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`addresses.${row?.id}`]])
    const { body: read } = await ask('customers', 'POST', `customer/${theirs.id}`, { expand: ['addresses'] })
    expect(read.payload['addresses']).toMatchObject([{ city: 'Kiel' }])
  })

  test('of whole rows keeps what somebody else changed in the others', async () => {
    const rows = [
      { type: 'billing', city: 'A' },
      { type: 'shipping', city: 'B' },
    ]
    const { id, addresses } = await begin({ addresses: rows })
    const [one, two] = addresses as { id: number }[]
    const whole = (a: string, b: string) => ({
      addresses: [
        { id: one?.id, type: 'billing', city: a },
        { id: two?.id, type: 'shipping', city: b },
      ],
    })
    saved(await change(id, 1, whole('X', 'B'), 'admin'))
    expect(saved(await change(id, 1, whole('A', 'Y')))['addresses']).toMatchObject([{ city: 'X' }, { city: 'Y' }])
    expect((await change(id, 1, whole('Z', 'B'))).status).toBe(409)
  })

  test('merges with what somebody else changed elsewhere, and says so', async () => {
    const { id } = await begin({ first_name: 'Ada', addresses: [{ type: 'billing', city: 'Kiel' }] })
    saved(await change(id, 1, { company: 'Watt GmbH' }, 'admin'))
    const answer = await change(id, 1, { first_name: 'Ida' })
    expect(saved(answer)).toMatchObject({ version: 3, first_name: 'Ida', company: 'Watt GmbH' })
    expect(answer.body.message).toContain('Company')
  })

  test('of a field that somebody else changed since is a conflict that says whose', async () => {
    const { id } = await begin({ first_name: 'Ada' })
    saved(await change(id, 1, { first_name: 'Eda' }, 'admin'))
    const { status, body } = await change(id, 1, { first_name: 'Ida', note: 'kept by nobody' })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.payload).toMatchObject({
      current: { first_name: 'Eda', note: null },
      version: 2,
      changed_by_me: false,
      changed_fields: ['first_name'],
    })
  })

  test('takes a lower version that never was as the record’s beginning, a higher one as a conflict', async () => {
    const { id } = await begin()
    expect((await change(id, 9, { note: 'x' })).status).toBe(409)
    expect((await change(id, 0, { note: 'x' })).status).toBe(200)
  })

  test('by an order manager reaches the addresses and nothing else', async () => {
    const { id } = await begin()
    saved(await change(id, 1, { addresses: [{ type: 'shipping', city: 'Bonn' }] }, 'orders'))
    const refused = await change(id, 2, { note: 'x', addresses: [] }, 'orders')
    expect([refused.status, refused.body.code]).toEqual([403, 'no_right'])
    const { body } = await ask('orders', 'POST', `customer/${id}`, { expand: ['locks'] })
    expect(body.payload['locks']).toMatchObject({
      note: { reason_code: 'no_right', reason: expect.any(String) as string },
    })
    expect(body.payload['locks']).not.toHaveProperty('addresses')
  })

  test.for([
    ['an unknown field', { colour: 'red' }],
    ['a field that the server sets', { customer_number: 'K-1' }],
    ['a text for a flag', { is_b2b: 'yes' }],
    ['a percentage past its end', { custom_discount_percent: 101 }],
    ['no address of mail', { email: null }],
    ['a character that cannot be stored', { note: 'a\u0000b' }],
    ['an unknown field of a row', { addresses: [{ type: 'billing', planet: 'Mars' }] }],
    ['a row that is none', { addresses: [5] }],
  ] as const)('with %s is refused and writes nothing', async ([, data]) => {
    const { id } = await begin()
    expect((await change(id, 1, data)).status).toBe(422)
    const { version } = await server.db.one<{ version: number }>(sql`select version from customers where id = ${id}`)
    expect(version).toBe(1)
  })

  test('of fifty at once keeps every one that was answered', async () => {
    const { id } = await begin()
    const fields = ['first_name', 'company', 'note', 'vat_number'] as const
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => change(id, 1, { [fields[at % 4] ?? '']: `v${at}` })),
    )
    const written = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    // the first of each field; every later one of it meets a conflict
    expect(written).toHaveLength(4)
    const { body } = await ask('customers', 'POST', `customer/${id}`)
    for (const at of written) expect(body.payload[fields[at % 4] ?? '']).toBe(`v${at}`)
    expect(body.payload['version']).toBe(5)
  })
})

describe('the undo of a save', () => {
  const undo = (token: string | undefined) => ask('customers', 'POST', `undo/${token}`, { expand: ['addresses'] })

  test('puts fields and rows back as they were', async () => {
    const made = await begin({
      first_name: 'Ada',
      addresses: [{ type: 'billing', city: 'Kiel' }, { type: 'shipping' }],
    })
    const [row] = made['addresses'] as { id: number }[]
    const { body } = await change(made.id, 1, { first_name: 'Ida', addresses: [{ id: row?.id, city: 'Köln' }] })
    const back = await undo(body.payload.undo?.token)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(back.body.payload.entity).toMatchObject({ version: 3, first_name: 'Ada', addresses: made['addresses'] })
    expect((await undo(body.payload.undo?.token)).body.code).toBe('undone_already')
  })

  test('leaves what somebody changed elsewhere', async () => {
    const { id } = await begin({ first_name: 'Ada' })
    const { body } = await change(id, 1, { first_name: 'Ida' })
    saved(await change(id, 2, { company: 'Watt GmbH' }, 'admin'))
    const back = await undo(body.payload.undo?.token)
    expect(back.body.payload.entity).toMatchObject({ first_name: 'Ada', company: 'Watt GmbH' })
  })

  test('is refused where the same field was changed again, and says which', async () => {
    const { id } = await begin({ first_name: 'Ada' })
    const { body } = await change(id, 1, { first_name: 'Ida', note: 'x' })
    saved(await change(id, 2, { first_name: 'Eda' }, 'admin'))
    const back = await undo(body.payload.undo?.token)
    expect([back.status, back.body.code]).toEqual([409, 'fields_changed_since'])
    expect(back.body.error).toContain('First name')
    expect(back.body.error).not.toContain('Note')
  })
})

describe('a deletion', () => {
  test('takes the record and what belongs to it', async () => {
    const { id } = await begin({ addresses: [{ type: 'billing', city: 'Kiel' }] })
    expect((await ask('customers', 'DELETE', `customer/${id}`, { version: 1 })).body.payload).toEqual({ deleted: true })
    expect((await ask('customers', 'POST', `customer/${id}`)).status).toBe(404)
    expect(await server.db.rows(sql`select from customer_addresses where customer_id = ${id}`)).toEqual([])
    expect(await server.db.rows(sql`select from history where object = 'customer' and record_id = ${id}`)).toEqual([])
  })

  test('is refused where something refers to it, and says what', async () => {
    const { id, version } = await server.db.one<{ id: number; version: number }>(sql`
      select c.id, c.version from customers c where exists (select from orders where customer_id = c.id) limit 1`)
    const { status, body } = await ask('admin', 'DELETE', `customer/${id}`, { version })
    expect([status, body.code]).toEqual([409, 'referred_to'])
    expect(body.error).toMatch(/Order/i)
  })

  test('of another version is a conflict', async () => {
    const { id } = await begin()
    saved(await change(id, 1, { note: 'x' }))
    expect((await ask('customers', 'DELETE', `customer/${id}`, { version: 1 })).status).toBe(409)
  })
})

test('a clone is called by the next name that is free', async () => {
  const name = `Sommer ${randomUUID().slice(0, 8)}`
  const slug = name.replace(' ', '-').toLowerCase()
  const { body } = await ask('shops', 'POST', 'price-list', {
    data: { name, slug, type: 'b2b', is_tax_included: true },
  })
  const clones = []
  for (const _ of [1, 2]) clones.push(await ask('shops', 'POST', `price-list/${String(body.payload['id'])}/clone`))
  expect(clones.map((one) => [one.body.payload['name'], one.body.payload['slug'], one.body.payload['type']])).toEqual([
    [`${name}-2`, `${slug}-2`, 'b2b'],
    [`${name}-3`, `${slug}-3`, 'b2b'],
  ])
})

test('a number that belongs to the name is not taken for the count of a clone', async () => {
  const { body } = await ask('shops', 'POST', 'price-list', {
    data: { name: 'Liste 9701', slug: 'liste-9701', type: 'b2b', is_tax_included: false },
  })
  const clone = await ask('shops', 'POST', `price-list/${String(body.payload['id'])}/clone`)
  expect(clone.body.payload['slug']).toBe('liste-9701-2')
})

test('clones made at once are each called otherwise', async () => {
  const name = `Winter ${randomUUID().slice(0, 8)}`
  const data = { name, slug: name.replace(' ', '-').toLowerCase(), type: 'b2b', is_tax_included: true }
  const { body } = await ask('shops', 'POST', 'price-list', { data })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask('shops', 'POST', `price-list/${String(body.payload['id'])}/clone`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((one) => one.body.payload['name'])).size).toBe(6)
})

describe('a user', () => {
  const userOf = async (id: number) =>
    (await ask('admin', 'POST', `user/${id}`, { expand: ['roles', 'shop_access', 'ip_whitelist', 'history'] })).body
      .payload
  const write = (id: number, data: object, version = 1) => ask('admin', 'PATCH', `user/${id}`, { data, version })

  test('is given roles, shops and networks', async () => {
    const { id } = await makeUser(server.db, ['order_manager'])
    const { status, body } = await write(id, {
      alias: 'Nora',
      roles: [{ role: 'order_manager' }, { role: 'shop_manager' }],
      shop_access: [
        { shop_id: 1, area: 'orders', level: 'view' },
        { shop_id: 2, area: 'orders', level: 'deny' },
      ],
      ip_whitelist: [{ address: '198.51.100.0/24' }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await userOf(id)).toMatchObject({
      version: 2,
      alias: 'Nora',
      roles: [{ role: 'order_manager' }, { role: 'shop_manager' }],
      shop_access: expect.arrayContaining([
        expect.objectContaining({ shop: expect.objectContaining({ id: 1 }) as Row, level: 'view' }),
        expect.objectContaining({ shop: expect.objectContaining({ id: 2 }) as Row, level: 'deny' }),
      ]) as Row[],
      ip_whitelist: [{ address: '198.51.100.0/24' }],
      history: [{ verb: 'user.change' }],
    })
    const again = await write(id, { roles: [], shop_access: [{ shop_id: 1, area: 'orders', level: 'edit' }] }, 2)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await userOf(id)).toMatchObject({ roles: [], shop_access: [{ level: 'edit' }] })
  })

  test('is not given what is no network, nor one twice', async () => {
    const { id } = await makeUser(server.db)
    for (const [address, twice] of [
      ['999.1.1.1', false],
      ['10.0.0.0/99', false],
      ['10.0.0.1', true],
    ] as const) {
      const { status, body } = await write(id, { ip_whitelist: twice ? [{ address }, { address }] : [{ address }] })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`ip_whitelist.new_${twice ? 1 : 0}.address`]])
    }
  })

  test('does not shut themselves out by their own list', async () => {
    const { id, version } = await server.db.one<{ id: number; version: number }>(sql`
      select id, version from users where login = 'admin'`)
    const out = await write(id, { ip_whitelist: [{ address: '198.51.100.0/24' }] }, version)
    expect([out.status, Object.keys(out.body.fields ?? {})]).toEqual([422, ['ip_whitelist']])
    expect(await server.db.rows(sql`select from user_ips where user_id = ${id}`)).toEqual([])
    const within = await write(id, { ip_whitelist: [{ address: '127.0.0.0/8' }] }, version)
    expect(within.status, JSON.stringify(within.body)).toBe(200)
    expect((await write(id, { ip_whitelist: [] }, version + 1)).status).toBe(200)
  })

  test.for([
    ['no network', { ip_whitelist: [{ address: '1.2.3' }] }, 'ip_whitelist.new_0.address'],
    ['zeros in front', { ip_whitelist: [{ address: '01.2.3.4' }] }, 'ip_whitelist.new_0.address'],
    ['the year 0', { birthday: '0000-01-01' }, 'birthday'],
    ['the 30th of February', { birthday: '2001-02-30' }, 'birthday'],
    ['a birthday to come', { birthday: '2099-01-01' }, 'birthday'],
    ['a name that nobody sees', { last_name: '\u200B' }, 'last_name'],
    ['a login of two scripts', { login: 'pаypal' }, 'login'],
  ] as const)('is refused %s', async ([, data, field]) => {
    const { id } = await makeUser(server.db)
    const { status, body } = await write(id, data)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })

  test('signs in by no name that looks like that of somebody else', async () => {
    const [one, other] = [await makeUser(server.db), await makeUser(server.db)]
    const login = `scope${Date.now()}`
    expect((await write(one.id, { login })).status).toBe(200)
    for (const like of [login.replace('scope', 'ѕсоре'), login.replace('scope', 'ｓcope'), login.toUpperCase()]) {
      const { status, body } = await write(other.id, { login: like })
      expect([status, Object.keys(body.fields ?? {})], like).toEqual([422, ['login']])
      expect(body.fields?.['login']?.join(' ').toLowerCase(), like).toContain(login)
    }
    expect((await write(one.id, { login: login.toUpperCase() }, 2)).status).toBe(200)
    // at once, in letters of two scripts
    const answers = await Promise.all([write(one.id, { login: 'oxo' }, 3), write(other.id, { login: 'охо' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('is not enabled or disabled by a form', async () => {
    const { id } = await makeUser(server.db)
    expect((await write(id, { is_enabled: false })).status).toBe(422)
  })

  test('keeps the role of an administrator where nobody else has it', async () => {
    const { id, version } = await server.db.one<{ id: number; version: number }>(sql`
      select id, version from users where login = 'admin'`)
    const { status, body } = await write(id, { roles: [{ role: 'order_manager' }] }, version)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['roles']])
  })

  test('is one administrator of two who take the role from each other at once', async () => {
    const made = [await makeUser(server.db, ['admin']), await makeUser(server.db, ['admin'])]
    await server.db.run(sql`update users set is_enabled = false where login = 'admin'`)
    try {
      const [one = '', two = ''] = await Promise.all(made.map(({ login }) => signIn(server.url, login)))
      const answers = await Promise.all([
        ask(one, 'PATCH', `user/${made[1]?.id}`, { data: { roles: [] }, version: 1 }),
        ask(two, 'PATCH', `user/${made[0]?.id}`, { data: { roles: [] }, version: 1 }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    } finally {
      await server.db.run(sql`update users set is_enabled = true where login = 'admin'`)
      await server.db.run(sql`delete from user_roles where user_id = any(${made.map(({ id }) => id)})`)
    }
  })
})
