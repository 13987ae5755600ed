import type { FastifyInstance } from 'fastify'
import { employeeFor } from '#server/worktime/absence/whose.ts'
import { callerOf } from '#server/caller.ts'
import { implement } from '#server/route.ts'
import { dayThere } from './day.ts'
import { requestCorrection } from './request.ts'

/** A day as it stands, and asking for it as it was. */
export function correctionRoutes(app: FastifyInstance): void {
  implement(app, 'correction.day', async ({ user, body, db }) => {
    const employee = await employeeFor(db, user, 'correction', body.user_id)
    const there = await dayThere(db, employee, body.day)
    return { employee: { id: employee.id, label: employee.name }, ...there }
  })
  implement(app, 'correction.request', (call) => call.change((tx) => requestCorrection(tx, callerOf(call), call.body)))
}
