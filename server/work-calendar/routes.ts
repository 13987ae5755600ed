import type { FastifyInstance } from 'fastify'
import { holds } from '#entities/role.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
import { employeeOf } from './employee.ts'
import { notesOf, writeNote } from './notes.ts'
import { reportOf } from './report.ts'

/** What the calendar shows besides the days themselves: notes, and what a year came to. */
export function workCalendarRoutes(app: FastifyInstance): void {
  implement(app, 'worktime.notes', async ({ user, body, db }) =>
    notesOf(db, await employeeOf(db, user, body.user_id), body.from, body.to),
  )
  implement(app, 'worktime.note', ({ user, body, change, request }) =>
    change(async (tx) => {
      const employee = await employeeOf(tx, user, body.user_id)
      const before = await writeNote(tx, employee, body)
      await audit(tx, {
        user,
        verb: 'worktime.note',
        object: 'user',
        objectId: employee,
        before: { day: body.day, note: before },
        after: { day: body.day, note: body.note },
        remoteAddress: addressOf(request),
      })
      return { day: body.day, note: body.note }
    }),
  )
  implement(app, 'worktime.report', async ({ user, body, db }) => {
    const isTeam = body.user_id === 'team'
    if (isTeam && !holds(user.roles, 'worktime_tracking_admin')) throw refuse({ status: 403, code: 'no_right' })
    const employee = body.user_id === 'team' ? body.user_id : await employeeOf(db, user, body.user_id)
    return reportOf(db, employee, body.from, body.to)
  })
}
