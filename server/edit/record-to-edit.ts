import { fieldsWrittenBy } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { mayWriteOver } from '#entities/in-shops.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { forReader } from '#server/search/for-reader.ts'
import { rowColumns, sourceOf, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import { requireReach } from '#server/store/key-scope.ts'
import { personAgain, type Person } from '#server/store/session.ts'
import { editsOf } from './entity-edits.ts'
import { rowsOf, writtenLists } from './list-rows.ts'
import { seenRows, withheld } from './shops-of-record.ts'

/** A record as it is read, with the lists that people write of it. */
export type Written = Values & { readonly id: number; readonly version: number }

/** Where the records of an object lie that people write: 422 for one that is none, 403 for one that nobody writes. */
export function sourceToEdit(object: string): Source {
  const source = sourceOf(object)
  if (source === undefined) throw unknownObject()
  if (source.entity.edit === undefined) throw refuse({ status: 403, code: 'no_right' })
  return source
}

/** A record with its written lists; undefined where there is none for this user. */
export async function readWritten(db: Queries, user: Person, source: Source, id: number): Promise<Written | undefined> {
  const row = await db.maybe<Written>(sql`
    select ${rowColumns(source)} from ${named(source.view)} v join ${named(source.table)} t on t.id = v.id
    where v.id = ${id} and ${allOf(visibleTo(user, source, { self: true }))}`)
  if (row === undefined) return undefined
  const lists: [string, Values[]][] = []
  for (const [name, list] of writtenLists(source.entity))
    lists.push([name, seenRows(user, source.entity, name, await rowsOf(db, list, id))])
  const [seen = row] = await forReader(db, user, source, [row])
  return { ...seen, ...Object.fromEntries(lists) }
}

/**
 * The record, locked, with the user as they are once nobody else has it: 401, 403 and 404 as for every move, because the
 * call may have waited while its caller lost a right.
 */
export async function recordToEdit(
  tx: Tx,
  caller: Caller,
  source: Source,
  id: number,
  { self = false } = {},
): Promise<{ user: Person; before: Written }> {
  visibleTo(caller.user, source, { self })
  await editsOf(source.entity.name).lock?.(tx, id)
  await tx.run(sql`select from ${named(source.table)} where id = ${id} for update`)
  const user = await personNow(tx, caller)
  // of their own record everyone writes something, whatever their rights
  requireReach(user, source.entity.name, 'write')
  const before = await readWritten(tx, user, source, id)
  if (before === undefined) throw notFound(source.entity.name)
  return { user, before }
}

/** Whoever asks, with what they may do now. */
export async function personNow(tx: Tx, caller: Pick<Caller, 'user'>): Promise<Person> {
  const user = await personAgain(tx, caller.user)
  if (user === undefined) throw refuse({ status: 401, code: 'signed_out' })
  return user
}

/** 403 where one of these fields is not theirs to write. */
export function requireFields(user: Person, entity: Entity, record: Values, names: readonly string[]): void {
  const theirs = fieldsWrittenBy(user, entity, record)
  if (theirs.length === 0 || !names.every((name) => theirs.includes(name))) throw withheld(user, entity, record)
}

/** 403 where this record is not theirs to change. */
export function requireRight(user: Person, entity: Entity, record: Values): void {
  if (!mayWriteOver(user, entity, record)) throw withheld(user, entity, record)
}
