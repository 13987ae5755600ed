import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type RouteId } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import type { Right } from '#entities/access.ts'
import { roles, type Role } from '#entities/role.ts'
import { areas, levels, type Area, type Level } from '#entities/user/shop-access.ts'
import { accessIn, type Granted } from '#screens/user/access-in.ts'
import { transaction } from '#server/db.ts'
import { createRecord } from '#server/edit/create.ts'
import { sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/*
 * The matrix of a user's access by shop and area, as the console shows it, says what the server answers: over every route
 * of a record, and the search.
 */

const objects = { orders: 'order', products: 'product', customers: 'customer' } as const satisfies Record<Area, string>
/** One that shipping staff make, where the area is on its way through shipping. */
const moves: Record<Area, string> = { orders: 'prepare_shipping', products: 'deactivate', customers: 'validate' }

let server: TestServer
let admin: string
let shop: number
/** Of each area a record that is in this shop alone. */
let records: Record<Area, number>

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = 'admin'`)
  const user = await personOf(server.db, id)
  if (user === undefined) throw new Error('admin is gone')
  const caller = { user, locale: 'de_DE' as const, address: '' }
  const begin = async (object: string, data: Readonly<Record<string, unknown>>) =>
    (await transaction(server.db, (tx) => createRecord(tx, caller, object, data))).id
  const found = await server.db.one<{ order: number; shop: number }>(sql`
    select id as order, shop_id as shop from orders where status = 'processing' order by id limit 1`)
  shop = found.shop
  const email = `${crypto.randomUUID()}@example.com`
  records = {
    orders: found.order,
    products: await begin('product', { name: 'x', sku: crypto.randomUUID(), shops: [{ shop_id: shop }] }),
    customers: await begin('customer', { last_name: 'x', email, shop_id: shop }),
  }
})
afterAll(() => server.close())

/** What is written of each. */
const written: Record<Area, object> = {
  orders: { reference_number: 'x' },
  products: { name: 'y' },
  customers: { last_name: 'y' },
}
/** With bodies that change nothing: no version is that old. Copies are made by whoever makes new ones. */
const bodies = (area: Area): Partial<Record<RouteId, object>> => ({
  'record.read': {},
  'record.actions': {},
  'record.delete': { version: 0 },
  'record.action': { version: 0 },
  'record.change': { data: written[area], version: 0 },
})
const asked = (Object.entries(routes) as [RouteId, Route][]).filter(([, { path }]) => path.includes('{object}/{id}'))
const elsewhere = ['record.clone', 'record.merge']

test('every route of a record is asked', () => {
  expect(asked.map(([id]) => id).toSorted()).toEqual([...Object.keys(bodies('orders')), ...elsewhere].toSorted())
})

/** What of it is let in: a refusal of the right, or that nothing is there, is none. */
const openTo = async (token: string, area: Area): Promise<string[]> => {
  const open: string[] = []
  for (const [id, { method, path }] of asked.filter(([one]) => !elsewhere.includes(one))) {
    const at = path.replace('{object}', objects[area]).replace('{id}', `${records[area]}`)
    const { status } = await call(server.url, token, method, at.replace('{action}', moves[area]), bodies(area)[id])
    expect([200, 403, 404, 409], `${id} of ${area}`).toContain(status)
    if (status === 200 || status === 409) open.push(id)
  }
  const filters = [{ field: area === 'products' ? 'shops' : 'shop', op: 'in', value: [shop] }]
  const search = { object: objects[area], scope: ['total'], params: { filters } }
  const { status, body } = await call(server.url, token, 'POST', '/api/v3/search', search)
  if (status === 200 && Number(routes.search.answer.parse(body).payload.total) > 0) open.push('search')
  return open.toSorted()
}

const reading = ['record.actions', 'record.read', 'search']
/** What each right of the matrix lets in. */
const opens: Readonly<Record<Right, readonly string[]>> = {
  none: [],
  view: reading,
  ship: [...reading, 'record.action'].toSorted(),
  edit: [...reading, 'record.action', 'record.change', 'record.delete'].toSorted(),
  own: [],
}

const setLevel = (user: number, level: Level) =>
  server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select ${user}, ${shop}, area, ${level} from unnest(array['orders', 'products', 'customers']) as area
    on conflict (user_id, shop_id, area) do update set level = excluded.level`)

/** As the console reads it for the matrix. */
const shownOf = async (user: number): Promise<Granted> => {
  const expand = ['roles', 'shop_access']
  const { body } = await call(server.url, admin, 'POST', `/api/v3/user/${user}`, { expand })
  // compared with what the server answers by it
  return (body as { payload: Granted }).payload
}

const several: readonly Role[] = ['shipping_manager', 'customer_manager']
/** What is set for a shop stands in the place of whatever role: it is asked of most, of least, and of two between. */
const setFor: readonly (Role | undefined)[] = ['admin', 'order_manager', 'shipping_manager', undefined]
const levelsFor = ([role, more]: readonly Role[]) =>
  more === undefined && setFor.includes(role) ? levels : levels.slice(0, 1)

test.for([...roles.map((role): readonly Role[] => [role]), several, []].map((own) => ({ own })))(
  'the matrix of $own says what the server answers',
  async ({ own }) => {
    const user = await makeUser(server.db, own)
    const token = await signIn(server.url, user.login)
    for (const level of levelsFor(own)) {
      await setLevel(user.id, level)
      const shown = await shownOf(user.id)
      for (const area of areas) {
        const { right, isSet, by } = accessIn(shown, shop, area) ?? { right: undefined, by: [] }
        const about = `${area} on ${level}, shown as ${right}`
        expect(await openTo(token, area), about).toEqual(opens[right ?? 'none'])
        // what is set for the shop, or else a role that gives it
        expect([isSet, by.length > 0], about).toEqual(level === 'inherit' ? [false, right !== 'none'] : [true, false])
        expect(own).toEqual(expect.arrayContaining([...by]))
      }
    }
  },
)
