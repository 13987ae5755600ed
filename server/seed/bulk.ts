import type { Tx } from '#server/db.ts'
import { named, sql, type Sql } from '#server/sql.ts'

type Definition = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Fills tables without their foreign keys and plain indexes and makes these anew at the end: checking and sorting once is
 * several times faster than once for each row. All within one transaction, so nobody meets the tables without them.
 */
export async function inBulk(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const keys = await tx.rows<Definition>(
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])`,
  )
  const indexes = await tx.rows<Definition>(
    sql`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
          pg_get_indexdef(indexrelid) as definition
        from pg_index where not indisunique and indrelid = any(${tables}::regclass[])`,
  )
  for (const { table, name } of keys) await tx.run(sql`alter table ${named(table)} drop constraint ${named(name)}`)
  for (const { name } of indexes) await tx.run(sql`drop index ${named(name)}`)
  await work()
  for (const { definition } of indexes) await tx.run(verbatim(definition))
  for (const { table, name, definition } of keys)
    await tx.run(sql`alter table ${named(table)} add constraint ${named(name)} ${verbatim(definition)}`)
}

/** The database's own words about one of its objects. */
const verbatim = (text: string): Sql => ({ parts: [text], values: [] })
