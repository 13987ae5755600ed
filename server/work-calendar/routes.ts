import type { FastifyInstance } from 'fastify'
import { locales } from '#entities/locale.ts'
import { holds } from '#entities/role.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
import { regionsOf } from '#server/worktime/holidays.ts'
import { employeesOf } from '#server/worktime/whose.ts'
import { notesOf, writeNote } from './notes.ts'
import { reportOf } from './report.ts'

/** What the calendar shows besides the days themselves: notes, and what a year came to. */
export function workCalendarRoutes(app: FastifyInstance): void {
  implement(app, 'worktime.notes', async ({ user, body, db }) => {
    const [employee] = await employeesOf(db, user, body)
    return employee === undefined ? [] : notesOf(db, employee.id, body.from, body.to)
  })
  implement(app, 'worktime.note', ({ user, body: { user_id, day, note }, change, request }) =>
    change(async (tx) => {
      const whose = user_id ?? user.id
      await employeesOf(tx, user, { user_id: whose, from: day, to: day })
      const before = await writeNote(tx, whose, { day, note })
      await audit(tx, {
        user,
        verb: 'worktime.note',
        object: 'user',
        objectId: whose,
        before: { day, note: before },
        after: { day, note },
        remoteAddress: addressOf(request),
      })
      return { day, note }
    }),
  )
  implement(app, 'worktime.regions', async ({ user, body: { country }, locale }) => {
    // only they say what was agreed
    if (!holds(user.roles, 'worktime_tracking_admin')) throw refuse({ status: 403, code: 'no_right' })
    const { compare } = new Intl.Collator(locales[locale].tag)
    const regions = Object.entries(await regionsOf(country)).map(([code, name]) => ({ code, name }))
    return regions.toSorted((one, other) => compare(one.name, other.name))
  })
  implement(app, 'worktime.report', async ({ user, body: { user_id, from, to }, db }) => {
    const span = { from, to, ...(user_id === 'team' ? { user_ids: user_id } : { user_id }) }
    const employees = await employeesOf(db, user, span)
    return reportOf(
      db,
      employees.map(({ id }) => id),
      from,
      to,
    )
  })
}
