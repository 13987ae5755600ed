import { transaction, type Db } from '#server/db.ts'
import type { Config } from '#server/config.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'
import { inBrief } from '#server/outage.ts'
import { sql } from '#server/sql.ts'
import { isAtWork } from './job.ts'
import { runFeed } from './run.ts'
import { storedFeed } from './stored.ts'

/** Writes every active feed of an active shop anew, one after the other; answers how many products they hold. */
export async function runFeeds(
  db: Db,
  config: FilesPlace & Partial<Pick<Config, 'publicUrl'>>,
  signal: AbortSignal,
): Promise<number> {
  const { publicUrl } = config
  if (publicUrl === undefined) return 0
  const feeds = await db.rows<{ id: number }>(sql`
    select f.id from feeds f join shops s on s.id = f.shop_id where f.is_active and s.is_active order by f.id`)
  let told = 0
  const broken: unknown[] = []
  for (const { id } of feeds) {
    if (signal.aborted) break
    const feed = await storedFeed(db, id)
    if (feed === undefined || (await isAtWork(db, id))) continue
    try {
      const around = { db, feed, files: fileStore(config, 'feeds'), publicUrl, signal, publishes: true }
      const { counts, store } = await runFeed(around)
      await transaction(db, store)
      told += counts.included
    } catch (error) {
      // one that fails holds up no other
      console.error(`Feed ${id}:`, inBrief(error))
      broken.push(error)
    }
  }
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} feeds were not written`)
  return told
}
