import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { inBrief, outageOf } from '#server/outage.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { clearFiles } from '#server/store/file.ts'
import { sql } from '#server/sql.ts'
import { forgetRuns } from './cron-runs.ts'
import { updateWords } from '#server/search/words.ts'
import { fillCounts, foldCounts } from '#server/store/row-counts.ts'
import { fillOrderSums, foldOrderSums } from '#server/dashboard/order-sums.ts'

/** Changes that are not folded are read with every count. */
const foldEvery = 10_000
/** Names of a database that knows none yet are read while the server serves. */
const wordsAfter = 5000

/** What is kept for a time only goes when the time is over. */
const overdue = [
  sql`delete from idempotency_keys where date_created < now() - interval '24 hours'`,
  sql`delete from sessions where expires < now() or last_activity < now() - interval '1 day'`,
  // a way back that nobody took is forgotten a day after its time
  sql`delete from undos where until < now() - interval '1 day'`,
  sql`delete from search_sessions where until < now()`,
  sql`delete from sign_in_failures where last_failure < now() - interval '1 day'`,
  sql`delete from password_resets where date_created < now() - interval '1 day'`,
  forgetRuns,
]

/** What every process does for itself: counts are folded all the time, the words are read once soon after the start. */
export function startHousekeeping(app: FastifyInstance, db: Db): void {
  const tell = (error: unknown) => console.error('Housekeeping:', inBrief(error))
  const quietly = (work: Promise<void>) => work.catch(tell)
  // an outage is told by what meets it, not by what is tried again in a moment
  const foldAll = async () => {
    await foldCounts(db)
    await foldOrderSums(db)
  }
  const fold = () => foldAll().catch((error: unknown) => outageOf(error) === undefined && tell(error))
  let isOver = false
  let reading = Promise.resolve()
  const readWords = () => {
    reading = quietly(updateWords(db, () => isOver))
  }
  const timers = [setInterval(() => void fold(), foldEvery).unref()]
  app.addHook('onListen', async () => {
    void quietly(fillCounts(db))
    void quietly(fillOrderSums(db))
    timers.push(setTimeout(readWords, wordsAfter).unref())
  })
  app.addHook('preClose', async () => {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    await reading
  })
}

/** Once an hour, by the scheduler; answers how many rows went. */
export async function runHousekeeping(db: Db, files: FileStore): Promise<number> {
  let gone = 0
  for (const query of overdue) gone += await db.run(query)
  await clearFiles(db, files)
  await fillCounts(db)
  await fillOrderSums(db)
  return gone
}
