import type { Db, Queries } from '#server/db.ts'
import { named, sql, type Sql } from '#server/sql.ts'

type Definition = { readonly table: string; readonly name: string; readonly definition: string }

/** As many statements at a time as fill two cores while one waits for the disk. */
const atOnce = 3

/**
 * Fills tables without their keys and indexes and makes these anew at the end: checking and sorting once is several times
 * faster than once for each row. Whoever is interrupted leaves tables without them, so only a database that is being set
 * up is filled like this: its next start sees that it was not finished, and begins anew.
 */
export const withoutIndexes = (db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> =>
  withoutReferences(db, tables, () => withoutKeys(db, tables, work))

/**
 * Fills tables in any order: what refers from one to another is looked at in the end. Triggers rest meanwhile: what they
 * keep, the work writes itself.
 */
export async function withoutReferences(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const references = await constraintsOf(db, tables, ['f'])
  for (const { table, name } of references)
    await db.run(sql`alter table ${named(table)} drop constraint ${named(name)}`)
  for (const table of tables) await db.run(sql`alter table ${named(table)} disable trigger user`)

  await work()

  for (const table of tables) await db.run(sql`alter table ${named(table)} enable trigger user`)
  // Adding one locks the table it points to, checking one does not: so they are all checked side by side.
  for (const { table, name, definition } of references)
    await db.run(sql`alter table ${named(table)} add constraint ${named(name)} ${verbatim(definition)} not valid`)
  await runAll(
    db,
    references.map(({ table, name }) => sql`alter table ${named(table)} validate constraint ${named(name)}`),
  )
}

/** The same for tables that nothing refers to any more, and their indexes. */
export async function withoutKeys(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const indexes = await indexesOf(db, tables)
  const keys = await constraintsOf(db, tables, ['p', 'u'])
  for (const { table, name } of keys) await db.run(sql`alter table ${named(table)} drop constraint ${named(name)}`)
  const plain = indexes.filter((index) => keys.every(({ name }) => name !== index.name))
  for (const { name } of plain) await db.run(sql`drop index ${named(name)}`)

  await work()

  const slowestFirst = indexes.toSorted((a, b) => slowness(b) - slowness(a))
  await runAll(
    db,
    slowestFirst.map(({ definition }) => verbatim(definition)),
  )
  for (const { table, name, definition } of keys) {
    const kind = definition.startsWith('PRIMARY KEY') ? sql`primary key` : sql`unique`
    await db.run(sql`alter table ${named(table)} add constraint ${named(name)} ${kind} using index ${named(name)}`)
  }
}

/** Constraints of these kinds of these tables, and every reference to one of them. */
const constraintsOf = (db: Queries, tables: readonly string[], kinds: readonly ('f' | 'p' | 'u')[]) =>
  db.rows<Definition>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype::text = any(${kinds}::text[])
      and (conrelid = any(${tables}::regclass[]) or confrelid = any(${tables}::regclass[]))
    order by conrelid, conname`)

const indexesOf = (db: Queries, tables: readonly string[]) =>
  db.rows<Definition>(sql`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${tables}::regclass[]) order by indexrelid`)

/** What takes longest begins first, so that nothing big is left for the end. */
const slowness = ({ table, definition }: Definition): number => {
  if (definition.includes('gin_trgm_ops')) return 4
  if (definition.includes('USING gin')) return 3
  return table === 'history' ? 2 : table === 'order_items' ? 1 : 0
}

async function runAll(db: Queries, statements: readonly Sql[]): Promise<void> {
  const waiting = [...statements]
  const runSome = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await db.run(next)
  }
  await Promise.all(Array.from({ length: atOnce }, runSome))
}

/** The database's own words about one of its objects. */
const verbatim = (text: string): Sql => ({ parts: [text], values: [] })
