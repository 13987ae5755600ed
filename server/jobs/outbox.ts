import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

const every = 1000

/** Lets go of what was held long enough, once a second; what is ready waits for whoever delivers it. */
export function releaseOutbox(app: FastifyInstance, db: Db): void {
  const timer = setInterval(
    () => void releaseDue(db).catch((error: unknown) => console.error('The outbox:', error)),
    every,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Answers how many rows became ready. A way back that nobody took is forgotten a day after its time. */
export async function releaseDue(db: Db): Promise<number> {
  await db.run(sql`delete from undos where until < now() - interval '1 day'`)
  return db.run(sql`update outbox set state = 'ready' where state = 'held' and held_until <= now()`)
}
