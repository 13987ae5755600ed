import { DateTime } from 'luxon'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type RouteId } from '#api/contract.ts'
import { placedStatuses } from '#entities/order/placed.ts'
import { orderStatuses } from '#entities/order/status.ts'
import { dashboardOfRole } from '#entities/setting/dashboard-layout.ts'
import { houseZone } from '#entities/zone.ts'
import { countWorklists } from '#server/dashboard/count-worklists.ts'
import { orderStatsOf } from '#server/dashboard/order-stats.ts'
import { foldOrderSums, sumOrdersAnew } from '#server/dashboard/order-sums.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { samples } from '#tests/support/samples.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const logins = ['admin', 'orders', 'orders.view', 'orders.deny', 'shipping', 'translator', 'worktime'] as const

beforeAll(async () => {
  server = await startServer()
  for (const login of logins) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = (login: string, id: RouteId, body: object = {}) =>
  call(server.url, tokens[login], 'POST', routes[id].path, body)
const admin = { id: 1, roles: ['admin'], shops: [] } as const

/** What is kept against the orders themselves: nothing, where it is right. */
const wrong = () =>
  server.db.rows(sql`
    select status, shop_id, currency, day, sum(amount) as amount, sum(revenue) as revenue from (
      select status, shop_id, currency, house_day(date_created) as day, 1 as amount, total as revenue from orders
      union all select status, shop_id, currency, day, -amount, -revenue from order_sums_kept
    ) difference group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(revenue) <> 0`)

test('whatever becomes of orders, a day’s sums are those of its orders, folded or not', async () => {
  expect(await wrong()).toEqual([])
  const change = fc.record({
    status: fc.constantFrom(...orderStatuses),
    hours: fc.integer({ min: -1500, max: 0 }),
    cents: fc.integer({ min: 0, max: 99_999 }),
    most: fc.integer({ min: 1, max: 20 }),
    isFolded: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ status, hours, cents, most, isFolded }) => {
      await server.db.run(sql`
        update orders set status = ${status}, total = ${cents}::numeric / 100,
          date_created = now() + ${hours} * interval '1 hour'
        where id in (select id from orders order by (id * 7919) % 601 limit ${most})`)
      if (isFolded) await foldOrderSums(server.db)
      expect(await wrong()).toEqual([])
      const { days, before } = await orderStatsOf(server.db, admin, undefined)
      const counted = await server.db.rows<{ day: string; orders: number }>(sql`
        select house_day(date_created)::text as day, count(*)::integer as orders from orders
        where status = any(${[...placedStatuses]}::text[]) group by 1`)
      for (const { day, orders } of [...before, ...days])
        expect([day, orders]).toEqual([day, counted.find((one) => one.day === day)?.orders ?? 0])
    }),
    { numRuns: samples(6, 40) },
  )
  await sumOrdersAnew(server.db)
  expect(await wrong()).toEqual([])
})

test('a day of the plot leads to a list with as many orders, by shop as well', async () => {
  for (const body of [{}, { shop: 1 }]) {
    const { payload } = routes['dashboard.order_stats'].answer.parse(
      (await ask('orders', 'dashboard.order_stats', body)).body,
    )
    const busiest = payload.days.toSorted((a, b) => b.orders - a.orders)[0]
    const filters = [
      { field: 'status', op: 'in', value: placedStatuses },
      { field: 'date_created', op: 'between', value: [busiest?.day, busiest?.day] },
      ...('shop' in body ? [{ field: 'shop', op: 'eq', value: body.shop }] : []),
    ]
    const found = await ask('orders', 'search', { object: 'order', scope: ['total'], params: { filters } })
    expect(found.body).toMatchObject({ payload: { total: busiest?.orders } })
    expect(busiest?.orders).toBeGreaterThan(0)
  }
})

test('a worklist counts what its list shows to this reader, and figures are of the orders that they read', async () => {
  const totalOf = async (login: string, object: string, params: object) =>
    routes.search.answer.parse((await ask(login, 'search', { object, scope: ['total'], params })).body).payload.total
  for (const login of ['admin', 'orders', 'orders.deny', 'shipping'] as const) {
    const { payload } = routes['dashboard.worklists'].answer.parse((await ask(login, 'dashboard.worklists')).body)
    expect(payload.length).toBeGreaterThan(0)
    for (const { view, object, count } of payload) {
      const { search } = await server.db.one<{ search: object }>(sql`select search from saved_views where id = ${view}`)
      expect([login, view, count]).toEqual([login, view, await totalOf(login, object, search)])
    }
  }
  // what it is worth and what of it presses is of the records that it holds, and no sum is told to whoever only ships
  const worth = async (login: string) =>
    routes['dashboard.worklists'].answer
      .parse((await ask(login, 'dashboard.worklists')).body)
      .payload.filter(({ object }) => object === 'order' || object === 'shipping-order')
  const toShip = (await worth('admin')).find(({ object, oldest }) => object === 'order' && oldest !== null)
  const { search } = await server.db.one<{ search: { filters: { value: string[] }[] } }>(sql`
    select search from saved_views where id = ${toShip?.view}`)
  const own = await server.db.one<{ oldest: Date; value: object; pressing: number }>(sql`
    select min(oldest) as oldest, jsonb_object_agg(currency, worth::text) as value, sum(pressing)::integer as pressing
    from (
      select currency, sum(total) as worth, min(date_created) as oldest,
        count(*) filter (where house_day(date_created) <= house_day(now()) - 14) as pressing
      from orders where status = any(${search.filters[0]?.value ?? []}::text[]) group by currency) by_currency`)
  expect(toShip?.value).toEqual(own.value)
  expect(toShip?.pressing?.count ?? 0).toBe(own.pressing)
  expect(DateTime.fromISO(toShip?.oldest ?? '').toMillis()).toBe(DateTime.fromISO(String(own.oldest)).toMillis())
  expect((await worth('shipping')).map(({ value }) => value)).toEqual((await worth('shipping')).map(() => null))
  const few = routes['dashboard.worklists'].answer.parse((await ask('admin', 'dashboard.worklists', { most: 2 })).body)
  expect(few.payload).toHaveLength(2)
  const ordersIn = async (login: string) => {
    const { payload } = routes['dashboard.order_stats'].answer.parse((await ask(login, 'dashboard.order_stats')).body)
    const filters = [
      { field: 'status', op: 'in', value: placedStatuses },
      { field: 'date_created', op: 'between', value: [payload.days[0]?.day, payload.days.at(-1)?.day] },
    ]
    const orders = payload.days.reduce((sum, day) => sum + day.orders, 0)
    expect([login, orders]).toEqual([login, await totalOf(login, 'order', { filters })])
    return orders
  }
  // a reader to whom a shop is closed is counted fewer, or the comparison above would show nothing
  expect(await ordersIn('orders.deny')).toBeLessThan(await ordersIn('orders'))
})

test('whoever administers times is told how many requests wait and which months are over, and nobody else is', async () => {
  const asked = { objects: ['absence', 'correction', 'work-month'] }
  const read = async (login: string) =>
    routes['dashboard.worklists'].answer.parse((await ask(login, 'dashboard.worklists', asked)).body).payload
  const counted = Object.fromEntries((await read('worktime')).map(({ object, count }) => [object, count]))
  const { absences, corrections, months } = await server.db.one<Record<string, number>>(sql`
    select
      (select count(*)::integer from absences where status in ('requested', 'reported', 'withdrawal-requested')) as absences,
      (select count(*)::integer from corrections where status = 'requested') as corrections,
      (select count(*)::integer from work_months
        where status = 'open' and month < date_trunc('month', now() at time zone 'Europe/Berlin')) as months`)
  expect(counted).toEqual({ absence: absences, correction: corrections, 'work-month': months })
  expect(Math.min(absences ?? 0, corrections ?? 0, months ?? 0)).toBeGreaterThan(0)
  expect(await read('orders')).toEqual([])
})

test('who may not read a figure is refused, and a closed shop is in none', async () => {
  const status = async (login: string, id: RouteId) => (await ask(login, id)).status
  expect(await status('shipping', 'dashboard.order_stats')).toBe(403)
  expect(await status('translator', 'dashboard.order_stats')).toBe(403)
  for (const id of ['dashboard.sync_queue', 'dashboard.active_users', 'dashboard.licence'] as const) {
    expect(await status('orders', id)).toBe(403)
    expect(await status('admin', id)).toBe(200)
  }
  const denied = { id: 1, roles: ['order_manager'], shops: [{ shop_id: 1, area: 'orders', level: 'deny' }] } as const
  const { days, shops } = await orderStatsOf(server.db, denied, 1)
  expect(days.every(({ orders }) => orders === 0)).toBe(true)
  expect(shops.map(({ id }) => id)).not.toContain(1)
})

test('a worklist is held against what it was when yesterday was over, and against nothing where nobody counted', async () => {
  const read = async () =>
    routes['dashboard.worklists'].answer.parse((await ask('orders', 'dashboard.worklists')).body).payload
  await server.db.run(sql`delete from worklist_days`)
  expect((await read()).every(({ yesterday }) => yesterday === null)).toBe(true)
  await server.db.run(sql`update users set date_login = now() where login = 'orders'`)
  const kept = await countWorklists(server.db, { now: new Date() })
  expect(kept).toBeGreaterThan(0)
  const [first] = (await read()).filter(({ object }) => object === 'order')
  expect(first?.yesterday?.count).toBe(first?.count)
  // the same night again counts nothing anew
  expect(await countWorklists(server.db, { now: new Date() })).toBe(0)
  const day = await server.db.one<{ day: string }>(sql`select distinct day::text from worklist_days`)
  expect(day.day).toBe(DateTime.now().setZone(houseZone).minus({ days: 1 }).toFormat('yyyy-MM-dd'))
})

test('whoever is signed in is shown with what lies open before them, and looking at it keeps nobody signed in', async () => {
  await call(server.url, tokens['orders'], 'POST', '/api/v3/presence', {
    object: 'order',
    id: 1,
    window: '00000000-0000-4000-8000-000000000001',
    mode: 'editing',
  })
  const before = await server.db.one<{ last: string }>(sql`select max(last_activity) as last from sessions`)
  const { payload } = routes['dashboard.active_users'].answer.parse((await ask('admin', 'dashboard.active_users')).body)
  const { number } = await server.db.one<{ number: string }>(sql`select number from orders where id = 1`)
  expect(payload.some(({ open }) => open?.label === number && open.is_editing)).toBe(true)
  expect(await server.db.one(sql`select max(last_activity) as last from sessions`)).toEqual(before)
})

test('the licence names each module as granted', async () => {
  const { payload } = routes['dashboard.licence'].answer.parse((await ask('admin', 'dashboard.licence')).body)
  expect(payload.modules).toEqual([{ module: 'worktime-tracking', is_granted: true }])
  expect(payload.enabled_users).toBeGreaterThan(5)
})

test('news is written by administrators alone and read by everyone, and does not end before it begins', async () => {
  const news = { title: 'Inventur', text: null, locale: null, valid_from: '2026-12-31', valid_to: null }
  const create = (login: string, data: object) =>
    call(server.url, tokens[login], 'POST', '/api/v3/news-item', { data: { ...news, ...data } })
  expect((await create('orders', {})).status).toBe(403)
  expect((await create('admin', { valid_to: '2026-12-30' })).status).toBe(422)
  expect((await create('admin', {})).status).toBe(200)
  const seen = await ask('translator', 'search', { object: 'news-item', params: { query: 'inventur' } })
  expect(seen.body).toMatchObject({ payload: { results: expect.arrayContaining([expect.objectContaining(news)]) } })
})

test('a role’s page is what its holders fall back to: of several the first, of an administrator their own alone', async () => {
  const change = (login: string, role: string, layout: object) =>
    call(server.url, tokens[login], 'PATCH', `/api/v3/start-page/${role}`, { layout })
  const toldTo = async (login: string) => {
    const { body } = await call(server.url, tokens[login], 'POST', routes['user.settings'].path)
    const { lists } = routes['user.settings'].answer.parse(body).payload
    return lists.find(({ object }) => object === dashboardOfRole)?.layout
  }
  expect((await change('orders', 'order_manager', { hidden: ['news'] })).status).toBe(403)
  expect(await toldTo('orders')).toBeUndefined()
  expect((await change('admin', 'order_manager', { order: ['news', 'todo'], sizes: { news: 4 } })).status).toBe(200)
  expect(await toldTo('orders')).toEqual({ order: ['news', 'todo'], sizes: { news: 4 } })
  // whoever inherits the role has not been given its page
  expect(await toldTo('admin')).toBeUndefined()
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = 'orders'`)
  await server.db.run(
    sql`insert into user_roles (user_id, role) values (${id}, 'customer_manager') on conflict do nothing`,
  )
  await change('admin', 'customer_manager', { hidden: ['jobs'] })
  expect(await toldTo('orders')).toEqual({ hidden: ['jobs'] })
  await server.db.run(sql`delete from user_roles where user_id = ${id} and role = 'customer_manager'`)
  // nobody writes it as their own, and without a row the house’s page is back
  const own = { data: { lists: [{ object: dashboardOfRole, layout: { hidden: ['todo'] } }] } }
  expect((await call(server.url, tokens['orders'], 'PATCH', '/api/v3/user/me/settings', own)).status).toBe(422)
  await change('admin', 'order_manager', {})
  expect(await toldTo('orders')).toBeUndefined()
  expect((await change('admin', 'nobody', {})).status).toBe(422)
  const written = await server.db.rows<{ after: object }>(sql`
    select after from audit_log where verb = 'start_page.change' order by id desc limit 1`)
  expect(written).toEqual([{ after: { role: 'order_manager', layout: {} } }])
})
