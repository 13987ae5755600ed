import type { AbsenceRow } from '#entities/worktime/absence.ts'
import type { MoveRequest } from '#server/life/server-life.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { shortOf } from './vacation.ts'

/** What is left may be another than when it was asked: it is looked at again before somebody approves. */
export async function reckonAnew(
  tx: Tx,
  record: AbsenceRow,
): Promise<Pick<MoveRequest<AbsenceRow, unknown>, 'record' | 'set'>> {
  const asked = await tx.rows<{ day: string; part: number }>(sql`
    select day, worth::double precision as part from absence_worth where absence_id = ${record.id} and worth > 0`)
  const days = asked.reduce((sum, { part }) => sum + part, 0)
  if (record.kind !== 'vacation') return { record: { ...record, days }, set: { days } }
  const { today, refuses } = await tx.one<{ today: string; refuses: boolean }>(sql`
    select to_char(work_day_of(u.id, now()), 'YYYY-MM-DD') as today, s.refuses_short_vacation as refuses
    from users u, settings s where u.id = ${record.employee.id}`)
  const days_short = await shortOf(tx, { id: record.employee.id, today }, asked, record.id)
  return { record: { ...record, days, days_short, is_beyond: days_short > 0 && refuses }, set: { days, days_short } }
}
