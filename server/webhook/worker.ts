import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { inBrief } from '#server/outage.ts'
import { sql } from '#server/sql.ts'
import { drain, dueWebhooks, noteSilent, type DeliveryOptions } from './deliver.ts'
import type { WebhookConfig } from './secret.ts'

const every = 1000
/** So many receivers are told beside each other. */
const atOnce = 10

/**
 * Tells in real time what is due, once a second. Each receiver has a turn of its own: one that hangs keeps nobody else
 * waiting, and no turn begins while the one before it goes on. A server that ends lets go of what it has begun.
 */
export function runWebhooks(app: FastifyInstance, db: Db, config: WebhookConfig): void {
  const closing = new AbortController()
  const busy = new Map<number, Promise<unknown>>()
  let looking: Promise<unknown> | undefined
  const report = (error: unknown) => console.error('The webhooks:', inBrief(error))
  const look = async () => {
    await noteSilent(db)
    for (const id of await dueWebhooks(db, true)) {
      if (busy.has(id) || busy.size >= atOnce || closing.signal.aborted) continue
      const turn = drain(db, id, true, { config, signal: closing.signal })
      busy.set(
        id,
        turn.catch(report).finally(() => busy.delete(id)),
      )
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(report)
      .finally(() => (looking = undefined))
  }, every)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    closing.abort()
  })
  app.addHook('onClose', async () => {
    await looking
    await Promise.all(busy.values())
  })
}

/** Tells, when the clock says so, what is not told in real time; answers how many were tried. */
export async function sendCollected(db: Db, ways: DeliveryOptions): Promise<number> {
  await noteSilent(db)
  await forget(db)
  const due = await dueWebhooks(db, false)
  const tried = await Promise.all(due.map((id) => drain(db, id, false, ways)))
  return tried.reduce((sum, one) => sum + one, 0)
}

/** What was told is kept as long as the jobs of the sync queue are: it is the same queue in another room. */
const forget = (db: Db): Promise<number> =>
  db.run(sql`
    delete from webhook_deliveries d using settings s
    where s.keep_sync_jobs is not null and d.status in ('delivered', 'dismissed', 'dropped', 'given-up')
      and d.date_done < now() - make_interval(days => s.keep_sync_jobs)`)
