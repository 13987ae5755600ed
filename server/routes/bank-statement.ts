import type { FastifyInstance } from 'fastify'
import { mayWrite } from '#entities/access.ts'
import { readCamt } from '#server/bank-statement/camt.ts'
import { importStatements } from '#server/bank-statement/import.ts'
import { callerOf } from '#server/caller.ts'
import { refuse } from '#server/problem.ts'
import { implement } from '#server/route.ts'

/** Statements as banks send them. */
export function bankStatementRoutes(app: FastifyInstance): void {
  implement(app, 'bank_statement.import', async (call) => {
    const { user, body, change } = call
    if (!mayWrite(user, 'bank-statement', null)) throw refuse({ status: 403, code: 'no_right' })
    const read = readCamt(body.content)
    if (!read.ok) throw refuse({ status: 422, code: 'invalid', fields: { content: read.problem } })
    return change((tx) =>
      importStatements(tx, callerOf(call), { name: body.name ?? null, statements: read.statements }),
    )
  })
}
