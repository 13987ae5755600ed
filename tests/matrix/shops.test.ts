import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#api/contract.ts'
import { levels, type Level } from '#entities/user.ts'
import { sql } from '#server/sql.ts'
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
}

const free: Outcome = { search: 'both', read: 200, actions: 'some', prepare_shipping: 409, hold: 409 }
const watching: Outcome = { search: 'both', read: 200, actions: 'none', prepare_shipping: 403, hold: 403 }
const shutOut: Outcome = { search: 'other', read: 404, actions: 404, prepare_shipping: 404, hold: 404 }
const stranger: Outcome = { search: 'refused', read: 403, actions: 403, prepare_shipping: 403, hold: 403 }
const guest: Outcome = { search: 'this', read: 200, actions: 'none', prepare_shipping: 403, hold: 403 }

/** Written by hand from spec §6: per user and shop, orders are inherited from the role, to view, denied or to edit. */
const expected: Record<Login, Record<Level, Outcome>> = {
  // the level is narrower than the role, the administrator's too
  admin: { inherit: free, view: watching, deny: shutOut, edit: free },
  orders: { inherit: free, view: watching, deny: shutOut, edit: free },
  // the moves of shipping staff stay theirs: the level says which shop, the role says which moves
  shipping: {
    inherit: { ...free, hold: 403 },
    view: watching,
    deny: shutOut,
    edit: { ...free, hold: 403 },
  },
  customers: { inherit: stranger, view: guest, deny: stranger, edit: guest },
  nobody: { inherit: stranger, view: guest, deny: stranger, edit: guest },
}

const setLevel = (login: Login, level: Level) =>
  server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select id, ${shop}, 'orders', ${level} from users where login = ${login}
    on conflict (user_id, shop_id, area) do update set level = excluded.level`)

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
  }
  // compared with the expectation as a whole
  return found as Outcome
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
