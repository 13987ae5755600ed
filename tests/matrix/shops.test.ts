import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#api/contract.ts'
import { bulkDryRun } from '#api/jobs.ts'
import { readable } from '#entities/access.ts'
import { levels, type Level } from '#entities/user/shop-access.ts'
import { transaction } from '#server/db.ts'
import { exportQuery } from '#server/export/query.ts'
import { moveRecord } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { sourceOf } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens = new Map<string, string>()
/** The shop whose level changes, and one that stays as the role says. */
let shop: number
let other: number

const asked = ['admin', 'orders', 'shipping', 'customers', 'nobody'] as const
type Login = (typeof asked)[number]

beforeAll(async () => {
  server = await startServer()
  for (const login of asked) tokens.set(login, await signIn(server.url, login))
  const shops = await server.db.rows<{ id: number }>(sql`select id from shops order by id limit 2`)
  ;[shop = 0, other = 0] = shops.map(({ id }) => id)
})
afterAll(() => server.close())

/** Everything that is asked: a word tells what came of it. */
type Outcome = {
  /** Orders of which shops the search shows. */
  search: 'both' | 'this' | 'other' | 'refused'
  /** Reading an order of this shop: its status. */
  read: 200 | 403 | 404
  /** Asking what may happen to it: which of its moves are refused to the user. */
  actions: 'some' | 'none' | 403 | 404
  /** A move with a version that is over: 409 is a move that the user may make. */
  prepare_shipping: 409 | 403 | 404
  hold: 409 | 403 | 404
  /** What a rehearsed bulk and a started one say of it. */
  bulk: 'allowed' | 'no_right' | 'order_not_found' | 403
  /** Taking back a move that was made before. */
  undo: 200 | 403 | 404
}

const free: Outcome = {
  search: 'both',
  read: 200,
  actions: 'some',
  prepare_shipping: 409,
  hold: 409,
  bulk: 'allowed',
  undo: 200,
}
const watching: Outcome = {
  search: 'both',
  read: 200,
  actions: 'none',
  prepare_shipping: 403,
  hold: 403,
  bulk: 'no_right',
  undo: 403,
}
const shutOut: Outcome = {
  search: 'other',
  read: 404,
  actions: 404,
  prepare_shipping: 404,
  hold: 404,
  bulk: 'order_not_found',
  undo: 404,
}
const stranger: Outcome = {
  search: 'refused',
  read: 403,
  actions: 403,
  prepare_shipping: 403,
  hold: 403,
  bulk: 403,
  undo: 403,
}
const guest: Outcome = { ...watching, search: 'this' }
const host: Outcome = { ...free, search: 'this' }

/** Written by hand from spec §6 and ADR 0015: a level that is not inherited stands in the place of the role. */
const expected: Record<Login, Record<Level, Outcome>> = {
  // the level is narrower than the role, the administrator's too; an order on hold is none of shipping's
  admin: { inherit: free, view: watching, deny: shutOut, edit: free },
  orders: { inherit: free, view: watching, deny: shutOut, edit: free },
  shipping: { inherit: { ...free, hold: 403, bulk: 'no_right', undo: 404 }, view: watching, deny: shutOut, edit: free },
  customers: { inherit: stranger, view: guest, deny: stranger, edit: host },
  nobody: { inherit: stranger, view: guest, deny: stranger, edit: host },
}

const setLevel = (login: Login, level: Level) =>
  server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select id, ${shop}, 'orders', ${level} from users where login = ${login}
    on conflict (user_id, shop_id, area) do update set level = excluded.level`)

/** What orders of a shop are in the file of an export that is made now. */
const exportsOf = async (login: Login): Promise<Outcome['search']> => {
  const person = await personFor(login)
  const source = sourceOf('order')
  if (source === undefined || person === undefined || readable(person, 'order') === null) return 'refused'
  const found = exportQuery(source, person, { filters: [{ field: 'shop', op: 'in', value: [shop, other] }] })
  const shops = await server.db.rows<{ id: number }>(sql`
    select distinct t.shop_id as id from orders t ${found.from} where ${found.where}`)
  if (shops.length === 2) return 'both'
  return shops[0]?.id === shop ? 'this' : 'other'
}

const personFor = async (login: string) => {
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = ${login}`)
  return personOf(server.db, id)
}

/** What came of a hold that was made while it was allowed, asked to be taken back now. */
const undone = async (login: Login): Promise<number> => {
  const [person, maker] = [await personFor(login), await personFor('orders.deny')]
  if (person === undefined || maker === undefined) throw new Error(`${login} or who holds the order is gone`)
  const id = await processing()
  const { undo } = await transaction(server.db, async (tx) => {
    const { version } = await tx.one<{ version: number }>(sql`select version from orders where id = ${id}`)
    const caller = { user: maker, locale: 'de_DE' as const, address: '' }
    return moveRecord(tx, caller, orderLife, id, 'order.hold', { version })
  })
  // as if this user had made it, when their rights were others
  await server.db.run(sql`update undos set user_id = ${person.id} where token = ${undo?.token}`)
  const { status } = await call(server.url, tokens.get(login), 'POST', `/api/v3/undo/${undo?.token}`)
  await server.db.run(sql`update orders set status = 'processing', held_from = null where id = ${id}`)
  return status
}

const processing = async () =>
  (
    await server.db.one<{ id: number }>(
      sql`select id from orders where shop_id = ${shop} and status = 'processing' order by id limit 1`,
    )
  ).id

const search = async (login: Login): Promise<Outcome['search']> => {
  const filters = [{ field: 'shop', op: 'in', value: [shop, other] }]
  const body = { object: 'order', scope: ['total', 'facets', 'ids', 'results'], params: { filters, page_size: 500 } }
  const { status, body: answer } = await call(server.url, tokens.get(login), 'POST', '/api/v3/search', body)
  if (status !== 200) return 'refused'
  const { results = [], ids = [], total, facets } = routes.search.answer.parse(answer).payload
  const shops = new Set(results.map((row) => z.object({ shop: z.object({ id: z.number() }) }).parse(row).shop.id))
  // no scope tells more than another
  expect(total).toBe(ids.length)
  expect(Object.values(facets?.['status'] ?? {}).reduce((sum, count) => sum + count, 0)).toBe(total)
  if (shops.size === 2) return 'both'
  return shops.has(shop) ? 'this' : 'other'
}

const outcomeOf = async (login: Login): Promise<Outcome> => {
  const id = await processing()
  const ask = (path: string, body?: object) =>
    call(server.url, tokens.get(login), 'POST', `/api/v3/order/${id}${path}`, body)
  const found = {
    search: await search(login),
    read: (await ask('')).status,
    actions: actionsIn(await ask('/actions')),
    prepare_shipping: (await ask('/action/prepare_shipping', { version: 0 })).status,
    hold: (await ask('/action/hold', { version: 0 })).status,
    bulk: rehearsedIn(await bulk(login, id)),
    undo: await undone(login),
  }
  // an export holds what the search shows, and history and payments are read with the order
  expect(await exportsOf(login)).toBe(found.search)
  expect((await ask('', { expand: ['history', 'actions'] })).status).toBe(found.read)
  // compared with the expectation as a whole
  return found as Outcome
}

const bulk = (login: Login, id: number) =>
  call(server.url, tokens.get(login), 'POST', '/api/v3/order/bulk', { action: 'order.hold', ids: [id], dry_run: true })

const rehearsedIn = ({ status, body }: Answer): string | number => {
  if (status !== 200) return status
  return bulkDryRun.parse(routes['object.bulk'].answer.parse(body).payload).blocked[0]?.reason_code ?? 'allowed'
}

const actionsIn = ({ status, body }: Answer): string | number => {
  if (status !== 200) return status
  return routes['record.actions'].answer.parse(body).payload.some(({ allowed }) => allowed) ? 'some' : 'none'
}

describe.for(asked)('%s', (login) => {
  test.for(levels)('%s', async (level) => {
    await setLevel(login, level)
    expect(await outcomeOf(login)).toEqual(expected[login][level])
  })
})
