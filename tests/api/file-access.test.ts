import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import type { Role } from '#entities/role.ts'
import type { Level } from '#entities/user/shop-access.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens = new Map<string, string>()
/** What was exported: the job, and its file's address. */
type Exported = { job: number; file: string }
let everything: Exported
let oneShop: Exported
let granted: Exported
let jobs: Exported
/** A shop whose orders are in all of these files but in that of the one shop. */
let shop: number
let another: number

beforeAll(async () => {
  server = await startServer()
  for (const login of ['admin', 'orders', 'shipping', 'nobody']) tokens.set(login, await signIn(server.url, login))
  const shops = await server.db.rows<{ id: number }>(sql`select id from shops order by id limit 2`)
  ;[shop = 0, another = 0] = shops.map(({ id }) => id)
  await grant('nobody', 'view')
  const started = await Promise.all([
    start('orders', { object: 'order' }),
    start('orders', { object: 'order', params: { filters: [{ field: 'shop', op: 'eq', value: another }] } }),
    start('nobody', { object: 'order' }),
    start('admin', { object: 'export-history' }),
  ])
  const made = await Promise.all(started.map(fileOf))
  const none = { job: 0, file: '' }
  ;[everything = none, oneShop = none, granted = none, jobs = none] = made
})
afterAll(() => server.close())

afterEach(async () => {
  await server.db.run(sql`delete from user_shop_access where area = 'orders'`)
  await grant('nobody', 'view')
  await roles('orders', ['order_manager'])
  await roles('admin', ['admin'])
  await server.db.run(sql`update users set is_enabled = true`)
})

const start = async (login: string, body: object): Promise<number> => {
  const answer = await call(server.url, tokens.get(login), 'POST', '/api/v3/search/export', body)
  return routes['export.start'].answer.parse(answer.body).payload.id
}
const fileOf = async (job: number): Promise<Exported> => {
  const { state, file_id } = await jobUntil(server.db, job)
  expect(state).toBe('completed')
  return { job, file: `/api/v3/file/${file_id}` }
}
const grant = (login: string, level: Level, to = shop) =>
  server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select id, ${to}, 'orders', ${level} from users where login = ${login}
    on conflict (user_id, shop_id, area) do update set level = excluded.level`)
async function roles(login: string, wanted: readonly Role[]): Promise<void> {
  await server.db.run(sql`delete from user_roles where user_id = (select id from users where login = ${login})`)
  await server.db.run(sql`
    insert into user_roles (user_id, role) select id, unnest(${wanted}::text[]) from users where login = ${login}`)
}

const ticket = async (login: string, { file }: Exported) =>
  call(server.url, tokens.get(login), 'POST', `${file}/ticket`, undefined, { 'Override-Locale': 'en_EN' })
const redeemed = async (url: string) => (await call(server.url, undefined, 'GET', url)).status

/** What this user is answered at the ticket, at the download, and whether the job tells of a download. */
const standing = async (login: string, exported: Exported, list = 'export-job') => {
  const token = tokens.get(login)
  const content = await call(server.url, token, 'GET', `${exported.file}/content`)
  const body = { object: list, scope: ['results'], params: { page_size: 100 } }
  const found = await call(server.url, token, 'POST', '/api/v3/search', body)
  const row = routes.search.answer.parse(found.body).payload.results?.find(({ id }) => id === exported.job)
  const read = await call(server.url, token, 'POST', `/api/v3/${list}/${exported.job}`)
  const record = routes['record.read'].answer.parse(read.body).payload
  expect(record['download_url']).toBe(row?.['download_url'])
  return {
    ticket: (await ticket(login, exported)).status,
    content: content.status,
    isShown: row?.['download_url'] !== null,
  }
}
const open = { ticket: 200, content: 200, isShown: true }
const closed = { ticket: 403, content: 403, isShown: false }

/** A ticket that was given while all was well. */
const given = async (login: string, exported: Exported): Promise<string> =>
  routes['file.ticket'].answer.parse((await ticket(login, exported)).body).payload.url

describe('a file after its user’s rights changed', () => {
  test.each<[string, () => Promise<unknown>, typeof open]>([
    ['nothing', async () => {}, open],
    ['a shop to view', () => grant('orders', 'view'), open],
    ['a shop to edit', () => grant('orders', 'edit'), open],
    ['a shop denied', () => grant('orders', 'deny'), closed],
    ['the role taken', () => roles('orders', []), closed],
    ['the role to shipping, which reads only a part', () => roles('orders', ['shipping_manager']), closed],
    [
      'the role taken, one of its shops left',
      async () => {
        await roles('orders', [])
        await grant('orders', 'edit')
      },
      closed,
    ],
    ['the role to that of an administrator', () => roles('orders', ['admin']), open],
  ])('%s', async (_, change, expected) => {
    const url = await given('orders', everything)
    await change()
    expect(await standing('orders', everything)).toEqual(expected)
    expect(await redeemed(url)).toBe(expected.ticket)
    // a ticket opens once, also one that was refused
    expect(await redeemed(url)).toBe(410)
  })

  test('says why', async () => {
    await grant('orders', 'deny')
    expect(await ticket('orders', everything)).toMatchObject({
      status: 403,
      body: { code: 'file_no_right', error: expect.stringContaining('no longer') },
    })
  })

  test('is fetched all the same where the denied shop is not in it', async () => {
    await grant('orders', 'deny')
    expect(await standing('orders', oneShop)).toEqual(open)
    await grant('orders', 'deny', another)
    expect(await standing('orders', oneShop)).toEqual(closed)
  })

  test('of a shop that was granted without a role goes with the grant', async () => {
    expect(await standing('nobody', granted)).toEqual(open)
    await server.db.run(sql`delete from user_shop_access where area = 'orders'`)
    expect(await standing('nobody', granted)).toEqual(closed)
  })

  test('is opened by no ticket of somebody who was disabled', async () => {
    const url = await given('orders', everything)
    await server.db.run(sql`update users set is_enabled = false where login = 'orders'`)
    expect(await redeemed(url)).toBe(403)
    expect(await ticket('orders', everything)).toMatchObject({ status: 401 })
  })

  test('is an administrator’s by their own rights', async () => {
    expect(await standing('admin', everything, 'export-history')).toEqual(open)
    await grant('admin', 'deny')
    expect(await standing('admin', everything, 'export-history')).toEqual(closed)
    expect(await ticket('shipping', everything)).toMatchObject({ status: 404, body: { code: 'file_gone' } })
  })

  test('of everybody’s records stays closed to whoever is no administrator any more', async () => {
    expect(await standing('admin', jobs, 'export-history')).toEqual(open)
    const url = await given('admin', jobs)
    await roles('admin', [])
    // the job itself is theirs, and still says that there is a file
    expect(await standing('admin', jobs)).toEqual(closed)
    expect(await redeemed(url)).toBe(closed.ticket)
  })

  test('from before, of which nobody knows what was read for it, is theirs who read all', async () => {
    const reach = await server.db.one<{ reach: object }>(sql`select reach from files where user_id = (
      select id from users where login = 'nobody')`)
    expect(reach).toEqual({ reach: [{ shop, reads: 'all' }] })
    await server.db.run(sql`update files set reach = null`)
    expect(await standing('orders', everything)).toEqual(open)
    expect(await standing('nobody', granted)).toEqual(closed)
    await grant('orders', 'deny')
    expect(await standing('orders', oneShop)).toEqual(closed)
  })
})
