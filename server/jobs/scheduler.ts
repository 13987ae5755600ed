import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Db } from '#server/db.ts'
import { inBrief } from '#server/outage.ts'
import { sql } from '#server/sql.ts'
import { runDueJobs, silence, type ScheduledJob } from './cron-runs.ts'

const queue = 'scheduled-jobs'
/** Milliseconds before a scheduler that could not start tries again. */
const again = 5000
const everySecond = 1000

/**
 * Looks every minute what is due, by one pg-boss that all servers over the database share. What is due, and whether it
 * ran, is known by the rows of `cron_runs` alone (ADR 0107): they are looked at when a server starts, too, for what came
 * due while none ran, and once more when one that was killed has been silent long enough.
 */
export function runScheduler(app: FastifyInstance, db: Db, jobs: readonly ScheduledJob[]): void {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  const boss = new PgBoss({
    // its few statements share the connections of everything else
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    persistWarnings: false,
  })
  boss.on('error', (error) => console.error('The scheduler:', inBrief(error)))

  const look = () => {
    if (closing.signal.aborted) return
    const work = runDueJobs(db, jobs, { now: () => new Date(), signal: closing.signal })
      .catch((error: unknown) => console.error('The scheduler:', inBrief(error)))
      .finally(() => running.delete(work))
    running.add(work)
  }
  const start = async () => {
    await boss.start()
    await boss.createQueue(queue, { retentionSeconds: 3600, deleteAfterSeconds: 3600 })
    await boss.schedule(queue, '* * * * *')
    await boss.work(queue, { pollingIntervalSeconds: 2 }, async () => look())
  }
  // what somebody asked for by hand is not kept waiting for the minute
  const lookForAsked = async () => {
    const asked = await db.run(sql`select from cron_runs where state = 'due' limit 1`).catch(() => 0)
    if (asked > 0 && running.size === 0) look()
  }
  const timer = setInterval(() => void lookForAsked(), everySecond).unref()
  let starting: Promise<unknown> = Promise.resolve()
  let late: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    look()
    late = setTimeout(look, (silence + 1) * 1000).unref()
    starting = (async () => {
      while (!closing.signal.aborted)
        try {
          return await start()
        } catch (error) {
          console.error('The scheduler:', inBrief(error))
          await pause(again, undefined, { signal: closing.signal }).catch(() => {})
        }
    })()
  })
  app.addHook('preClose', async () => {
    closing.abort()
    clearTimeout(late)
    clearInterval(timer)
  })
  app.addHook('onClose', async () => {
    await starting
    await boss.stop({ graceful: false, close: false })
    await Promise.all(running)
  })
}
