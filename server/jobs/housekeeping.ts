import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { inBrief, outageOf } from '#server/outage.ts'
import { clearFiles, folderOf } from '#server/store/file.ts'
import { sql } from '#server/sql.ts'
import { updateWords } from '#server/search/words.ts'
import { fillCounts, foldCounts } from '#server/store/row-counts.ts'
import { oldNetworks } from '#server/store/user-networks.ts'

const every = 60 * 60 * 1000
/** Changes that are not folded are read with every count. */
const foldEvery = 10_000
/** Names of a database that knows none yet are read while the server serves. */
const wordsAfter = 5000

/** What is kept for a time only goes when the time is over. */
const overdue = [
  sql`delete from api_log where date_created < now() - interval '30 days'`,
  sql`delete from idempotency_keys where date_created < now() - interval '24 hours'`,
  sql`delete from sessions where expires < now() or last_activity < now() - interval '12 hours'`,
  // a way back that nobody took is forgotten a day after its time
  sql`delete from undos where until < now() - interval '1 day'`,
  sql`delete from search_sessions where until < now()`,
  sql`delete from sign_in_failures where last_failure < now() - interval '1 day'`,
  oldNetworks,
]

/** Once an hour, in every process: a second one finds nothing left to delete. The words are read soon after the start as well. */
export function startHousekeeping(app: FastifyInstance, db: Db, config: { dataDir: string }): void {
  const tell = (error: unknown) => console.error('Housekeeping:', inBrief(error))
  const quietly = (work: Promise<void>) => work.catch(tell)
  // an outage is told by what meets it, not by what is tried again in a moment
  const fold = () => foldCounts(db).catch((error: unknown) => outageOf(error) === undefined && tell(error))
  let isOver = false
  let reading = Promise.resolve()
  const readWords = () => {
    reading = reading.then(() => quietly(updateWords(db, () => isOver)))
  }
  const timers = [
    setInterval(() => void quietly(runHousekeeping(db, folderOf(config))), every),
    setInterval(() => void fold(), foldEvery),
    setInterval(readWords, every),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('onListen', async () => {
    void quietly(fillCounts(db))
    timers.push(setTimeout(readWords, wordsAfter).unref())
  })
  app.addHook('preClose', async () => {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    await reading
  })
}

export async function runHousekeeping(db: Db, folder: string): Promise<void> {
  for (const query of overdue) await db.run(query)
  await clearFiles(db, folder)
  await fillCounts(db)
}
