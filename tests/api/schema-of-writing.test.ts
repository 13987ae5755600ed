import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireNameOf, writtenFields, writtenInRows } from '#entities/edit.ts'
import { entities } from '#entities/registry.ts'
import { openDb, type Db } from '#server/db.ts'
import { editsOf } from '#server/edit/entity-edits.ts'
import { writtenLists } from '#server/edit/list-rows.ts'
import { sql } from '#server/sql.ts'
import { migrationToWrite } from '#tests/house/what-to-write.ts'
import { newDatabase } from '#tests/support/database.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  db = openDb(database.url)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

const written = entities.filter(({ edit }) => edit !== undefined)

const columnsOf = async (table: string) =>
  (
    await db.rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`)
  ).map(({ name }) => name)

test.each(written)('$table has a column for every field that is written', async ({ table, ...entity }) => {
  const columns = await columnsOf(table)
  // what is written apart becomes other columns
  const { apart = {} } = editsOf(entity.name)
  const lacks = writtenFields({ ...entity }).flatMap(([name, field]) =>
    field.kind === 'list' || name in apart || columns.includes(wireNameOf(name, field))
      ? []
      : [wireNameOf(name, field)],
  )
  expect(lacks.length === 0 ? [] : [migrationToWrite(table, lacks)]).toEqual([])
})

test.each(written)('$table has a table for every list that is written', async (entity) => {
  for (const [, { table, owner, field }] of writtenLists(entity)) {
    const columns = await columnsOf(table)
    const names = [
      owner,
      ...(field.key === undefined ? ['place'] : []),
      ...writtenInRows(field.of).map(([name, one]) => wireNameOf(name, one)),
    ]
    const lacks = names.filter((name) => !columns.includes(name))
    expect(lacks.length === 0 ? [] : [migrationToWrite(table, lacks)]).toEqual([])
  }
})

test.each(written)('$table lets no two records hold what no two may', async ({ table, ...entity }) => {
  const unique = writtenFields({ ...entity }).flatMap(([name, field]) => (field.unique === true ? [name] : []))
  const indexes = await db.rows<{ name: string }>(sql`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = ${table}::regclass and x.indisunique`)
  // by its name the refusal of the index finds its field
  const lacks = unique.filter(
    (field) => !indexes.some(({ name }) => [`${table}_${field}`, `${table}_${field}_key`].includes(name)),
  )
  const statements = lacks.map((field) => `create unique index ${table}_${field} on ${table} (lower(${field}))`)
  expect(lacks.length === 0 ? [] : [migrationToWrite(table, statements)]).toEqual([])
})
