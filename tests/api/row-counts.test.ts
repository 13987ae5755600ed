import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Filter, SearchBody } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { openDb, transaction, type Db, type Tx } from '#server/db.ts'
import { search } from '#server/search/search.ts'
import { countedColumns, sources } from '#server/search/source.ts'
import { randomFrom } from '#server/seed/random.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { fillCounts, foldCounts, recount } from '#server/store/row-counts.ts'
import { newDatabase } from '#tests/support/database.ts'
import { samples } from '#tests/support/samples.ts'

let db: Db
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  url = database.url
  drop = database.drop
  db = openDb(url)
})
afterAll(async () => {
  await db.close()
  await drop()
})
afterEach(async () => {
  await recount(db)
})

const counted = sources.filter((source) => source.counted !== undefined)
const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
/** Leaves nothing out, and nobody keeps counts by it. */
const counts: Filter = { field: 'date_created', op: 'gt', value: '1990-01-01' }
const ask = (filters: Filter[] = [], actor = admin, object = 'order') =>
  search(db, actor, { object, scope: ['total', 'facets'], params: { filters } })

/** By how much what is kept is wrong: counts and rows of one moment. */
const wrong = (queries: Pick<Db, 'rows'> = db) =>
  Promise.all(
    counted.flatMap((source) => {
      const columns = countedColumns(source)
      const wrongIn = (kept: string, by: Sql, day: Sql) =>
        queries.rows(sql`
          select ${by}, sum(amount) as amount from (
            select ${columns} ${day}, 1 as amount from ${named(source.table)}
            union all select ${by}, -amount from ${named(kept)}
          ) difference group by ${by} having sum(amount) <> 0`)
      const day = sql`, day_of(${named(source.counted?.moment ?? '')}) as day`
      return [
        wrongIn(`${source.table}_counted`, columns, sql``),
        wrongIn(`${source.table}_counted_by_day`, sql`${columns}, day`, day),
      ]
    }),
  ).then((found) => found.flat())

test('what is kept has the columns that its lists are counted by, and rights ask nothing else of a record', async () => {
  expect(counted.map(({ entity }) => entity.name)).toEqual(expect.arrayContaining(['order', 'customer']))
  for (const source of counted) {
    const { entity, table } = source
    const kept = await db.rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = ${`${table}_counts`}`)
    const [columns = ''] = countedColumns(source).parts
    expect(kept.map(({ name }) => `"${name}"`).toSorted()).toEqual(
      [...columns.split(', '), '"id"', '"amount"'].toSorted(),
    )
    expect([source.owner, source.hides]).toEqual([undefined, undefined])
    expect(source.counted?.by).toEqual(
      expect.arrayContaining([...(source.shop ? ['shop'] : []), ...(entity.access.ship ? ['status'] : [])]),
    )
  }
})

test('the demo is counted', async () => {
  expect(await wrong()).toEqual([])
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from orders`)
  expect(await ask()).toMatchObject({ total })
})

const questions: readonly Filter[][] = [
  [],
  [{ field: 'status', op: 'eq', value: 'processing' }],
  [{ field: 'status', op: 'nin', value: ['completed', 'cancelled'] }],
  [{ field: 'shop', op: 'eq', value: 2 }],
  [{ field: 'shop', op: 'empty' }],
  [
    { field: 'shop', op: 'neq', value: 1 },
    { field: 'payment_state', op: 'in', value: ['open', 'paid'] },
  ],
  [
    { field: 'status', op: 'in', value: ['completed', 'processing', 'on-hold'] },
    { field: 'payment_state', op: 'eq', value: 'paid' },
    { field: 'fulfilment_state', op: 'neq', value: 'shipped' },
  ],
]
const level = (level: 'view' | 'deny' | 'edit') => [{ shop_id: 1, area: 'orders' as const, level }]
const actors: Readonly<Record<string, Actor>> = {
  admin,
  denied: { id: 2, roles: ['order_manager'], shops: level('deny') },
  granted: { id: 3, roles: ['product_manager'], shops: level('view') },
  shipping: { id: 4, roles: ['shipping_manager'], shops: [] },
  'shipping with a shop': { id: 5, roles: ['shipping_manager'], shops: level('edit') },
  'shipping without one': { id: 6, roles: ['shipping_manager'], shops: level('deny') },
}

test.each(Object.keys(actors))('what is kept is what %s would count', async (name) => {
  const actor = actors[name] ?? admin
  // some that are not folded
  await db.run(sql`update orders set status = 'on-hold', held_from = status where id % 7 = 0`)
  for (const filters of questions) expect(await ask(filters, actor)).toEqual(await ask([...filters, counts], actor))
})

test('the counts of customers are kept by shop', async () => {
  const registered: Filter = { field: 'date_registered', op: 'gt', value: '1990-01-01' }
  for (const filters of [[], [{ field: 'shop', op: 'eq', value: 2 } as const]])
    expect(await ask(filters, admin, 'customer')).toEqual(await ask([...filters, registered], admin, 'customer'))
})

const insert = (from: number, count: number) => sql`
  insert into orders (number, status, created_via, currency, shop_id, paid_total)
  select gen_random_uuid()::text::varchar(20), 'pending', 'import', 'EUR', nullif(n % 4, 0), n % 2
  from generate_series(${from}::integer, ${from + count}::integer) n`
const some = (from: number) => sql`id % 50 = ${from % 50}::integer`
const writes: readonly ((n: number) => Sql)[] = [
  (n) => insert(n, n % 5),
  (n) => sql`update orders set status = 'processing' where ${some(n)}`,
  (n) => sql`update orders set paid_total = paid_total + 1, date_paid = now(), shop_id = 1 where ${some(n)}`,
  (n) => sql`update orders set fulfilment_state = 'packed', shop_id = null where ${some(n)}`,
  (n) => sql`update orders set internal_note = 'x' where ${some(n)}`,
  (n) => sql`delete from orders where created_via = 'import' and ${some(n)}`,
  (n) => sql`update order_items set cancelled_quantity = quantity where order_id % 50 = ${n % 50}::integer`,
  (n) => sql`update customers set shop_id = ${(n % 3) + 1} where ${some(n)}`,
]

test('whatever is written, rolled back and folded at a time, the counts are right at every moment', async () => {
  const over = new AbortController()
  const writer = async (seed: number) => {
    const random = randomFrom(seed)
    for (let turn = 0; turn < samples(12, 25); turn += 1) {
      const isKept = random.chance(0.75)
      const work = async (tx: Tx) => {
        for (let each = random.between(1, 4); each > 0; each -= 1) {
          const next = () =>
            tx.run(random.pick([...writes] as [(typeof writes)[number], ...typeof writes])(random.between(0, 1000)))
          if (random.chance(0.8)) await next()
          else {
            await tx.run(sql`savepoint s`)
            await next()
            await tx.run(sql`rollback to savepoint s`)
          }
        }
        if (!isKept) throw new Error('rolled back')
      }
      await transaction(db, work).catch((error: unknown) => {
        if (isKept) throw error
      })
    }
  }
  const folder = async () => {
    while (!over.signal.aborted) {
      await foldCounts(db)
      await pause(3)
    }
  }
  const checker = async () => {
    let checks = 0
    for (; !over.signal.aborted; checks += 1) expect(await wrong()).toEqual([])
    return checks
  }
  const background = Promise.all([folder(), folder(), checker()])
  await Promise.all([1, 2, 3, 4].map(writer)).finally(() => over.abort())
  const [, , checks] = await background
  expect(checks).toBeGreaterThan(5)
  await foldCounts(db)
  expect(await wrong()).toEqual([])
  expect(await db.rows(sql`select from orders_changes_by_day`)).toEqual([])
})

test('a fold that is killed has folded nothing', async () => {
  await db.run(insert(0, 20))
  const waiting = sql`select count(*) as changes from orders_changes_by_day`
  const before = await db.one(waiting)
  const other = openDb(url)
  await transaction(db, async (tx) => {
    await tx.rows(sql`select from orders_counts for update`)
    const fold = expect(foldCounts(other)).rejects.toThrow('terminating connection')
    const waits = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%orders_changes_by_day%' and datname = current_database()`
    while ((await db.rows(waits)).length === 0) await pause(5)
    await fold
  })
  await other.close()
  expect(await db.one(waiting)).toEqual(before)
  expect(await wrong()).toEqual([])
  await foldCounts(db)
  expect(await wrong()).toEqual([])
  expect(await db.one(waiting)).toEqual({ changes: 0 })
})

/** As a database is that was filled before counts were kept. */
const unfilled = () =>
  transaction(db, async (tx) => {
    for (const { table } of counted)
      for (const kept of ['counts', 'counts_by_day', 'changes_by_day'])
        await tx.run(sql`delete from ${named(`${table}_${kept}`)}`)
    await tx.run(sql`update row_counts set date_filled = null`)
  })

test('a database that is upgraded serves while it counts, and misses nothing that is written meanwhile', async () => {
  const before = await ask()
  await unfilled()
  expect(await ask()).toEqual(before)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const writer = transaction(db, async (tx) => {
    await tx.run(insert(0, 3))
    await tx.run(sql`update orders set status = 'cancelled' where ${some(3)}`)
    written()
    await released
  })
  await isWritten
  await db.run(insert(10, 3))
  // two servers start at a time
  await Promise.all([fillCounts(db), fillCounts(db), db.run(insert(20, 3)), foldCounts(db)])
  expect(await wrong()).toEqual([])
  release()
  await writer
  expect(await wrong()).toEqual([])
  expect(await ask()).toEqual(await ask([counts]))
  expect(await db.rows(sql`select from row_counts where date_filled is null`)).toEqual([])
})

test('a table that is emptied counts nothing', async () => {
  const { total } = await transaction(db, async (tx) => {
    await tx.run(sql`truncate orders cascade`)
    expect(await wrong(tx)).toEqual([])
    const found = await tx.one<{ total: number }>(sql`select sum(amount)::bigint as total from orders_counted`)
    await tx.run(sql`rollback`)
    await tx.run(sql`begin`)
    return found
  })
  expect(total).toBe(0)
  expect(await wrong()).toEqual([])
})

/** Blocks of the database that the statements of a search look at, or those among them that hold these words. */
async function blocksOf(body: SearchBody, words = ''): Promise<number> {
  const asked: Sql[] = []
  const noting = <T>(query: Sql, answer: (query: Sql) => Promise<T>): Promise<T> => {
    asked.push(query)
    return answer(query)
  }
  const { rows, one, maybe, run } = db.search
  const noted: Db['search'] = {
    rows: <T>(query: Sql) => noting(query, rows<T>),
    one: <T>(query: Sql) => noting(query, one<T>),
    maybe: <T>(query: Sql) => noting(query, maybe<T>),
    run: (query) => noting(query, run),
  }
  await search({ ...db, search: noted }, admin, body)
  let blocks = 0
  for (const query of asked.filter(({ parts }) => parts.join().includes(words))) {
    const [plan] = await db.search.rows<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      sql`explain (analyze, buffers, format json) ${query}`,
    )
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan?.['QUERY PLAN'][0]?.Plan ?? {}
    blocks += hit + read
  }
  return blocks
}

test('neither the first page nor its counts look at more where there are ten times as many orders', async () => {
  const scope: SearchBody['scope'] = ['results', 'total', 'facets']
  const inView: SearchBody[] = [
    { object: 'order', scope },
    { object: 'order', scope, params: { filters: [{ field: 'status', op: 'eq', value: 'pending' }] } },
    { object: 'order', scope, params: { filters: [{ field: 'shop', op: 'eq', value: 2 }] } },
  ]
  const looked = async (orders: number) => {
    const { total = 0 } = await ask()
    await db.run(insert(0, orders - total))
    await foldCounts(db)
    await db.run(sql`vacuum (analyze) orders`)
    await db.run(sql`vacuum (analyze) orders_counts`)
    await db.run(sql`vacuum (analyze) orders_changes_by_day`)
    const blocks: number[] = []
    for (const body of inView) blocks.push(await blocksOf(body))
    return blocks
  }
  const few = await looked(2000)
  const many = await looked(20_000)
  many.forEach((blocks, index) => expect(blocks).toBeLessThanOrEqual(1.2 * (few[index] ?? 0)))
})

/** Over two hundred days, dozens of orders at each moment, the first and the last of a day too; enough for everyone to have a place far down. All at once, so that they lie as they were written: where others use the machine it takes its time. */
const spread = sql`
  set local statement_timeout = 0;
  update orders set date_created = timestamptz '2025-03-01T00:00Z' + id % 400 * interval '12 hours'
    + id % 3 * interval '4 hours' - id % 7 % 2 * interval '1 second',
    shop_id = case when id % 2 = 0 then 1 when id % 3 = 0 then 2 end,
    status = case when id % 9 < 8 then 'processing' else 'on-hold' end, held_from = null`

test('a page at any depth has the rows that a frozen search has there, from wherever they are counted off', async () => {
  for (let left = 30_000 - ((await ask()).total ?? 0); left > 0; left -= 5000)
    await db.run(insert(0, Math.min(left, 5000)))
  await db.run(spread)
  const { total = 0 } = await ask()
  const sorts: NonNullable<SearchBody['params']>['sort'][] = [
    undefined,
    [{ field: 'date_created', dir: 'asc' }],
    [{ field: 'total', dir: 'desc' }],
  ]
  const last = Math.ceil(total / 100)
  for (const sort of sorts) {
    const params = { fields: ['number'], ...(sort && { sort }) }
    const { session } = await search(db, admin, {
      object: 'order',
      scope: ['total'],
      params: { ...params, session: 'new' },
    })
    for (const page of [1, 2, 99, 101, 102, last - 50, last - 1, last, last + 1]) {
      const byNumber = await search(db, admin, { object: 'order', params: { ...params, page } })
      const frozen = await search(db, admin, {
        object: 'order',
        params: { fields: ['number'], page, session: session?.id ?? '' },
      })
      expect(byNumber.results).toEqual(frozen.results)
      expect(byNumber.next_cursor === null).toBe(page >= last)
    }
  }
  await db.run(sql`vacuum orders`)
  const looked = (page: number, sort: (typeof sorts)[number], filters: Filter[] = []) =>
    blocksOf({ object: 'order', params: { page, filters, ...(sort && { sort }) } }, ' offset ')
  // in the order of days no other day is walked past; in any other order the later half is walked from its end
  expect(await looked(last - 1, undefined)).toBeLessThan(0.7 * (await looked(last - 1, undefined, [counts])))
  expect(await looked(last - 1, sorts[2])).toBeLessThan(await looked(Math.floor(last / 2), sorts[2]))
})

test.each(Object.keys(actors))(
  'whatever page %s asks for by days is the one that every row is walked to',
  async (name) => {
    const actor = actors[name] ?? admin
    const random = randomFrom(name.length)
    // into other days, and not folded
    await db.run(sql`
      update orders set status = 'completed', date_created = date_created - interval '3 days'
      where ${some(name.length)}`)
    let filled = 0
    for (let turn = 0; turn < samples(8, 20); turn += 1) {
      const filters = turn < 5 ? [] : random.pick([...questions] as [Filter[], ...Filter[][]])
      const page_size = random.between(1, 300)
      const params = {
        fields: ['number'],
        sort: [{ field: 'date_created', dir: random.pick(['asc', 'desc'] as const) }],
        page: Math.ceil(random.between(10_000, turn < 5 ? 11_000 : 30_000) / page_size) + 1,
        page_size,
      }
      const walked = await search(db, actor, { object: 'order', params: { ...params, filters: [...filters, counts] } })
      expect(await search(db, actor, { object: 'order', params: { ...params, filters } })).toEqual(walked)
      filled += walked.results?.length === 0 ? 0 : 1
    }
    expect(filled).toBeGreaterThan(3)
  },
)

test('days and rows of a page are of one moment', async () => {
  const at = { object: 'order', params: { page: 151, fields: ['number'] } } satisfies SearchBody
  const { results = [] } = await search(db, admin, at)
  // the first of the day before those of the page, which is in turns the last of a day later
  const { id, moment } = await db.one<{ id: number; moment: string }>(sql`
    select id, (day_of(date_created) + interval '24 hours')::text as moment from orders
    where day_of(date_created) = (select day_of(date_created) from orders where id = ${results[0]?.id ?? 0})
    order by date_created desc, id desc limit 1`)
  const { kept } = await db.one<{ kept: string }>(sql`select date_created::text as kept from orders where id = ${id}`)
  expect(results.map((row) => row.id)).not.toContain(id)
  const over = new AbortController()
  const writer = async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1)
      await db.run(sql`update orders set date_created = ${turn % 2 ? kept : moment}::timestamptz where id = ${id}`)
  }
  const written = writer()
  try {
    for (let turn = 0; turn < samples(20, 60); turn += 1) expect((await search(db, admin, at)).results).toEqual(results)
  } finally {
    over.abort()
    await written
  }
})
