import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { applyOccurrence } from './move.ts'
import { rowOf } from './record.ts'
import type { LiveRecord, ServerLife } from './server-life.ts'

/** So many are looked up at a time. */
const slice = 200

export type ClockOptions = {
  /** The clock: a day is over when it is over where the shop is. */
  readonly now?: DateTime
  /** No more than these in one go; the next one goes on. */
  readonly most?: number
  readonly signal?: AbortSignal
}

/** What a day brings, and to which records; once one is locked it is asked again. */
export type Occasion<Row> = {
  readonly type: LifeEvent['type']
  readonly where: (today: string) => Sql
  readonly holds: (row: Row, today: string, tx: Tx) => boolean | Promise<boolean>
}

/** Each in a transaction of its own; answers how many. Twice, or by two at a time, does what once does. */
export async function raiseEach<Row extends LiveRecord, Args>(
  db: Db,
  of: ServerLife<Row, Args>,
  { now = DateTime.now(), most = Number.POSITIVE_INFINITY, signal }: ClockOptions,
  { type, where, holds }: Occasion<Row>,
): Promise<number> {
  const today = now.setZone(houseZone).toISODate() ?? ''
  const { table } = knownSource(of.life.object)
  let last = 0
  for (let raised = 0; ;) {
    const due = await db.rows<{ id: number }>(sql`
      select id from ${named(table)} where ${where(today)} and id > ${last}
      order by id limit ${Math.min(slice, most - raised)}`)
    for (const { id } of due) {
      if (signal?.aborted === true) return raised
      const after = await transaction(db, async (tx) => {
        const row = await rowOf(tx, of, id, { forUpdate: true })
        return row !== undefined && (await holds(row, today, tx)) && applyOccurrence(tx, of, id, { type })
      })
      if (after !== false && after !== undefined) raised += 1
      last = id
    }
    if (due.length < slice || raised >= most) return raised
  }
}
