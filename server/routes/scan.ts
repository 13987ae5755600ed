import type { FastifyInstance } from 'fastify'
import { implement, implementFile } from '#server/route.ts'
import { drawCards } from '#server/scan/cards.ts'
import { resolveScan } from '#server/scan/resolve.ts'

/** What a scanner's code names, and the cards on paper that stand for keys. */
export function scanRoutes(app: FastifyInstance): void {
  implement(app, 'scan.resolve', ({ user, db, body }) => resolveScan(db, user, body.code))

  implementFile(app, 'scan.cards', async ({ locale }, reply) => {
    const bytes = await drawCards(locale)
    return reply
      .type('application/pdf')
      .header('content-length', bytes.length)
      .header('content-disposition', `attachment; filename="kontor-cards.pdf"`)
      .send(bytes)
  })
}
