import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter, SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { searchable } from '#server/search/fold.ts'
import { search } from '#server/search/search.ts'
import { sql } from '#server/sql.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  for (const [number, name] of Object.entries(named)) await addOrder(number, name)
})
afterAll(() => server.close())

/** Orders that only their words tell apart from the demo's. */
const named = {
  'T-1': 'Käthe Qüßmann',
  'T-2': 'KATHE QUSSMANN',
  'T-3': 'Qzero 100% sure_thing',
  'T-4': 'Qzero 100 sure thing',
  'T-5': 'Back\\slash Qzero',
  'T-6': 'Zy Qyrano',
  'T-7': "O'Qonnor & Zyx",
}

const addOrder = (number: string, name: string) =>
  server.db.run(sql`
    insert into orders (number, status, created_via, currency, reference_number, total, date_created, search)
    values (${number}, 'preparing', 'console', 'EUR', ${name}, 12.34, '2020-02-29T23:30:00Z',
      ${searchable([number, name])})`)

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const find = (params: SearchParams, actor: Actor = admin, object = 'order') =>
  search(server.db, actor, { object, scope: ['results', 'total', 'ids', 'facets'], params })
const numbersOf = async (params: SearchParams) =>
  ((await find({ page_size: 500, ...params })).results ?? []).map((row) => String(row['number'])).toSorted()
const ours: Filter = { field: 'number', op: 'starts', value: 'T-' }

describe('a text query', () => {
  test.each([
    ['qussmann', ['T-1', 'T-2']],
    ['QÜSSMANN', ['T-1', 'T-2']],
    ['qüßmann', ['T-1', 'T-2']],
    ['quessmann', ['T-1']],
    ['kaethe quess', ['T-1']],
    ['mann ssma', ['T-1', 'T-2']],
    ['mann qzero', []],
    ['100% sure', ['T-3']],
    ['sure_thing', ['T-3']],
    ['sure thing', ['T-3', 'T-4']],
    ['back\\slash', ['T-5']],
    ['zy qyr', ['T-6']],
    ['zy', ['T-6', 'T-7']],
    ['quessmann & k.', ['T-1']],
    ["o'qonnor & zy", ['T-7']],
    ['qonnor', ['T-7']],
    ["o'q", ['T-7']],
    ['t-5', ['T-5']],
    ['reihnur', []],
  ])('%s finds %j', async (query, expected) => {
    expect(await numbersOf({ query, filters: [ours] })).toEqual(expected)
  })

  test.each(['%', '_', '\\', "'", '&', '!', ':*', "' | 'a", '()', '\u0000'])('%j is only a letter', async (query) => {
    await expect(numbersOf({ query, filters: [ours] })).resolves.toEqual(query === '\u0000' ? Object.keys(named) : [])
  })

  test('one letter finds the words that begin with it', async () => {
    const found = await numbersOf({ query: 'z', filters: [ours] })
    expect(found).toEqual(['T-6', 'T-7'])
  })

  test('the order with exactly this number comes first', async () => {
    const { number } = await server.db.one<{ number: string }>(
      sql`select min(number) as number from orders where id < 50`,
    )
    await server.db.run(
      sql`update orders set search = search || ' ' || ${number} where id = (select max(id) from orders where number not like 'T-%')`,
    )
    const { results } = await find({ query: number })
    expect(results?.length).toBeGreaterThan(1)
    expect(results?.[0]).toMatchObject({ number })
  })
})

describe('a filter', () => {
  const count = async (...filters: Filter[]) => (await find({ filters, page_size: 1 })).total
  const counted = async (condition: ReturnType<typeof sql>) =>
    (await server.db.one<{ n: number }>(sql`select count(*) as n from order_rows v where ${condition}`)).n

  test.each<[Filter, ReturnType<typeof sql>]>([
    [{ field: 'status', op: 'eq', value: 'cart' }, sql`status = 'cart'`],
    [{ field: 'status', op: 'neq', value: 'completed' }, sql`status <> 'completed'`],
    [{ field: 'status', op: 'in', value: ['cart', 'pending'] }, sql`status in ('cart', 'pending')`],
    [{ field: 'status', op: 'nin', value: ['cart', 'pending'] }, sql`status not in ('cart', 'pending')`],
    [{ field: 'status', op: 'in', value: [] }, sql`false`],
    [{ field: 'status', op: 'nin', value: [] }, sql`true`],
    [{ field: 'total', op: 'eq', value: '12.34' }, sql`total = 12.34`],
    [{ field: 'total', op: 'lt', value: 100 }, sql`total < 100`],
    [{ field: 'total', op: 'lte', value: '12.34' }, sql`total <= 12.34`],
    [{ field: 'total', op: 'gt', value: '12.34' }, sql`total > 12.34`],
    [{ field: 'total', op: 'gte', value: '12.34' }, sql`total >= 12.34`],
    [{ field: 'total', op: 'between', value: ['12.34', '99.99'] }, sql`total between 12.34 and 99.99`],
    [{ field: 'cart_weight', op: 'gt', value: 1.5 }, sql`cart_weight > 1.5`],
    [{ field: 'shop', op: 'eq', value: 2 }, sql`shop ->> 'id' = '2'`],
    [{ field: 'shop', op: 'neq', value: 2 }, sql`shop ->> 'id' is distinct from '2'`],
    [{ field: 'shop', op: 'in', value: [1, 3] }, sql`shop ->> 'id' in ('1', '3')`],
    [{ field: 'shop', op: 'empty' }, sql`shop is null`],
    [{ field: 'shop', op: 'not_empty' }, sql`shop is not null`],
    [{ field: 'email', op: 'empty' }, sql`coalesce(email, '') = ''`],
    [{ field: 'email', op: 'contains', value: 'MULLER' }, sql`email like '%muller%'`],
    [{ field: 'reference_number', op: 'starts', value: 'po-1' }, sql`reference_number like 'PO-1%'`],
    [{ field: 'reference_number', op: 'contains', value: '0% s' }, sql`number = 'T-3'`],
    [{ field: 'reference_number', op: 'contains', value: '_' }, sql`number = 'T-3'`],
    [{ field: 'reference_number', op: 'contains', value: '\\' }, sql`number = 'T-5'`],
    [{ field: 'reference_number', op: 'nin', value: ['x'] }, sql`true`],
    [{ field: 'vat_exempt', op: 'eq', value: true }, sql`vat_exempt`],
    [{ field: 'payment_state', op: 'eq', value: 'partly-refunded' }, sql`payment_state = 'partly-refunded'`],
    [{ field: 'fulfilment_state', op: 'eq', value: 'packed' }, sql`fulfilment_state = 'packed'`],
    [{ field: 'has_email', op: 'eq', value: false }, sql`not has_email`],
    [{ field: 'date_paid', op: 'empty' }, sql`date_paid is null`],
    [{ field: 'desired_delivery', op: 'not_empty' }, sql`desired_delivery is not null`],
    [{ field: 'desired_delivery', op: 'gte', value: '2000-01-01' }, sql`desired_delivery is not null`],
    [{ field: 'date_created', op: 'lt', value: '2020-03-01T00:00:00Z' }, sql`number like 'T-%'`],
    [{ field: 'date_created', op: 'eq', value: '2020-02-29T23:30:00Z' }, sql`number like 'T-%'`],
    // half past midnight of the first of March in Berlin
    [{ field: 'date_created', op: 'eq', value: '2020-03-01' }, sql`number like 'T-%'`],
    [{ field: 'date_created', op: 'eq', value: '2020-02-29' }, sql`false`],
    [{ field: 'date_created', op: 'neq', value: '2020-03-01' }, sql`number not like 'T-%'`],
    [{ field: 'date_created', op: 'between', value: ['2020-02-29', '2020-03-01'] }, sql`number like 'T-%'`],
    [{ field: 'date_created', op: 'lte', value: '2020-02-29' }, sql`false`],
    [{ field: 'date_created', op: 'gt', value: '2020-03-01' }, sql`number not like 'T-%'`],
    [{ field: 'date_created', op: 'gte', value: '2020-03-02' }, sql`number not like 'T-%'`],
  ])('%j', async (filter, condition) => {
    expect(await count(filter)).toBe(await counted(condition))
  })

  test('relative ranges are days of the shop', async () => {
    await server.db.run(sql`
      insert into orders (number, status, created_via, currency, date_created)
      select 'R-' || n, 'cart', 'console', 'EUR',
        ((now() at time zone 'Europe/Berlin')::date::timestamp - n * interval '1 day') at time zone 'Europe/Berlin'
      from generate_series(0, 40) n`)
    const relative = (value: string) =>
      count({ field: 'number', op: 'starts', value: 'R-' }, { field: 'date_created', op: 'rel', value })
    expect(await relative('today')).toBe(1)
    expect(await relative('yesterday')).toBe(1)
    expect(await relative('last_7d')).toBe(7)
    expect(await relative('last_30d')).toBe(30)
    const { day, month } = await server.db.one<{ day: number; month: number }>(sql`
      select extract(isodow from now() at time zone 'Europe/Berlin')::int as day,
        extract(day from now() at time zone 'Europe/Berlin')::int as month`)
    expect(await relative('this_week')).toBe(day)
    expect(await relative('this_month')).toBe(month)
    expect(await relative('last_month')).toBe(Math.min(41 - month, await daysOfLastMonth()))
    await server.db.run(sql`delete from orders where number like 'R-%'`)
  })

  const daysOfLastMonth = async () =>
    (
      await server.db.one<{ days: number }>(sql`
        select extract(day from date_trunc('month', now() at time zone 'Europe/Berlin') - interval '1 day')::int as days`)
    ).days

  test('several filters all hold', async () => {
    const filters: Filter[] = [
      ours,
      { field: 'total', op: 'eq', value: '12.34' },
      { field: 'number', op: 'neq', value: 'T-1' },
    ]
    expect(await count(...filters)).toBe(6)
  })
})
