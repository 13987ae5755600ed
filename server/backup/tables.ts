import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to } from 'pg-copy-streams'
import type { Tx } from '#server/db.ts'
import { inlined, joined, named, sql, type Sql } from '#server/sql.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'

type Table = Pick<BackedUpTable, 'name' | 'columns'> & { readonly key: readonly string[] }

/**
 * Every table that outlasts a crash: unlogged ones hold what is asked for again. A column that is reckoned from others
 * comes by itself.
 */
export const tablesOf = (tx: Tx): Promise<Table[]> =>
  tx.rows<Table>(sql`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place
      ) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`)

const list = (names: readonly string[]): Sql => joined(names.map(named))

/** Writes the rows of a table as COPY does, in the order of its key, to wherever they go. */
export async function dumpTable(
  tx: Tx,
  { name, columns, key }: Table,
  output: NodeJS.WritableStream,
): Promise<BackedUpTable> {
  const hash = createHash('sha256')
  const rows = tx.client.query(
    to(inlined(sql`copy (select ${list(columns)} from ${named(name)} order by ${list(key)}) to stdout`)),
  )
  rows.on('data', (piece: Buffer) => hash.update(piece))
  await pipeline(rows, output)
  return { name, columns: [...columns], rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** The same without the rows: is what a database holds what a backup says? */
export const sumOfTable = (tx: Tx, table: Table): Promise<BackedUpTable> =>
  dumpTable(tx, table, new Writable({ write: (_piece, _encoding, done) => done() }))

/** Sequences are of no snapshot: read within one they are at or past whatever it holds. */
export const sequencesOf = async (tx: Tx): Promise<Manifest['sequences']> => {
  const names = await tx.rows<{ name: string }>(
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  const found: Manifest['sequences'] = []
  for (const { name } of names)
    found.push(
      await tx.one<Manifest['sequences'][number]>(
        sql`select ${name} as name, last_value::text as value, is_called from ${named(name)}`,
      ),
    )
  return found
}
