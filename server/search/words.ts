import { entities } from '#entities/registry.ts'
import type { Queries } from '#server/db.ts'
import { named, sql, type Sql } from '#server/sql.ts'

/** So many records are read in one statement: half a second of the database at most. */
const slice = 20_000
/** A record written meanwhile may have a smaller id than one that was read. */
const overlap = 100
/** The hours in which all records are read again, so that a changed name is known within a day. */
const round = 24

/** The tables of the records that are found by name. */
const tables = entities.filter(({ found }) => found !== undefined).map(({ table }) => table)

/** Names are put together with these; a name with an apostrophe is one word. */
const between = `[-–/.,;:&+()"!?_|*]+`
export const leastWord = 4
const longestWord = 40

/**
 * Reads what is new since the last time, and a part of what is older. Two at a time do no harm. It ends between two
 * slices once `isOver`.
 */
export async function updateWords(db: Queries, isOver = () => false): Promise<void> {
  for (const table of tables) {
    await db.run(sql`insert into search_words_read (table_name) values (${table}) on conflict do nothing`)
    const { newest, again } = await db.one<{ newest: number; again: number }>(
      sql`select newest, again from search_words_read where table_name = ${table}`,
    )
    const last = await readOn(db, table, Math.max(0, newest - overlap), Infinity, isOver)
    await db.run(sql`update search_words_read set newest = ${Math.max(newest, last)} where table_name = ${table}`)
    const reread = await readOn(db, table, again, Math.ceil(newest / round), isOver)
    const next = reread >= newest - overlap ? 0 : reread
    await db.run(sql`update search_words_read set again = ${next} where table_name = ${table}`)
  }
}

/** Reads so many records behind one and answers the last that was read. */
async function readOn(db: Queries, table: string, from: number, most: number, isOver: () => boolean): Promise<number> {
  let last = from
  for (let left = most; left > 0 && !isOver(); left -= slice) {
    const read = await db.one<{ count: number; last: number | null }>(readSlice(table, last, Math.min(left, slice)))
    last = read.last ?? last
    if (read.count < slice) break
  }
  return last
}

/** Addresses of mails and whatever holds a digit are no names. In the order of the words, so that two never wait for each other. */
const readSlice = (table: string, from: number, size: number): Sql => sql`
  with slice as materialized (
    select id, search from ${named(table)} where id > ${from} order by id limit ${size}
  ),
  tokens as materialized (
    select distinct token from slice, regexp_split_to_table(search, '\\s+') token where token !~ '[0-9@]'
  ),
  kept as (
    insert into search_words
    select distinct word from tokens, regexp_split_to_table(token, ${between}) word
    where char_length(word) between ${leastWord} and ${longestWord}
    order by word
    on conflict do nothing
  )
  select count(*)::integer as count, max(id) as last from slice`
