import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'

/** Tables whose rows do not count their changes. */
const uncounted = ['order_items', 'order_fees']
/** The record that is moved: its version is the move's business. */
type Own = { readonly table: string; readonly id: number }
type Row = Readonly<Record<string, unknown>>

/** One row as it was before a move wrote it; a row the move made has nothing before. */
export type UndoLogEntry = {
  readonly table: string
  readonly id: number
  readonly before: Row | null
  /** The row's version after the write: another one says that something happened to it later. */
  readonly version: number | null
  /** Instead of removing a row that the move made: bookings are reversed, not removed. */
  readonly reversed?: Row
  /** The move took the row away. */
  readonly removed?: true
  /** Instead of touching the row at all: a ledger is only added to, and this is what takes it back there. */
  readonly counter?: Row
  /** The outbox row that tells the world of it: once that has left, the row stays as it is. */
  readonly told?: number
  /** What its record is told when this is taken back: a verb of its history, and what it says. */
  readonly undone?: { readonly verb: string; readonly tells: readonly string[] }
}

/** Writes to the database, remembering how each row was. */
export type UndoLog = {
  readonly written: UndoLogEntry[]
  update: (table: string, id: number, values: Row, about?: Pick<UndoLogEntry, 'told' | 'undone'>) => Promise<void>
  insert: (table: string, values: Row, reversed?: Row) => Promise<number>
  remove: (table: string, id: number) => Promise<void>
  /** Adds a row to a ledger, with the row that takes it back. */
  book: (table: string, values: Row, counter: Row) => Promise<void>
}

export function openUndoLog(tx: Tx, own: Own): UndoLog {
  const isCounted = countedBeside(own)
  const written: UndoLogEntry[] = []
  return {
    written,
    update: async (table, id, values, about = {}) => {
      const columns = joined(Object.keys(values).map(named))
      const before = await tx.one<Row>(sql`select ${columns} from ${named(table)} where id = ${id} for update`)
      const version = await write(tx, table, id, values, isCounted(table, id))
      written.push({ table, id, before, version, ...about })
    },
    insert: async (table, values, reversed) => {
      const id = await add(tx, table, values)
      written.push({ table, id, before: null, version: isCounted(table, id) ? 1 : null, ...(reversed && { reversed }) })
      return id
    },
    remove: async (table, id) => {
      const before = await tx.one<Row>(sql`delete from ${named(table)} where id = ${id} returning *`)
      written.push({ table, id, before, version: null, removed: true })
    },
    book: async (table, values, counter) => {
      written.push({ table, id: await add(tx, table, values), before: null, version: null, counter })
    },
  }
}

/** Gives every row back what it held before, the last write first; what `sent` tells of has left and stays. */
export async function applyUndoLog(
  tx: Tx,
  own: Own,
  written: readonly UndoLogEntry[],
  sent: ReadonlySet<number>,
): Promise<void> {
  const isCounted = countedBeside(own)
  const seen = new Set<string>()
  for (const { table, counter } of written) if (counter !== undefined) await add(tx, table, counter)
  for (const { table, id, before, version, reversed, counter, told, removed } of written.toReversed()) {
    if (counter !== undefined) continue
    if (removed === true && before !== null) {
      await add(tx, table, before)
      continue
    }
    const isLast = !seen.has(`${table} ${id}`)
    seen.add(`${table} ${id}`)
    if (told !== undefined && sent.has(told)) continue
    if (isLast && version !== null) await mustBe(tx, table, id, version)
    const values = before ?? reversed
    if (values === undefined) await tx.run(sql`delete from ${named(table)} where id = ${id}`)
    else await write(tx, table, id, values, isCounted(table, id))
  }
}

async function add(tx: Tx, table: string, values: Row): Promise<number> {
  const columns = joined(Object.keys(values).map(named))
  const given = joined(Object.values(values).map((value) => sql`${value}`))
  const { id } = await tx.one<{ id: number }>(
    sql`insert into ${named(table)} (${columns}) values (${given}) returning id`,
  )
  return id
}

async function write(tx: Tx, table: string, id: number, values: Row, isCounted: boolean): Promise<number | null> {
  const pairs = Object.entries(values).map(([column, value]): Sql => sql`${named(column)} = ${value}`)
  const count = isCounted ? [sql`version = version + 1`] : []
  const version = isCounted ? sql`version` : sql`null::integer as version`
  const row = await tx.one<{ version: number | null }>(
    sql`update ${named(table)} set ${joined([...pairs, ...count])} where id = ${id} returning ${version}`,
  )
  return row.version
}

async function mustBe(tx: Tx, table: string, id: number, version: number): Promise<void> {
  const row = await tx.maybe<{ version: number }>(sql`select version from ${named(table)} where id = ${id} for update`)
  if (row?.version !== version) throw refuse({ status: 409, code: 'changed_since' })
}

const countedBeside =
  (own: Own) =>
  (table: string, id: number): boolean =>
    !uncounted.includes(table) && !(table === own.table && id === own.id)
