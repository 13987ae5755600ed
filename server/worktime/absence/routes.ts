import type { FastifyInstance } from 'fastify'
import { writtenParams } from '#entities/written-params.ts'
import { callerOf } from '#server/caller.ts'
import { transaction } from '#server/db.ts'
import { implement } from '#server/route.ts'
import { text } from '#server/texts.ts'
import { attachCertificate } from './certificate.ts'
import { judge } from './check.ts'
import type { VacationAccount } from '#entities/worktime/vacation.ts'
import { requestAbsence } from './request.ts'
import { employeeFor } from './whose.ts'

/** Asking for days off, and what it would come to. */
export function absenceRoutes(app: FastifyInstance): void {
  implement(app, 'absence.check', ({ user, body, db, locale }) =>
    transaction(db, async (tx) => {
      const employee = await employeeFor(tx, user, 'absence', body.user_id)
      const { total, short, accounts, problems } = await judge(tx, employee, body)
      const said = Object.entries(problems).map(([field, problem]) => {
        const { code, params = {} } = typeof problem === 'string' ? { code: problem } : problem
        return [field, text(locale, ['because', 'errors'], code, writtenParams(params, locale))]
      })
      return { days: total, days_short: short, vacation: accounts.map(shown), problems: Object.fromEntries(said) }
    }),
  )
  implement(app, 'absence.request', (call) => call.change((tx) => requestAbsence(tx, callerOf(call), call.body)))
  implement(app, 'absence.attach', (call) =>
    call.change((tx) => attachCertificate(tx, callerOf(call), call.params.id, call.body.file_id)),
  )
}

/** What is short is said of all years together. */
const shown = ({
  year,
  granted,
  carried,
  expired,
  expiring,
  lapses_on,
  taken,
  planned,
  requested,
  left,
}: VacationAccount) => ({
  year,
  granted,
  carried,
  expired,
  expiring,
  lapses_on,
  taken,
  planned,
  requested,
  left,
})
