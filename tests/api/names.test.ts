import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRef } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { entities, entityOf } from '#entities/registry.ts'
import { openDb, type Db } from '#server/db.ts'
import { searchOf } from '#server/search/fold.ts'
import { labelIn } from '#server/search/label.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { rowsToSeed } from '#tests/house/what-to-write.ts'
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

type Row = { id: number; search: string } & Readonly<Record<string, unknown>>

/** Nothing here writes: each kind is read once. */
const read = new Map<string, ReturnType<typeof rowsIn>>()
const rowsOf = (object: string) => {
  const rows = read.get(object) ?? rowsIn(object)
  read.set(object, rows)
  return rows
}

/** The demo's records, the latest first, with what the table's `search` column holds. */
const rowsIn = async (object: string, condition: Sql = sql``): Promise<(Row & { called: string })[]> => {
  const source = sourceOf(object)
  if (source === undefined) throw new Error(`Nothing is called ${object}`)
  const { entity, table, view, isSearchable } = source
  const search = isSearchable ? sql`t.search` : sql`''`
  return db.rows(sql`
    select v.*, ${labelIn(entity, sql`v`)} as called, ${search} as search
    from ${named(view)} v join ${named(table)} t on t.id = v.id ${condition} order by v.id desc limit 300`)
}

test.each(entities)('$name is called the same by the database as by the console, and never nothing', async (entity) => {
  const rows = await rowsOf(entity.name)
  expect(rows.length, rowsToSeed(entity.name, entity.table)).toBeGreaterThan(0)
  expect(rows.map(({ called }) => called)).toEqual(rows.map((row) => nameOf(entity, row)))
  expect(rows.filter(({ called }) => called === '')).toEqual([])
})

const references = entities.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, of]) =>
    of.kind === 'ref' && of.objectIn === undefined ? [[name, field, of.to] as const] : [],
  ),
)

test.each(references)('%s refers by its %s to what a %s is called', async (object, field, to) => {
  const target = entityOf(to)
  const source = sourceOf(to)
  if (target === undefined || source === undefined) throw new Error(`Nothing is called ${to}`)
  const refs = (await rowsIn(object, sql`where v.${named(field)} is not null`)).flatMap((row) =>
    isRef(row[field]) ? [row[field]] : [],
  )
  expect(refs.length).toBeGreaterThan(0)
  const ids = [...new Set(refs.map(({ id }) => id))]
  const meant = await db.rows<Row>(sql`select * from ${named(source.view)} where id = any(${ids}::bigint[])`)
  const names = new Map(meant.map((row) => [row.id, nameOf(target, row)]))
  expect(refs.filter(({ id, label }) => names.get(id) !== label)).toEqual([])
})

test.each(entities.filter(({ list }) => list.text.length > 0))(
  'the search column of each $name holds the words of every field that it is searched by',
  async (entity) => {
    const lacking = (await rowsOf(entity.name)).flatMap((row) => {
      const held = new Set(row.search.split(' '))
      return entity.list.text
        .filter((name) =>
          searchOf({ list: { ...entity.list, text: [name] } }, row)
            .split(' ')
            .some((word) => word !== '' && !held.has(word)),
        )
        .map((name) => `${row.id} ${name}: ${JSON.stringify(row[name])}`)
    })
    expect(lacking).toEqual([])
  },
)
