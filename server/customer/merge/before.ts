import type { Queries } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { naming, referencesTo, type RowBefore, type Reference } from './references.ts'

/** Rows that named the one and name the other now. */
export type MovedRows = { readonly reference: Reference; readonly ids: readonly number[] }

/** What takes a merge back. */
export type MergeBefore = {
  readonly from: number
  /** The one that is left, as it was; the one that is gone. */
  readonly into: RowBefore
  readonly gone: RowBefore
  readonly moved: readonly MovedRows[]
  readonly removed: readonly RowBefore[]
  readonly changed: readonly RowBefore[]
  /** How many rows of each table named the one that is left afterwards. */
  readonly counts: Readonly<Record<string, number>>
}

/** How many rows of each table refer to it: another number than then says that something happened to it since. */
export async function countsOf(db: Queries, id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const reference of await referencesTo(db, 'customers')) {
    if (reference.isByKind) continue
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::integer as count from ${named(reference.table)} where ${naming(reference, 'customer', id)}`)
    counts[reference.table] = count
  }
  return counts
}
