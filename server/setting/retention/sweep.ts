import { retentionField, retentionKinds, type Periods, type RetentionKind } from '#entities/setting/retention.ts'
import { settingId } from '#entities/setting/parts.ts'
import type { Db, Queries } from '#server/db.ts'
import { joined, named, sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { goingRows } from './going.ts'
import { retentionRows } from './kinds.ts'

/** So many rows go in one statement: nobody waits for long behind it, and a kill loses little. */
const batch = 2000

/** The periods as they are set now. */
export const periodsNow = async (db: Queries): Promise<Periods> => {
  const columns = joined(retentionKinds.map((kind) => sql`${named(retentionField(kind))} as ${named(kind)}`))
  return db.one<Periods>(sql`select ${columns} from settings`)
}

type Clock = { readonly now: Date; readonly signal?: AbortSignal }

/** Deletes what is past its period, batch by batch; answers how many rows went, which the audit keeps by kind. */
export async function sweepRetention(db: Db, clock: Clock): Promise<number> {
  const periods = await periodsNow(db)
  const went: Record<string, number> = {}
  for (const kind of retentionKinds) {
    const gone = await sweepKind(db, kind, periods[kind], clock)
    if (gone > 0) went[`deleted_${kind}`] = gone
  }
  if (Object.keys(went).length > 0)
    await audit(db, { user: null, verb: 'setting.sweep', object: 'setting', objectId: settingId, after: went })
  return Object.values(went).reduce((sum, count) => sum + count, 0)
}

async function sweepKind(
  db: Db,
  kind: RetentionKind,
  period: number | null | undefined,
  { now, signal }: Clock,
): Promise<number> {
  const rows = goingRows(kind, period, now)
  if (rows === undefined) return 0
  const { table, since, instead } = retentionRows[kind]
  const some = sql`array(select t.ctid from ${table} t where ${rows.going} order by ${since} limit ${batch})`
  let gone = 0
  let went = batch
  const isOver = () => went < batch || signal?.aborted === true
  while (!isOver()) {
    went = await db.run(sql`${instead ?? sql`delete from ${table} t`} where t.ctid = any(${some}) and ${rows.going}`)
    gone += went
  }
  return gone
}
