import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'

/** Where rows name a record: by a column that refers to its table, or by its kind and number. */
export type Reference = { readonly table: string; readonly column: string; readonly isByKind: boolean }

/**
 * What happened under a number stays there, what could be taken back of it comes back with it or not at all, and who
 * looks at it will look at the other one in a moment.
 */
const staying: readonly string[] = ['audit_log', 'undos', 'presences']

/** All that refers to records of a table, as the database itself knows it: no list that the next table is forgotten in. */
export const referencesTo = (db: Queries, table: string): Promise<Reference[]> =>
  db.rows<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column, false as "isByKind"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass
    union all
    select k.relname, n.attname, true
    from pg_class k join pg_namespace s on s.oid = k.relnamespace
    join pg_attribute o on o.attrelid = k.oid and o.attname = 'object'
    join pg_attribute n on n.attrelid = k.oid and n.attname in ('record_id', 'object_id')
    where s.nspname = 'public' and k.relkind = 'r' and k.relname <> all(${staying}::text[])
    order by 1, 2`)

/** The rows that name this record. */
export const naming = ({ column, isByKind }: Reference, object: string, id: number): Sql =>
  isByKind ? sql`object = ${object} and ${named(column)} = ${id}` : sql`${named(column)} = ${id}`

/** The columns of a table that are written: what is kept beside them follows. */
async function columnsOf(db: Queries, table: string): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`)
  return rows.map(({ name }) => name)
}

/** A row as it was, to be put back. */
export type RowBefore = { readonly table: string; readonly row: Readonly<Record<string, unknown>> }

export const rowNow = async (db: Queries, table: string, id: unknown): Promise<RowBefore> => {
  const { row } = await db.one<{ row: RowBefore['row'] }>(sql`
    select to_jsonb(t) as row from ${named(table)} t where id = ${id}`)
  return { table, row }
}

const values = (row: RowBefore['row'], table: string) =>
  sql`jsonb_populate_record(null::${named(table)}, ${JSON.stringify(row)}::jsonb)`

/** Puts a row that was deleted back, with its number. */
export async function restoreDeleted(db: Queries, { table, row }: RowBefore): Promise<void> {
  const columns = joined((await columnsOf(db, table)).map(named))
  await db.run(sql`insert into ${named(table)} (${columns}) select ${columns} from ${values(row, table)}`)
}

/** Gives a row back what it held, but for these columns. */
export async function restoreChanged(
  db: Queries,
  { table, row }: RowBefore,
  but: readonly string[] = [],
): Promise<void> {
  const columns = (await columnsOf(db, table)).filter((name) => name !== 'id' && !but.includes(name)).map(named)
  await db.run(sql`
    update ${named(table)} set (${joined(columns)}) = (select ${joined(columns)} from ${values(row, table)})
    where id = ${row['id']}`)
}
