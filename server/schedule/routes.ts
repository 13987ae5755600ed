import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { implement } from '#server/route.ts'
import { requirePlanner } from '#server/schedule/access.ts'
import { copyWeek } from '#server/schedule/copy.ts'
import { discardDraft, saveDraft } from '#server/schedule/draft.ts'
import { publishWeek } from '#server/schedule/publish.ts'
import { shownShifts } from '#server/schedule/shown.ts'
import { requireWeek, weekAnswer } from '#server/schedule/week.ts'

/** Shifts: planned by whoever administers working time, read by whoever works them once they are published. */
export function scheduleRoutes(app: FastifyInstance): void {
  implement(app, 'schedule.shifts', ({ user, db, body }) => shownShifts(db, user, body))
  implement(app, 'schedule.week', ({ user, db, body, locale }) => {
    requirePlanner(user)
    requireWeek(body.week)
    return weekAnswer(db, body.week, locale)
  })
  implement(app, 'schedule.save', (call) => {
    requirePlanner(call.user)
    return call.change((tx) => saveDraft(tx, callerOf(call), call.body.week, call.body.cells))
  })
  implement(app, 'schedule.publish', (call) => {
    requirePlanner(call.user)
    return call.change((tx) => publishWeek(tx, callerOf(call), call.body))
  })
  implement(app, 'schedule.discard', (call) => {
    requirePlanner(call.user)
    return call.change((tx) => discardDraft(tx, callerOf(call), call.body.week, call.body.version))
  })
  implement(app, 'schedule.copy', (call) => {
    requirePlanner(call.user)
    return call.change((tx) => copyWeek(tx, callerOf(call), call.body))
  })
}
