import type { AbsenceRow } from '#entities/worktime/absence.ts'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import { houseZone } from '#entities/zone.ts'
import { lifeOfAbsence } from '#machines/absence/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { daysOf, countAbsence } from './count.ts'
import { notifyAgain, notifyEmployee } from '../notify-decision.ts'
import { reckonAnew } from './reckon.ts'

type Decision = { readonly reason: string | null }

/** Another one of theirs stands on these days since. */
const overlapping = ({ id }: { id: number }) => sql`
  select from absence_days d join absence_days o
    on o.employee_id = d.employee_id and o.day = d.day and o.is_sick = d.is_sick and o.is_live
  where d.absence_id = ${id} and o.absence_id <> d.absence_id`

/** Its days have been taken by others since: no more vacation is there in a year than approving would find. */
const short = ({ id }: { id: number }) => sql`
  select from (
    select a.employee_id, extract(year from d.day)::integer as year, sum(day_worth(d.part, w.required, h.part)) as days,
      sum(day_worth(d.part, w.required, h.part)) filter (
        where s.vacation_lapses in ('never', '12-31') or to_char(d.day, 'MM-DD') <= s.vacation_lapses) as early
    from absences a
    join absence_days d on d.absence_id = a.id
    join settings s on s.refuses_short_vacation
    left join work_days w on w.user_id = a.employee_id and w.day = d.day
    left join public_holidays h on h.id = w.holiday_id
    -- a request that was taken back counts for nothing when it is there again
    where a.id = ${id} and a.kind = 'vacation' and a.date_decided is not null
    group by a.employee_id, extract(year from d.day)
  ) back
  join lateral vacation_years(back.employee_id) v on v.year = back.year
  where v.own + least(v.lapsed, coalesce(back.early, 0)) < back.days`

const closed = ({ id }: { id: number }) => sql`
  select from absences where id = ${id} and has_closed_month(employee_id, first_day, last_day)`

export const absenceLife: ServerLife<AbsenceRow, Decision> = {
  life: lifeOfAbsence,
  noArguments: { reason: null },
  // whoever writes for an employee waits for whoever writes for the same one, and so does the account
  lock: (db, id) =>
    db.run(sql`select from users where id = (select employee_id from absences where id = ${id}) for no key update`),
  readArguments: async (tx, plain, given: MoveParams) => {
    const { reason } = given as ParamsOfMove<'absence'> // the route has read them so
    if (plain.event.type === 'absence.approve') return { ...plain, ...(await reckonAnew(tx, plain.record)) }
    if (plain.event.type !== 'absence.refuse') return plain
    return reason === undefined
      ? { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
      : { ...plain, args: { reason }, set: { refusal: reason } }
  },
  columns: (_, { status }) => ({ status }),
  effects: {
    'absence decide': ({ undoLog, record, user }) =>
      undoLog.update('absences', record.id, { decided_by: user?.name ?? null, date_decided: sql`now()` }),
    'absence certify': ({ undoLog, record }) =>
      undoLog.update('absences', record.id, {
        date_certified: sql`(now() at time zone ${houseZone})::date`,
      }),
    'absence count': async ({ tx, record }) => countAbsence(tx, await daysOf(tx, record.id)),
    'absence notify': notifyEmployee,
  },
  undone: async (tx, id) => {
    await countAbsence(tx, await daysOf(tx, id))
    await notifyAgain(tx, 'absence', id)
  },
  undoReasons: {
    month_closed: { found: ({ after }) => closed(after) },
    absence_overlaps: { found: ({ after }) => overlapping(after) },
    vacation_short: { found: ({ after }) => short(after) },
  },
  tells: async (_tx, _id, { reason }) => (reason === null ? [] : [reason]),
}
