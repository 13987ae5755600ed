import { setImmediate } from 'node:timers/promises'
import type { MoveParams } from '#api/actions.ts'
import type { DryRun } from '#api/jobs.ts'
import type { Actor } from '#entities/access.ts'
import { nameOf } from '#entities/name.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { readMoveRequest } from '#server/life/arguments.ts'
import type { LiveRecord, MoveRequest, ServerLife } from '#server/life/server-life.ts'
import { rightRefusal } from '#server/life/actions.ts'
import { knownSource, rowColumns } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { notFoundCode } from '#server/store/not-found.ts'
import { decimal, minorOf } from '#entities/money/amount.ts'
import { blockedOf, createTally } from './tally.ts'
import { ofMany, toMany, toNone } from './words.ts'

/** Rows that are judged at a time. */
const chunk = 1000
/** Records that are judged in one go. */
const judged = 50

const tally = <Key>(into: Map<Key, number>, key: Key, by = 1) => into.set(key, (into.get(key) ?? 0) + by)

const byCurrency = (sums: ReadonlyMap<string, number>) =>
  [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, total]) => ({ currency, total: decimal(total) }))

/** What every record's chart says now, for this user, and what would follow from it; nothing is changed. */
export async function rehearse(
  tx: Tx,
  { user, locale }: Caller,
  of: ServerLife,
  move: string,
  params: MoveParams,
  ids: readonly number[],
): Promise<DryRun> {
  const { life, mailTo, mailFor, sums: summed } = of
  const source = knownSource(life.object)
  const { entity, view } = source
  const blocked = createTally()
  const warnings = createTally()
  const from = new Map<string, number>()
  const sums = new Map<string, number>()
  const fees = new Map<string, number>()
  const mails = new Map<string, number>()
  let [allowed, irreversible, units] = [0, 0, 0]
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk)
    const rows = await tx.rows<LiveRecord>(sql`
      select ${rowColumns(source)} from ${named(view)} v where v.id = any(${some}::bigint[])`)
    const known = new Map(rows.map((row) => [row.id, row]))
    for (const [place, id] of some.entries()) {
      // other calls get their turn between the records
      if (place % judged === 0) await setImmediate()
      const row = known.get(id)
      if (row === undefined || !life.maySee(user, row)) {
        blocked.note(notFoundCode(life.object), id)
        continue
      }
      const name = nameOf(entity, row)
      const judgement = await judge(tx, user, of, row, move, params)
      if (typeof judgement === 'string') {
        blocked.note(judgement, id, name)
        continue
      }
      const { record, event } = judgement
      allowed += 1
      tally(from, life.statusOf(row))
      const sum = summed?.(record, event)
      if (sum !== undefined) tally(sums, sum.currency, minorOf(sum.total))
      if (sum?.fee !== undefined && minorOf(sum.fee) > 0) tally(fees, sum.currency, minorOf(sum.fee))
      units += sum?.units ?? 0
      const isTold = (mailTo?.(row) ?? null) !== null
      for (const effect of life.step(record, event, user).effects)
        if (effect.kind === 'mail' && isTold) tally(mails, mailFor?.(row, effect.name, event) ?? effect.name)
      if (life.isIrreversible(move, row)) irreversible += 1
      for (const warning of life.warningsOf(move, row, event)) warnings.note(warning, id, name)
    }
  }
  return {
    title: allowed === 0 ? toNone(locale, move) : toMany(locale, move, allowed),
    allowed,
    irreversible,
    from: [...from].map(([status, count]) => ({ status, count })).toSorted((a, b) => b.count - a.count),
    sums: byCurrency(sums),
    fees: byCurrency(fees),
    mails: [...mails].map(([name, count]) => ({ name, count })),
    units,
    blocked: blockedOf(blocked, locale, life.object),
    warnings: warnings.inOrder().map(({ code, count, numbers }) => ({
      code,
      reason: ofMany(locale, life.object, code, count, numbers),
      count,
    })),
  }
}

/** The move as it would be made, or why it would not. */
async function judge(
  tx: Tx,
  user: Actor,
  of: ServerLife,
  row: LiveRecord,
  move: string,
  params: MoveParams,
): Promise<MoveRequest<LiveRecord, unknown> | ErrorCode> {
  if (!of.life.mayMove(user, move, row)) return rightRefusal(of.life, user, row).code
  const request = await readMoveRequest(tx, of, row, move, params, user)
  const verdict = of.life.verdict(request.record, request.event, user)
  if (!verdict.ok) return verdict.because[0]?.code ?? 'wrong_state'
  return request.invalid === undefined ? request : 'invalid'
}
