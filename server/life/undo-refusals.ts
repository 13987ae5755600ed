import type { ReasonCode } from '#entities/reason.ts'
import type { Life } from '#machines/life/define-life.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { CompletedMove, LiveRecord, ServerLife } from './server-life.ts'

const hasLeft = sql`status not in ('held', 'dropped', 'cancelled') or (status = 'held' and held_until <= clock_timestamp())`

/** Can such a move be taken back at all? */
export const canTakeBack = ({ undoRefusals }: Pick<Life, 'undoRefusals'>, move: string): boolean =>
  undoRefusals[move]?.includes('no_way_back') !== true

type Of<Row extends LiveRecord> = Pick<ServerLife<Row>, 'life' | 'undoReasons'>

/** Why this move cannot be taken back now, if so. */
export async function undoRefusalOf<Row extends LiveRecord>(
  tx: Tx,
  { life, undoReasons }: Of<Row>,
  done: CompletedMove,
): Promise<ReasonCode | undefined> {
  if (!canTakeBack(life, done.move)) return 'no_way_back'
  for (const reason of life.undoRefusals[done.move] ?? []) {
    const { left: rows, found } = undoReasons[reason] ?? {}
    const left = rows && sql`select from outbox where id = any(${done.outbox}) and ${rows} and (${hasLeft})`
    for (const query of [left, found?.(done)])
      if (query !== undefined && (await tx.run(sql`${query} limit 1`)) > 0) return reason
  }
  return undefined
}

/** When the first thing leaves that keeps the move from being taken back; null when nothing of that kind waits. */
export async function leavesAt<Row extends LiveRecord>(
  tx: Tx,
  { life, undoReasons }: Of<Row>,
  done: CompletedMove,
): Promise<string | null> {
  let first: string | null = null
  for (const reason of life.undoRefusals[done.move] ?? []) {
    const rows = undoReasons[reason]?.left
    if (rows === undefined) continue
    const { at } = await tx.one<{ at: string | null }>(sql`
      select min(held_until) as at from outbox where id = any(${done.outbox}) and ${rows}`)
    if (at !== null && (first === null || at < first)) first = at
  }
  return first
}
