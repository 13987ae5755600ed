import { retentionKinds, type Periods, type RetentionKind } from '#entities/setting/retention.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { goingRows } from './going.ts'
import { retentionRows } from './kinds.ts'
import { periodsNow } from './sweep.ts'

export type Going = {
  readonly kind: RetentionKind
  /** How many rows would go in the next night. */
  readonly count: number
  /** How many more are past the period, and held by the law. */
  readonly held: number
  readonly oldest: string | null
  readonly newest: string | null
  /** The oldest of those that would go. */
  readonly examples: { readonly text: string; readonly date: string }[]
}

/** So many are named of each kind. */
const mostNamed = 5

/** What the next night would delete with these periods in place of those that are set. */
export async function tryRetention(db: Queries, typed: Periods, now = new Date()): Promise<Going[]> {
  const periods = { ...(await periodsNow(db)), ...typed }
  const tried: Going[] = []
  for (const kind of retentionKinds) {
    const rows = goingRows(kind, periods[kind], now)
    if (rows === undefined) continue
    const { table, since, called } = retentionRows[kind]
    const sums = await db.one<Omit<Going, 'kind' | 'examples'>>(sql`
      select count(*) filter (where not ${rows.held})::integer as count,
        count(*) filter (where ${rows.held})::integer as held,
        min(${since}) filter (where not ${rows.held}) as oldest,
        max(${since}) filter (where not ${rows.held}) as newest
      from ${table} t where ${rows.past}`)
    const examples = await db.rows<Going['examples'][number]>(sql`
      select ${called} as text, ${since} as date from ${table} t where ${rows.going} order by ${since} limit ${mostNamed}`)
    tried.push({ kind, ...sums, examples })
  }
  return tried
}
