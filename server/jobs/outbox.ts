import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { inBrief } from '#server/outage.ts'
import { sql } from '#server/sql.ts'

const every = 1000

/** Lets go of what was held long enough, once a second; what is ready waits for whoever delivers it. */
export function releaseOutbox(app: FastifyInstance, db: Db): void {
  let releasing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    releasing = releaseDue(db).catch((error: unknown) => console.error('The outbox:', inBrief(error)))
  }, every)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))
  app.addHook('onClose', async () => void (await releasing))
}

/** Answers how many rows became ready. A way back that nobody took is forgotten a day after its time. */
export async function releaseDue(db: Db): Promise<number> {
  await db.run(sql`delete from undos where until < now() - interval '1 day'`)
  return db.run(sql`update outbox set state = 'ready' where state = 'held' and held_until <= now()`)
}
