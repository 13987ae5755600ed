import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configFrom } from '#server/config.ts'
import { openDb, type Db } from '#server/db.ts'
import { replaceDemoData, setUp } from '#server/set-up.ts'
import { named, sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

let url: string
let db: Db
let drop: () => Promise<void>

const use = async (options: { empty: boolean }) => {
  const database = await newDatabase(options)
  url = database.url
  drop = database.drop
  db = openDb(url)
}

beforeEach(() => {
  // a first start says that it takes a while
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
  await drop()
})

const config = (settings: Record<string, string> = {}) =>
  configFrom({ DEMO_ORDERS: '100', ...settings }, { dataDir: tmpdir() })
const real = config({ DEMO: 'off', ADMIN_LOGIN: 'mia', ADMIN_PASSWORD: 'a long pass phrase' })

const count = async (table: 'orders' | 'users' | 'installation') => {
  const counts = {
    orders: sql`select count(*) as rows from orders`,
    users: sql`select count(*) as rows from users`,
    installation: sql`select count(*) as rows from installation`,
  }
  return (await db.one<{ rows: number }>(counts[table])).rows
}

describe('a database of something else', () => {
  test('is refused and left as it is, by a start and by seeding', async () => {
    await use({ empty: true })
    await db.run(sql`create table diary as select 'dear' as text`)
    await expect(setUp(url, config())).rejects.toThrow('holds tables of something else')
    await expect(replaceDemoData(url, config())).rejects.toThrow('does not hold demo data')
    const tables = await db.rows(sql`select table_name from information_schema.tables where table_schema = 'public'`)
    expect(tables).toEqual([{ table_name: 'diary' }])
  })
})

test('an older PostgreSQL is refused by its version before anything is made', async () => {
  await use({ empty: true })
  const { name } = await db.one<{ name: string }>(sql`select current_database() as name`)
  // the database's own answer to which version it is, hidden behind an older one
  await db.run(sql`
    create function public.current_setting(text) returns text language sql return '140012'`)
  await db.run(sql`alter database ${named(name)} set search_path = public, pg_catalog`)
  await expect(setUp(url, config())).rejects.toThrow('is PostgreSQL 14: Kontor needs 15 or newer')
  await expect(replaceDemoData(url, config())).rejects.toThrow('is PostgreSQL 14: Kontor needs 15 or newer')
  expect(await db.rows(sql`select from information_schema.tables where table_schema = 'public'`)).toEqual([])
})

describe('a database of real data', () => {
  test('is never replaced by demo data', async () => {
    await use({ empty: true })
    await setUp(url, real)
    await expect(replaceDemoData(url, config())).rejects.toThrow('does not hold demo data')
    await expect(setUp(url, config())).rejects.toThrow('start it with DEMO=off')
    expect([await count('users'), await count('orders')]).toEqual([1, 0])
  })
})

describe('a database of demo data', () => {
  beforeEach(() => use({ empty: false }))

  test('is kept by a later start, and never served as a serious one', async () => {
    const before = await count('orders')
    await db.run(sql`update orders set version = 77 where id = (select min(id) from orders)`)
    await setUp(url, config())
    expect(await db.rows(sql`select from orders where version = 77`)).toHaveLength(1)
    expect(await count('orders')).toBe(before)
    await expect(setUp(url, real)).rejects.toThrow('its passwords are known to everybody')
  })
})

test('two first starts at once over one database set it up once', async () => {
  await use({ empty: true })
  await Promise.all([setUp(url, real), setUp(url, real)])
  expect([await count('users'), await count('installation')]).toEqual([1, 1])
})

test('the first administrator’s password is held to the rules of every password', async () => {
  await use({ empty: true })
  // each start finds what the one before left
  for (const [ADMIN_PASSWORD, why] of [
    ['short', 'At least 12 characters'],
    ['qwertyuiop123', 'This password is too common'],
    ['mia-mia-maria', 'This password'],
  ] as const) {
    await expect(setUp(url, config({ DEMO: 'off', ADMIN_LOGIN: 'mia-maria', ADMIN_PASSWORD }))).rejects.toThrow(
      `ADMIN_PASSWORD cannot be used. ${why}`,
    )
    expect(await count('users')).toBe(0)
  }
  // and the next start, with a better one, finds its way
  await setUp(url, real)
  expect(await count('users')).toBe(1)
})
