import { mostInBulk, type DryRun } from '#api/jobs.ts'
import type { MoveParams } from '#api/actions.ts'
import { manyActOf } from '#entities/many/fields.ts'
import { isUndo } from '#entities/export-job.ts'
import { isImport } from '#entities/import/import.ts'
import type { Locale } from '#entities/locale.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { editsOf } from '#server/edit/entity-edits.ts'
import { changeOfMany, deletionOfMany } from '#server/edit/many.ts'
import { undoChange, undoCreation } from '#server/edit/undo.ts'
import { importRow } from '#server/import/row.ts'
import { liveOf } from '#server/life/lives.ts'
import { moveRecord } from '#server/life/move.ts'
import { undoMove } from '#server/life/undo.ts'
import { canTakeBack } from '#server/life/undo-refusals.ts'
import { refuse } from '#server/problem.ts'
import { unknownField } from '#server/search/refusals.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { StoredJob } from '#server/store/job.ts'
import { notFound } from '#server/store/not-found.ts'
import { text } from '#server/texts.ts'
import { rehearse } from './rehearse.ts'

/** A record of a bulk, and what takes back what was done to it where the bulk does that. */
export type BulkItem = {
  readonly place: number
  readonly record_id: number
  readonly undo_token: string | null
  /** What a row of an import says. */
  readonly given: SentValues | null
}

/** What a move takes, or the values that are written: kept with the job. */
export type BulkGiven = MoveParams

/** What a bulk does to each of its records. */
export type BulkAct = {
  /** What it is called in the list of jobs. */
  readonly title: (locale: Locale) => string
  readonly canUndo: boolean
  /** Of so many records at most. */
  readonly most: number
  /** What would come of it; nothing is changed. Whoever asked may have gone by then, which the signal says. */
  readonly rehearse: (tx: Tx, caller: Caller, ids: readonly number[], signal: AbortSignal) => Promise<DryRun>
  /** Does it to one, in a transaction of its own, and answers what takes it back. */
  readonly perform: (tx: Tx, caller: Caller, item: BulkItem) => Promise<string | null>
}

/** A move of the records' life, a change of their fields, their deletion: 404 for what is none of them. */
export function bulkActOf(object: string, action: string, given: BulkGiven): BulkAct {
  switch (manyActOf(object, action)) {
    case 'change':
      return changeOfMany(object, given)
    case 'delete':
      return deletionOfMany(object)
    case undefined:
      return moveOfMany(object, action, given)
  }
}

function moveOfMany(object: string, action: string, params: MoveParams): BulkAct {
  const of = liveOf(object)
  if (!of.life.has(action)) throw refuse({ status: 404, code: 'unknown_action' })
  // forcing past a guard is decided for one record at a time
  if (params.force !== undefined) throw unknownField('force')
  return {
    title: (locale) => text(locale, 'commands', action),
    canUndo: canTakeBack(of.life, action),
    most: mostInBulk,
    rehearse: (tx, caller, ids) => rehearse(tx, caller, of, action, params, ids),
    perform: async (tx, caller, { record_id: id }) => {
      // whoever started it meant the record as it is now: nobody looked at fifty thousand versions
      await of.lock?.(tx, id)
      const record = await tx.maybe<{ version: number }>(
        sql`select version from ${named(knownSource(object).table)} where id = ${id} for update`,
      )
      if (record === undefined) throw notFound(object)
      const { undo } = await moveRecord(tx, caller, of, id, action, { version: record.version, params })
      return undo?.token ?? null
    },
  }
}

/** Takes back what another bulk has done, each record by its own token; none of it is taken back again. */
export const undoOfMany = {
  title: (locale: Locale) => text(locale, 'commands', 'change.undo'),
  canUndo: false,
  perform: async (tx: Tx, caller: Caller, { undo_token: token }: BulkItem): Promise<string | null> => {
    if (await undoCreation(tx, caller, token ?? '')) return null
    const saved = await undoChange(tx, caller, token ?? '')
    const { undo } = saved?.payload ?? (await undoMove(tx, caller, token ?? '')).changed
    return undo?.token ?? null
  },
} satisfies Omit<BulkAct, 'rehearse' | 'most'>

/** What a job that was begun does. */
export const actOfJob = (object: string, action: string, given: BulkGiven): Pick<BulkAct, 'perform'> =>
  isUndo(action) ? undoOfMany : isImport(action) ? importOf(object) : bulkActOf(object, action, given)

/** Is it done to many records in one transaction? Only what writes records, each of which has nothing to do with another. */
export async function isInBlocks(db: Queries, { id, object, action }: StoredJob): Promise<boolean> {
  if (editsOf(object).sideBySide !== true || action === null) return false
  if (isImport(action) || manyActOf(object, action) !== undefined) return true
  if (!isUndo(action)) return false
  // of a move there is more to take back than what is written
  const undone = await db.maybe<{ action: string }>(sql`
    select o.action from export_jobs j join export_jobs o on o.id = j.undoes where j.id = ${id}`)
  return undone !== undefined && (isImport(undone.action) || manyActOf(object, undone.action) !== undefined)
}

/** Each row of a file that was imported, in a transaction of its own. */
const importOf = (object: string): Pick<BulkAct, 'perform'> => ({
  perform: (tx, caller, item) => importRow(tx, caller, object, item),
})
