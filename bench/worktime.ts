import { DateTime } from 'luxon'
import type { SearchBody } from '#api/search.ts'
import { inherited } from '#entities/role.ts'
import { transaction, type Db } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { calendarOf } from '#server/worktime/calendar.ts'
import { statisticsOf } from '#server/worktime/statistics.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { employeesOf } from '#server/worktime/whose.ts'
import { call, signIn } from '#tests/support/call.ts'
import { inTurns, noting, p95Row } from './against-sql.ts'
import { withEmployees } from './orders.ts'
import { admin, overHttp } from './search-alone.ts'
import type { Row } from '#scripts/bench-row.ts'

const employees = 200
const asker = { ...admin, roles: inherited(['admin']) }
const year = DateTime.utc().year - 1
const span = { from: `${year}-01-01`, to: `${year}-12-31` }

/** A year of 200 employees, each day with its sessions, and what it came to: over HTTP against the SQL that is asked. */
export const worktimeRows = (): Promise<Row[]> =>
  withEmployees(async ({ db, url }) => {
    await employ(db)
    const token = await signIn(url, 'admin')
    const people = await employeesOf(db, asker, { user_ids: 'team', ...span })
    if (people.length < employees) throw new Error(`There are only ${people.length} employees`)
    const user_ids = people.slice(0, employees).map(({ id }) => id)
    const ask = async (what: string, body: object) => {
      const { status } = await call(url, token, 'POST', `/api/v3/work-tracking/${what}`, body)
      if (status !== 200) throw new Error(`${what} was answered ${status}`)
    }
    const rows: Row[] = []
    const measure = async (name: string, what: string, body: typeof span & { user_ids: number[] }, repeats: number) => {
      const noted: Sql[] = []
      const asking = noting(db, noted)
      const found = await employeesOf(asking, asker, body)
      await (what === 'calendar' ? calendarOf(asking, found, body, 'de_DE') : statisticsOf(asking, found, body))
      const [own, alone] = await inTurns(
        repeats,
        () => ask(what, body),
        async () => {
          for (const query of noted) await db.rows(query)
        },
      )
      rows.push(p95Row(name, 'the same SQL alone', 3, own, alone))
    }
    const month = { from: `${year}-06-01`, to: `${year}-06-30` }
    await measure('a year of 200 employees in the calendar', 'calendar', { user_ids, ...span }, 5)
    await measure('a month of 200 employees in the calendar', 'calendar', { user_ids, ...month }, 20)
    await measure('a year of one employee in the calendar', 'calendar', { user_ids: user_ids.slice(0, 1), ...span }, 40)
    await measure('the statistics of 200 employees for a year', 'statistics', { user_ids, ...span }, 20)
    const months: SearchBody = { object: 'work-month', scope: ['results', 'total'], params: {} }
    const list = async () => {
      const { status } = await call(url, token, 'POST', '/api/v3/search', months)
      if (status !== 200) throw new Error(`The list of months was answered ${status}`)
    }
    rows.push(await overHttp(db, list, 'the list of the months of 200 employees', months, 20, asker))
    return rows
  })

/** Made once, and kept with the data. */
async function employ(db: Db): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::integer as count from users where login like 'employee.%'`,
  )
  if (count >= employees) return
  // whole or not at all: a run that is ended leaves nothing half made
  await transaction(db, async (tx) => {
    await tx.run(sql`
    with made as (
      insert into users (login, password_hash, first_name, last_name)
      select 'employee.' || n, '-', 'Employee', n::text from generate_series(1, ${employees}) n returning id
    ),
    agreed as (
      insert into work_conditions (user_id, name, valid_from, vacation_days, monday_hours, tuesday_hours, wednesday_hours,
        thursday_hours, friday_hours, break_adjustment, holiday_region)
      select id, '', ${span.from}::date, 30, 8, 8, 8, 8, 8, 'adjust', 'BY' from made
    )
    select from made`)
    // whose day it is follows from a zone that each has once they are there
    await tx.run(sql`
    insert into work_sessions (user_id, is_work_session, date_start, date_end)
    select m.id, part.is_work, day + part.from_hour * interval '1 hour' + (m.id % 50) * interval '1 minute',
      day + part.to_hour * interval '1 hour' + (m.id % 50) * interval '1 minute'
    from users m
    cross join generate_series(${span.from}::timestamptz, ${span.to}::timestamptz, interval '1 day') day
    cross join (values (true, 6.5, 10.5), (false, 10.5, 11), (true, 11, 15)) part (is_work, from_hour, to_hour)
    where m.login like 'employee.%' and extract(isodow from day) < 6`)
    const made = await tx.rows<{ id: number }>(sql`select id from users where login like 'employee.%' order by id`)
    for (const { id } of made) await storeDays(tx, id, span.from, span.to)
  })
  await db.run(sql`analyze`)
}
