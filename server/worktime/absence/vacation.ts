import {
  shortWith,
  vacationAccount,
  type Grant,
  type VacationAccount,
  type VacationDay,
} from '#entities/worktime/vacation.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { EmployeeMeant } from './whose.ts'

type AccountFacts = {
  readonly grants: readonly Grant[]
  readonly used: readonly VacationDay[]
  readonly requested: readonly VacationDay[]
  readonly lapses: string | null
}

/** All that somebody’s account follows from, without one absence that is judged anew. */
async function known(db: Queries, employee: number, without: number | null): Promise<AccountFacts> {
  const grants = await db.rows<Grant>(sql`
    select valid_from, valid_to, vacation_days::double precision as vacation_days
    from work_conditions where user_id = ${employee} order by valid_from`)
  const days = await db.rows<VacationDay & { status: string }>(sql`
    select day, worth::double precision as part, status from vacation_days
    where user_id = ${employee} and absence_id is distinct from ${without}::bigint order by day`)
  const { lapses } = await db.one<{ lapses: string | null }>(
    sql`select nullif(vacation_lapses, 'never') as lapses from settings`,
  )
  const isAsked = ({ status }: { status: string }) => status === 'requested'
  return { grants, used: days.filter((one) => !isAsked(one)), requested: days.filter(isAsked), lapses }
}

/** The accounts of the years from one day to another. */
export async function accountsFor(
  db: Queries,
  { id, today }: Pick<EmployeeMeant, 'id' | 'today'>,
  [from, to]: readonly [string, string],
): Promise<VacationAccount[]> {
  const facts = await known(db, id, null)
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, at) => first + at)
  return years.map((year) => vacationAccount({ ...facts, year, today }))
}

/** By how much these days exceed what is left, with what else is asked for: the first of two requests is served first. */
export async function shortOf(
  db: Queries,
  { id, today }: Pick<EmployeeMeant, 'id' | 'today'>,
  asked: readonly VacationDay[],
  // of one that is there only what is approved counts besides it
  without: number | null = null,
): Promise<number> {
  if (asked.length === 0) return 0
  const { used, requested, ...facts } = await known(db, id, without)
  return shortWith({ ...facts, used: without === null ? [...used, ...requested] : used, today }, asked)
}
