import { rightIn } from '#entities/access.ts'
import type { AbsenceStatus } from '#entities/worktime/absence-parts.ts'
import { sql } from '#server/sql.ts'
import type { PartReader, PartReaders, RecordRow } from '#server/store/record-part.ts'
import { accountsFor } from './vacation.ts'
import { employeeFor } from './whose.ts'

type AbsenceRecord = RecordRow & {
  readonly employee: { readonly id: number }
  readonly kind: string
  readonly first_day: string
  readonly last_day: string
}

/** Whoever is in one of these is away, or will be if it is approved. */
const away: readonly AbsenceStatus[] = ['requested', 'reported', 'approved', 'confirmed', 'withdrawal-requested']

/** More than these are a house that is closed. */
const mostOthers = 50

/** A reader is only ever given rows of its own entity. */
const reader =
  (
    read: (db: Parameters<PartReader>[0], row: AbsenceRecord, asker: Parameters<PartReader>[1]) => Promise<unknown>,
  ): PartReader =>
  (db, asker, row) =>
    read(db, row as AbsenceRecord, asker)

/** What of an absence its record read expands besides its history: what a decision looks at. */
export const partsOfAbsence: PartReaders = {
  vacation: reader(async (db, { employee, kind, first_day, last_day }, { user }) => {
    if (kind !== 'vacation') return []
    const meant = await employeeFor(db, user, 'absence', employee.id)
    const accounts = await accountsFor(db, meant, [first_day, last_day])
    return accounts.map(({ year, left, requested }) => ({ year: String(year), left, requested }))
  }),
  // who is away, and why, is told to whoever decides
  others_away: reader(async (db, { employee, first_day, last_day }, { user }) =>
    rightIn(user, 'absence', null) !== 'edit'
      ? []
      : db.rows(sql`
          select jsonb_build_object('id', id, 'label', name) as absence, kind, status, first_day, last_day
          from absences
          where employee_id <> ${employee.id} and status = any(${away}::text[])
            and first_day <= ${last_day}::date and last_day >= ${first_day}::date
          order by first_day, name limit ${mostOthers}`),
  ),
  shifts: reader((db, { employee, first_day, last_day }) =>
    db.rows(sql`
      select date_start, date_end, label from planned_shifts
      where user_id = ${employee.id} and day between ${first_day}::date and ${last_day}::date order by date_start`),
  ),
}
