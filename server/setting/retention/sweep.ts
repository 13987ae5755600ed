import { retentionField, retentionKinds, type Periods, type RetentionKind } from '#entities/setting/retention.ts'
import type { Db, Queries } from '#server/db.ts'
import { joined, named, sql } from '#server/sql.ts'
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

/** Deletes what is past its period, batch by batch; answers how many rows went. */
export async function sweepRetention(db: Db, clock: Clock): Promise<number> {
  const periods = await periodsNow(db)
  let gone = 0
  for (const kind of retentionKinds) gone += await sweepKind(db, kind, periods[kind], clock)
  return gone
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
