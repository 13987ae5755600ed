import { DateTime } from 'luxon'
import { goesBefore, heldSince, type Moment, type RetentionKind } from '#entities/setting/retention.ts'
import { houseZone } from '#entities/zone.ts'
import { sql, type Sql } from '#server/sql.ts'
import { retentionRows } from './kinds.ts'

/** A moment as the house's clocks count from it. */
export const houseMoment = (now: Date): Moment => {
  const here = DateTime.fromJSDate(now, { zone: houseZone })
  return {
    minusDays: (days) => here.minus({ days }).toJSDate(),
    yearBegan: (years) => here.startOf('year').minus({ years }).toJSDate(),
  }
}

/** Which rows of a kind are past their period, which of them the law holds all the same, and which go. */
export function goingRows(
  kind: RetentionKind,
  period: number | null | undefined,
  now: Date,
): { past: Sql; held: Sql; going: Sql } | undefined {
  const moment = houseMoment(now)
  const before = goesBefore(kind, period, moment)
  if (before === undefined) return undefined
  const { since, among, held } = retentionRows[kind]
  const past = sql`${since} < ${before} and ${among ?? sql`true`}`
  const until = heldSince(kind, moment)
  const isHeld = until === undefined ? sql`false` : sql`(${since} >= ${until} and ${held ?? sql`true`})`
  return { past, held: isHeld, going: sql`${past} and not ${isHeld}` }
}
