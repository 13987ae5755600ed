import { locales } from '#entities/locale.ts'
import { mayWrite } from '#entities/access.ts'
import type { started } from '#api/jobs.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import type { Queries, Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'
import type { JobResult, JobRun } from '#server/jobs/job-run.ts'
import { starterOf } from '#server/jobs/starter.ts'
import { refuse } from '#server/problem.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { jobRow, requireRoom } from '#server/store/job.ts'
import { text } from '#server/texts.ts'
import { nowhere, runFeed } from './run.ts'
import { feedObject, storedFeed } from './stored.ts'

/** A run writes the file; a check only looks at what it would hold. */
const feedActions = ['feed.run', 'feed.check'] as const
export type FeedAction = (typeof feedActions)[number]

export const isFeedAction = (action: string | null): action is FeedAction =>
  feedActions.some((known) => known === action)

/** Is somebody, or the clock, at this feed already? */
export const isAtWork = async (db: Queries, feed: number): Promise<boolean> =>
  (await db.run(sql`
    select from export_jobs where object = ${feedObject} and action_params @> ${JSON.stringify({ feed })}::jsonb
      and state not in ('completed', 'failed') limit 1`)) > 0

/** Adds a run or a check to the jobs. */
export async function startFeed(
  tx: Tx,
  caller: Caller,
  config: Partial<Pick<Config, 'publicUrl'>>,
  id: number,
  action: FeedAction,
): Promise<z.infer<typeof started>> {
  const source = sourceToEdit(feedObject)
  const { user, before } = await recordToEdit(tx, caller, source, id)
  requireRight(user, source.entity, before)
  if (action === 'feed.run') {
    if (config.publicUrl === undefined) throw refuse({ status: 409, code: 'feed_without_address' })
    if (before['is_active'] !== true) throw refuse({ status: 409, code: 'feed_inactive' })
  }
  if (await isAtWork(tx, id)) throw refuse({ status: 409, code: 'feed_at_work' })
  await requireRoom(tx, user.id)
  const { locale, address } = caller
  const name = String(before['name'])
  const title = `${text(locale, 'commands', action)}: ${name}`.slice(0, 200)
  const job = await tx.one<{ id: number }>(sql`
    insert into export_jobs (user_id, kind, object, action, action_params, locale, title, filters, search, remote_address)
    values (${user.id}, 'bulk', ${feedObject}, ${action}, ${JSON.stringify({ feed: id })}::jsonb, ${locale},
      ${title}, ${name}, ${searchable([title, user.name])}, ${address})
    returning id`)
  await audit(tx, { user, verb: action, object: feedObject, objectId: id, remoteAddress: address })
  return { job: await jobRow(tx, job.id), undo: null }
}

/** As `startFeed` wrote them. */
const feedIn = (params: unknown): number =>
  typeof params === 'object' && params !== null && 'feed' in params ? Number(params.feed) : 0

/** Works on a run or a check; the rights are those of its user now. */
export async function runFeedJob(
  { db, job, signal, reportProgress, finalize }: JobRun,
  config: FilesPlace & Partial<Pick<Config, 'publicUrl'>>,
): Promise<JobResult> {
  const feed = await storedFeed(db, feedIn(job.action_params))
  const { publicUrl = nowhere } = config
  const starter = async () => {
    const person = await starterOf(db, job)
    return person !== undefined && feed !== undefined && mayWrite(person, feedObject, feed.shop) ? person : undefined
  }
  const by = await starter()
  if (feed === undefined || by === undefined) return { because: 'no_right' }
  const files = fileStore(config, 'feeds')
  // an address may have gone since somebody asked
  const publishes = job.action === 'feed.run'
  if (publishes && config.publicUrl === undefined) return { because: 'failed' }
  const run = await runFeed({ db, feed, files, publicUrl, signal, publishes, by, reportProgress })
  if (signal.aborted || (await starter()) === undefined) {
    await run.drop()
    return { because: signal.aborted ? 'failed' : 'no_right' }
  }
  await finalize()
  const { included, excluded, invalid } = run.counts
  const figures = new Intl.NumberFormat(locales[job.locale].tag)
  const inWords = {
    included: figures.format(included),
    excluded: figures.format(excluded),
    invalid: figures.format(invalid),
  }
  const said = text(job.locale, 'many', 'feed.outcome', inWords)
  return {
    store: async (tx) => {
      await run.store(tx)
      await tx.run(sql`
        update export_jobs set outcome = ${said}, items_done = ${included}, items_refused = ${excluded + invalid}, progress = 100,
          items_processed = ${included + excluded + invalid}, items_total = ${included + excluded + invalid}
        where id = ${job.id}`)
    },
  }
}
