import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { busy, outageOf, type Outage } from '#server/outage.ts'
import { refuse } from '#server/problem.ts'
import { implement } from '#server/route.ts'
import { sql } from '#server/sql.ts'

/** Milliseconds after which a database that has not answered counts as one that does not. */
const patience = 2000

/** For whoever watches over the server, without a token and without a word of what is inside. */
export function healthRoutes(app: FastifyInstance): void {
  const whatIsMissing = askingOnce(app.db)

  implement(app, 'server.health', async () => true)

  implement(app, 'server.ready', async () => {
    const outage = await whatIsMissing()
    if (outage !== undefined) throw refuse({ status: 503, ...outage })
    return true
  })
}

/** However many want to know, the database is asked once at a time: the question is open to everyone. */
function askingOnce(db: Db): () => Promise<Outage | undefined> {
  let asking: Promise<Outage | undefined> | undefined
  const ask = async () => {
    try {
      return await Promise.race([db.run(sql`select`).then(() => undefined), pause(patience, busy, { ref: false })])
    } catch (error) {
      const outage = outageOf(error)
      if (outage === undefined) throw error
      return outage
    } finally {
      asking = undefined
    }
  }
  return () => (asking ??= ask())
}
