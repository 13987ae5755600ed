import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, transaction, type Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db

beforeAll(async () => {
  database = await newDatabase({ empty: true })
  db = openDb(database.url)
  await db.run(sql`create table account (id int primary key, balance int not null)`)
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

test('money stays exact, counts are numbers, instants are ISO 8601 in UTC', async () => {
  const row = await db.one(sql`
    select 0.10::numeric as money, 9007199254740991::bigint as count, date '2026-03-29' as day,
           timestamptz '2026-03-29 03:30:00.25+02' as instant, interval '1 day 2 hours' as duration,
           array[1.50, null]::numeric[] as prices, array[timestamptz '2026-01-01 00:00+01'] as instants`)
  expect(row).toEqual({
    money: '0.10',
    count: 9_007_199_254_740_991,
    day: '2026-03-29',
    instant: '2026-03-29T01:30:00.25Z',
    duration: '1 day 02:00:00',
    prices: ['1.50', null],
    instants: ['2025-12-31T23:00:00Z'],
  })
})

test('one and maybe say when there is another number of rows', async () => {
  await expect(db.one(sql`select 1 where false`)).rejects.toThrow('found none')
  await expect(db.maybe(sql`select generate_series(1, 2)`)).rejects.toThrow('found 2')
  expect(await db.maybe(sql`select 1 where false`)).toBeUndefined()
})

test('search plans every query anew, and nothing else does', async () => {
  const mode = sql`select current_setting('plan_cache_mode') as mode`
  expect(await db.search.one(mode)).toEqual({ mode: 'force_custom_plan' })
  expect(await db.one(mode)).toEqual({ mode: 'auto' })
})

test('a statement that takes too long is ended', async () => {
  const hasty = openDb(database.url, { statementTimeout: 50 })
  await expect(hasty.run(sql`select pg_sleep(5)`)).rejects.toThrow('statement timeout')
  await hasty.close()
})

test('what a transaction throws rolls everything back', async () => {
  const work = transaction(db, async (tx) => {
    await tx.run(sql`insert into account values (1, 1)`)
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(await db.rows(sql`select * from account`)).toEqual([])
})

test('a transaction that failed inside is an error even when its work went on', async () => {
  const work = transaction(db, async (tx) => {
    await tx.run(sql`insert into account values (1, 1)`)
    await tx.run(sql`select 1 / 0`).catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await db.rows(sql`select * from account`)).toEqual([])
})

test('a deadlock and a failed serialization run again, other errors do not', async () => {
  const tries = async (code: string, failures: number) => {
    let count = 0
    const work = transaction(db, async (tx) => {
      count += 1
      if (count <= failures) await tx.run(sql`do ${raise(code)}`)
    })
    return { done: await work.then(() => true).catch(() => false), count }
  }
  expect(await tries('40P01', 2)).toEqual({ done: true, count: 3 })
  expect(await tries('40001', 4)).toEqual({ done: true, count: 5 })
  expect(await tries('40001', 9)).toEqual({ done: false, count: 5 })
  expect(await tries('23505', 1)).toEqual({ done: false, count: 1 })
})

test('two transactions that lock each other out both succeed', async () => {
  await db.run(sql`insert into account values (10, 0), (11, 0)`)
  const move = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await tx.run(sql`update account set balance = balance + 1 where id = ${first}`)
      await tx.run(sql`select pg_sleep(0.2)`)
      await tx.run(sql`update account set balance = balance + 1 where id = ${second}`)
    })
  await Promise.all([move(10, 11), move(11, 10)])
  expect(await db.rows(sql`select balance from account where id >= 10`)).toEqual([{ balance: 2 }, { balance: 2 }])
})

test('a connection the database ends does not end the server', async () => {
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()`)
  expect(await db.one(sql`select 1 as answer`)).toEqual({ answer: 1 })
})

/** A block of PL/pgSQL that fails with this code; a `do` takes no parameters, and the codes are ours. */
const raise = (code: string) => ({
  parts: [`$$ begin raise exception 'again' using errcode = '${code}'; end $$`],
  values: [],
})
