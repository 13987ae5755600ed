import type { AbsenceWish } from '#api/worktime/absence.ts'
import { isReported, type AbsenceStatus } from '#entities/worktime/absence-parts.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { judge } from './check.ts'
import { countAbsence } from './count.ts'
import { employeeFor } from './whose.ts'

export type Requested = { id: number; status: AbsenceStatus; days: number; days_short: number }

/** What whoever administers times enters for somebody else is decided with it. */
const statusOf = (kind: AbsenceWish['kind'], isDecided: boolean): AbsenceStatus => {
  if (isReported(kind)) return isDecided ? 'confirmed' : 'reported'
  return isDecided ? 'approved' : 'requested'
}

/** Asks for days off, or reports that somebody is ill: it is judged once nobody else writes for them. */
export async function requestAbsence(tx: Tx, caller: Caller, wish: AbsenceWish): Promise<Requested> {
  const employee = await employeeFor(tx, caller.user, 'absence', wish.user_id, { forUpdate: true })
  const { days, total, short, problems } = await judge(tx, employee, wish)
  if (Object.keys(problems).length > 0) throw refuse({ status: 422, code: 'invalid', fields: problems })
  const status = statusOf(wish.kind, employee.isOthers)
  const decided = employee.isOthers ? caller.user.name : null
  const note = wish.note || null
  const { id } = await tx.one<{ id: number }>(sql`
    insert into absences (employee_id, kind, status, first_day, last_day, is_half_first, is_half_last, days, days_short,
      note, decided_by, date_decided, language, search)
    values (${employee.id}, ${wish.kind}, ${status}, ${wish.first_day}, ${wish.last_day}, ${wish.is_half_first ?? false},
      ${wish.is_half_last ?? false}, ${total}, ${short}, ${note}, ${decided}, ${decided === null ? null : sql`now()`},
      ${employee.isOthers ? null : caller.locale},
      ${searchable([employee.name, note])})
    returning id`)
  await tx.run(sql`
    insert into absence_days (absence_id, employee_id, day, part, is_sick)
    select ${id}, ${employee.id}, d.day, d.part, ${isReported(wish.kind)}
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ part }) => part)}::numeric[]) d (day, part)`)
  await countAbsence(tx, { employee_id: employee.id, first_day: wish.first_day, last_day: wish.last_day })
  await tx.run(sql`
    insert into history (object, record_id, verb, to_status, text, user_id, who)
    values ('absence', ${id}, ${isReported(wish.kind) ? 'absence.report' : 'absence.request'}, ${status}, null,
      ${caller.user.id}, ${caller.user.name})`)
  await audit(tx, {
    user: caller.user,
    verb: 'absence.request',
    object: 'absence',
    objectId: id,
    after: { employee: employee.id, kind: wish.kind, status, first_day: wish.first_day, last_day: wish.last_day },
    remoteAddress: caller.address,
  })
  return { id, status, days: total, days_short: short }
}
