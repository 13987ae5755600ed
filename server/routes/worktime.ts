import type { FastifyInstance } from 'fastify'
import type { ClockMove } from '#machines/worktime.ts'
import { addressOf } from '#server/request.ts'
import { implement, type Call } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
import { moveClock, workStatusOf } from '#server/store/worktime.ts'
import { calendarOf } from '#server/worktime/calendar.ts'
import { statisticsOf } from '#server/worktime/statistics.ts'
import { employeesOf } from '#server/worktime/whose.ts'

/** The clock of whoever asks (spec §4): each move answers the status again. */
export function worktimeRoutes(app: FastifyInstance): void {
  implement(app, 'worktime.status', ({ user, db }) => workStatusOf(db, user.id))
  implement(app, 'worktime.start', moving('worktime.start'))
  implement(app, 'worktime.stop', moving('worktime.stop'))
  implement(app, 'worktime.start_break', moving('worktime.start_break'))
  implement(app, 'worktime.end_break', moving('worktime.end_break'))
  implement(app, 'worktime.calendar', async ({ user, db, body, locale }) => {
    const users = await employeesOf(db, user, body)
    return { users, days: await calendarOf(db, users, body, locale) }
  })
  implement(app, 'worktime.statistics', async ({ user, db, body }) => {
    const users = await employeesOf(db, user, body)
    return { users, statistics: await statisticsOf(db, users, body) }
  })
}

const moving =
  (move: ClockMove) =>
  ({ user, body, change, request }: Pick<Call<'worktime.start'>, 'user' | 'body' | 'change' | 'request'>) =>
    change(async (tx) => {
      await moveClock(tx, user.id, move, body?.at)
      // a move that is told later says when it was made
      const late = body?.at == null ? {} : { after: { at: body.at } }
      await audit(tx, {
        user,
        verb: move,
        object: 'work-session',
        objectId: null,
        ...late,
        remoteAddress: addressOf(request),
      })
      return workStatusOf(tx, user.id)
    })
