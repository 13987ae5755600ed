import type { FastifyInstance } from 'fastify'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
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
  implement(app, 'worktime.report', async ({ user, body: { user_id, from, to }, db }) => {
    const span = { from, to, ...(user_id === 'team' ? { user_ids: user_id } : { user_id }) }
    const employees = await employeesOf(db, user, span)
    return reportOf(db, employees.map(({ id }) => id), from, to)
  })
}
