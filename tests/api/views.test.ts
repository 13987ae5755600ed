import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import type { SavedView } from '#api/saved-view.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['admin', 'orders', 'orders.view', 'shipping', 'customers'])
    tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const as = (login: string, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}) =>
  call(server.url, tokens[login], method, `/api/v3/saved-view${path}`, body, headers)

const seen = async (login: string, object?: string): Promise<SavedView[]> =>
  routes['saved_view.list'].answer.parse((await as(login, 'POST', '/list', object ? { object } : {})).body).payload
const names = async (login: string, object = 'order') => (await seen(login, object)).map(({ name }) => name)

const sample = (name: string, more: object = {}) => ({
  object: 'order',
  name,
  audience: 'me',
  search: { filters: [{ field: 'status', op: 'in', value: ['pending'] }], sort: [{ field: 'total', dir: 'desc' }] },
  layout: { order: ['number', 'total'], hidden: ['shop'], density: 'compact' },
  ...more,
})
const make = async (login: string, name: string, more?: object): Promise<SavedView> => {
  const { status, body } = await as(login, 'POST', '', { data: sample(name, more) })
  expect(status).toBe(200)
  return routes['saved_view.create'].answer.parse(body).payload
}

test('a view keeps what is searched and how it is arranged, and leaves an audit row', async () => {
  const made = await make('orders', 'Große zuerst')
  expect(made).toMatchObject({ ...sample('Große zuerst'), version: 1, may_change: true })
  expect(await seen('orders', 'order')).toContainEqual(made)
  const { verb } = await server.db.one<{ verb: string }>(sql`
    select verb from audit_log where object = 'saved-view' and object_id = ${made.id}`)
  expect(verb).toBe('saved_view.create')
})

test("nobody else sees a view that is somebody's own, not even an administrator, and to them it is not there", async () => {
  const { id } = await make('orders', 'Nur für mich')
  for (const login of ['admin', 'orders.view', 'shipping']) {
    expect(await names(login)).not.toContain('Nur für mich')
    expect((await as(login, 'PATCH', `/${id}`, { data: { name: 'Meine' }, version: 1 })).status).toBe(404)
    expect((await as(login, 'DELETE', `/${id}`, { version: 1 })).status).toBe(404)
  }
})

test('one that is shared with a role is seen by its holders, and changed by its maker and administrators alone', async () => {
  const { id } = await make('orders', 'Für Aufträge', { audience: 'order_manager' })
  expect(await names('orders.view')).toContain('Für Aufträge')
  expect(await names('shipping')).not.toContain('Für Aufträge')
  expect((await seen('orders.view')).find((view) => view.id === id)?.may_change).toBe(false)
  expect((await as('orders.view', 'DELETE', `/${id}`, { version: 1 })).status).toBe(403)
  expect((await as('admin', 'PATCH', `/${id}`, { data: { name: 'Für alle Aufträge' }, version: 1 })).status).toBe(200)
  expect(await names('orders')).toContain('Für alle Aufträge')
})

test('one that an administrator takes back from the others stays with whoever made it', async () => {
  const { id } = await make('orders', 'Doch nur für mich', { audience: 'everyone' })
  expect((await as('admin', 'PATCH', `/${id}`, { data: { audience: 'me' }, version: 1 })).status).toBe(200)
  expect((await seen('orders')).find((view) => view.id === id)).toMatchObject({ audience: 'me', may_change: true })
  for (const login of ['admin', 'orders.view', 'shipping'])
    expect(await names(login)).not.toContain('Doch nur für mich')
  expect((await as('orders', 'PATCH', `/${id}`, { data: { audience: 'everyone' }, version: 2 })).status).toBe(200)
})

test('nobody has more than fifty over one list, also where they are made at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 54 }, (_, at) =>
      as('customers', 'POST', '', {
        data: sample(`Nr. ${at}`, { object: 'customer', search: {}, layout: { order: [], hidden: [] } }),
      }),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(50)
  for (const { body } of made.filter(({ status }) => status !== 200))
    expect(body).toMatchObject({ fields: { name: [expect.any(String)] } })
  expect(await names('customers', 'customer')).toHaveLength(50)
})

test('one for everyone is seen by whoever reads the list, and by nobody else', async () => {
  await make('orders', 'Für alle', { audience: 'everyone' })
  expect(await names('shipping')).toContain('Für alle')
  expect((await seen('customers')).map(({ object }) => object)).not.toContain('order')
  expect((await as('customers', 'POST', '/list', { object: 'order' })).status).toBe(403)
  expect((await as('customers', 'POST', '/counts', { object: 'order' })).status).toBe(403)
  expect((await as('customers', 'POST', '', { data: sample('Fremd') })).status).toBe(403)
})

test('nobody shares with a role that they do not hold', async () => {
  const { status, body } = await as('shipping', 'POST', '', { data: sample('Fremd', { audience: 'order_manager' }) })
  expect([status, body]).toMatchObject([422, { fields: { audience: [expect.any(String)] } }])
})

test('what no list could find is refused by its name', async () => {
  const search = { filters: [{ field: 'stauts', op: 'in', value: ['pending'] }] }
  const { status, body } = await as('orders', 'POST', '', { data: sample('Vertippt', { search }) })
  expect([status, body]).toMatchObject([422, { code: 'unknown_field', fields: { stauts: [expect.any(String)] } }])
  expect((await as('orders', 'POST', '', { data: sample('Welche?', { object: 'nothing' }) })).status).toBe(422)
})

test('a name is used once, whatever its capitals', async () => {
  await make('orders', 'Doppelt')
  const { status, body } = await as('orders', 'POST', '', { data: sample('doppelt') })
  expect([status, body]).toMatchObject([422, { fields: { name: [expect.any(String)] } }])
  const other = await make('orders', 'Anders')
  expect((await as('orders', 'PATCH', `/${other.id}`, { data: { name: 'DOPPELT' }, version: 1 })).status).toBe(422)
  // somebody else's may be called so
  await make('shipping', 'Doppelt')
})

test('a change names the version it was made to', async () => {
  const { id } = await make('orders', 'Zweimal geändert')
  expect((await as('orders', 'PATCH', `/${id}`, { data: { audience: 'everyone' }, version: 1 })).status).toBe(200)
  const { status, body } = await as('orders', 'PATCH', `/${id}`, { data: { name: 'Zu spät' }, version: 1 })
  expect([status, body]).toMatchObject([409, { code: 'conflict', payload: { version: 2 } }])
  expect((await as('orders', 'DELETE', `/${id}`, { version: 2 })).status).toBe(200)
  expect((await as('orders', 'DELETE', `/${id}`, { version: 2 })).status).toBe(404)
})

test('each says how many it holds for the one who asks; what is no longer known is not counted', async () => {
  const made = await make('orders', 'Ausstehend')
  await server.db.run(sql`
    update saved_views set search = '{"filters": [{"field": "gone", "op": "empty"}]}'
    where id = ${(await make('orders', 'Vergangen')).id}`)
  const counts = routes['saved_view.counts'].answer.parse(
    (await as('orders', 'POST', '/counts', { object: 'order' })).body,
  ).payload
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*)::integer as count from orders where status = 'pending'`)
  expect(counts[made.id]).toBe(count)
  const gone = (await seen('orders', 'order')).find(({ name }) => name === 'Vergangen')
  expect(counts[gone?.id ?? 0]).toBeNull()
})

test('those that Kontor comes with are called in the language of whoever reads them, and every one can be counted', async () => {
  const { body } = await as('admin', 'POST', '/list', {}, { 'Override-Locale': 'en_EN' })
  const standard = routes['saved_view.list'].answer.parse(body).payload
  expect(standard.map(({ name }) => name)).toEqual(expect.arrayContaining(['To release', 'All overdue', 'Low stock']))
  expect(await names('shipping')).not.toContain('Freizugeben')
  for (const object of ['order', 'invoice', 'product']) {
    const answer = (await as('admin', 'POST', '/counts', { object })).body
    const counts = Object.values(routes['saved_view.counts'].answer.parse(answer).payload)
    expect(counts.filter((count) => count !== null)).not.toHaveLength(0)
    expect(counts.filter((count) => count === null)).toHaveLength(0)
  }
})

test('two that are called alike at once are never both, and a name is one that can be seen', async () => {
  const [one, other] = [await make('orders', 'Zugleich 1'), await make('orders', 'Zugleich 2')]
  const rename = ({ id }: { id: number }) => as('orders', 'PATCH', `/${id}`, { data: { name: 'Zugleich' }, version: 1 })
  const statuses = (await Promise.all([rename(one), rename(other)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  for (const name of ['\u200b', '\u2800 ', 'Offen\u202e', 'Of\u0000fen'])
    expect((await as('orders', 'POST', '', { data: sample(name) })).status, JSON.stringify(name)).toBe(422)
})
