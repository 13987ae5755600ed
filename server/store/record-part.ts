import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import type { Sql } from '#server/sql.ts'
import type { User } from './session.ts'

/** Who reads. */
export type Asker = { readonly user: User; readonly locale: Locale }
/** The record as its view has it. */
export type RecordRow = { readonly id: number; readonly version: number }

/** Reads what a record read expands by a name. */
export type PartReader = (db: Queries, asker: Asker, row: RecordRow) => Promise<unknown>
export type PartReaders = Readonly<Record<string, PartReader>>

/** A part that one query reads. */
export type PartQuery<Row> = (row: Row, user: User) => Sql

/** A small query for each part; a query is only ever given rows of its own entity. */
export const readersBy = <Row extends RecordRow>(queries: Readonly<Record<string, PartQuery<Row>>>): PartReaders =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]): [string, PartReader] => [
      name,
      (db, { user }, row) => db.rows(query(row as Row, user)),
    ]),
  )
