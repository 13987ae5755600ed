import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, type Db } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
let folder: string

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

beforeAll(async () => {
  database = await newDatabase({ empty: true })
  db = openDb(database.url)
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

beforeEach(async () => {
  await db.run(sql`drop schema public cascade`)
  await db.run(sql`create schema public`)
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-migrations-'))
  await write('0001_first.sql', 'create table first (id int); insert into first values (1);')
  await write('0002_second.sql', 'alter table first add name text;')
  return () => rm(folder, { recursive: true })
})

test('applies what is new, in order, once', async () => {
  expect(await migrate(db, folder)).toEqual(['0001_first', '0002_second'])
  await write('0003_third.sql', "update first set name = 'one';")
  expect(await migrate(db, folder)).toEqual(['0003_third'])
  expect(await migrate(db, folder)).toEqual([])
  expect(await db.rows(sql`select * from first`)).toEqual([{ id: 1, name: 'one' }])
})

test('refuses one that changed after it was applied', async () => {
  await migrate(db, folder)
  await write('0001_first.sql', 'create table first (id bigint);')
  await expect(migrate(db, folder)).rejects.toThrow('0001_first changed after it was applied')
})

test('a failing one leaves the database at the one before', async () => {
  await write('0003_third.sql', 'create table third (id int); select 1 / 0;')
  await expect(migrate(db, folder)).rejects.toThrow('0003_third failed: division by zero')
  expect(await db.rows(sql`select name from migration order by name`)).toEqual([
    { name: '0001_first' },
    { name: '0002_second' },
  ])
  expect(await db.one(sql`select to_regclass('third') as third`)).toEqual({ third: null })
})

test('refuses a database of a newer Kontor', async () => {
  await write('0003_third.sql', 'create table third (id int);')
  await migrate(db, folder)
  await rm(path.join(folder, '0003_third.sql'))
  await expect(migrate(db, folder)).rejects.toThrow('0003_third of a newer Kontor')
})

test('refuses a name out of the row and a number given twice', async () => {
  await write('0002_twin.sql', '')
  await expect(migrate(db, folder)).rejects.toThrow('0002_twin.sql has the number of another one')
  await rm(path.join(folder, '0002_twin.sql'))
  await write('third.sql', '')
  await expect(migrate(db, folder)).rejects.toThrow('third.sql is not named NNNN_name.sql')
})

test('two servers that start at once apply each once', async () => {
  const other = openDb(database.url)
  const applied = await Promise.all([migrate(db, folder), migrate(other, folder)])
  await other.close()
  expect(applied.flat().toSorted()).toEqual(['0001_first', '0002_second'])
})
