import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import type { Exclusion, FeedOutcome, Flaw } from '#entities/feed/parts.ts'
import { locales } from '#entities/locale.ts'
import { houseZone } from '#entities/zone.ts'
import type { Db, Queries, Tx } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { taxRatesOf } from '#server/order/tax-rates.ts'
import { searchable, searchOf } from '#server/search/fold.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { candidatesAfter, countCandidates, type SoldProduct } from './candidates.ts'
import { cellsOf, problemsOf, type FeedCell } from './check.ts'
import { beginFile, clearOldFiles, type WrittenFile } from './files.ts'
import { exclusionOf, itemOf, type Telling } from './item.ts'
import { feedRules } from './rules/rules.ts'
import { feedObject, type StoredFeed } from './stored.ts'
import { feedWriter } from './writers.ts'

/** Stands in for the server's own address where none is known: what is only looked at needs one that has the form. */
export const nowhere = 'http://localhost'

type Around = {
  readonly db: Db
  readonly feed: StoredFeed
  /** Where the files of feeds lie. */
  readonly files: FileStore
  readonly publicUrl: string
  readonly signal: AbortSignal
  /** Writes a file; without it what it would hold is only looked at. */
  readonly publishes: boolean
  /** Who has it run: its history says so; without one it is the clock. */
  readonly by?: Pick<Person, 'id' | 'name'>
  readonly reportProgress?: (progress: { done: number; total: number }) => void
}

export type FeedCounts = Readonly<Record<FeedOutcome, number>>

export type FeedRun = {
  readonly counts: FeedCounts
  /** Lets what was found count, in one transaction. */
  readonly store: (tx: Tx) => Promise<void>
  /** Takes back what was written. */
  readonly drop: () => Promise<void>
}

type Verdict = {
  readonly product: SoldProduct
  readonly outcome: FeedOutcome
  readonly reason: Exclusion | Flaw | null
  readonly attribute: string | null
  readonly found: string | null
  readonly problem_count: number
  readonly cells: readonly FeedCell[]
}

/**
 * Looks at every product of a feed's shop, a page at a time, keeps what became of each, and writes those that hold into a
 * file. Nothing is gathered: a feed of a million products takes the memory of one of five hundred.
 */
export async function runFeed(around: Around): Promise<FeedRun> {
  const { db, feed, files, publicUrl, signal, publishes, by, reportProgress } = around
  const { target, format, name, locale, country, shop_url } = feed
  const rules = feedRules[target]
  const round = Date.now()
  const today = DateTime.now().setZone(houseZone).toFormat('yyyy-MM-dd')
  const supply = { seller: country, delivery: country, abroad: null, isUntaxed: feed.is_small_business }
  const told: Telling = { feed, publicUrl, rateOf: await taxRatesOf(db, supply) }
  const total = await countCandidates(db, feed)
  const counts = { included: 0, excluded: 0, invalid: 0 }
  let done = 0
  reportProgress?.({ done, total })
  await clearOldFiles(files, feed.id, feed.file_path)
  const file = publishes ? await beginFile(files, feed.id, format) : undefined
  try {
    const writer = feedWriter(format)
    await file?.add(
      writer.begin({
        title: name,
        link: shop_url ?? publicUrl,
        language: locales[locale].tag,
        fields: rules.map(({ field }) => field),
      }),
    )
    for (let last = 0; ;) {
      signal.throwIfAborted()
      const page = await candidatesAfter(db, feed, last, today)
      const verdicts = page.map((product) => judge(told, product))
      for (const { outcome, cells } of verdicts) {
        counts[outcome] += 1
        if (outcome === 'included') await file?.add(writer.add(cells))
      }
      await storeVerdicts(db, feed, round, verdicts)
      done += page.length
      reportProgress?.({ done, total: Math.max(total, done) })
      const next = page.at(-1)
      if (next === undefined) break
      last = next.id
    }
    await file?.add(writer.end())
    const written = await file?.end()
    return {
      counts,
      store: (tx) => settle(tx, { id: feed.id, round, by }, counts, written),
      drop: async () => file?.drop(),
    }
  } catch (error) {
    await file?.drop()
    throw error
  }
}

/** Is it meant to be in the feed, and would the target take it? */
function judge(told: Telling, product: SoldProduct): Verdict {
  const rules = feedRules[told.feed.target]
  const nothing = { product, reason: null, attribute: null, found: null, problem_count: 0, cells: [] }
  const exclusion = exclusionOf(product)
  if (exclusion !== undefined) return { ...nothing, outcome: 'excluded', reason: exclusion }
  const cells = cellsOf(rules, itemOf(told, product))
  const problems = problemsOf(rules, cells)
  const [first] = problems
  if (first === undefined) return { ...nothing, outcome: 'included', cells }
  const { reason, attribute, found } = first
  return { ...nothing, outcome: 'invalid', reason, attribute, found: found || null, problem_count: problems.length }
}

const hashOf = (cells: readonly FeedCell[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cells.map(({ texts }) => texts)))
    .digest('hex')

/** What a product of a feed is searched by. */
const searched = knownSource('feed-product').entity

async function storeVerdicts(
  db: Queries,
  feed: StoredFeed,
  round: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  if (verdicts.length === 0) return
  const rows = verdicts.map(({ product, cells, ...verdict }) => ({
    ...verdict,
    product_id: product.id,
    sku: product.sku,
    hash: verdict.outcome === 'included' ? hashOf(cells) : null,
    // whoever looks for it types what the house calls it, or what they read in the file
    search: searchable([
      searchOf(searched, {
        sku: product.sku,
        product: { id: product.id, label: product.label },
        attribute: verdict.attribute,
      }),
      product.name,
    ]),
  }))
  await db.run(sql`
    insert into feed_products as x (feed_id, shop_id, product_id, sku, outcome, reason, attribute, found, problem_count,
      hash, change, round, search)
    select ${feed.id}, ${feed.shop}, g.product_id, g.sku, g.outcome, g.reason, g.attribute, g.found, g.problem_count,
      decode(g.hash, 'hex'), case when g.hash is not null then 'added' end, ${round}, g.search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(product_id bigint, sku text, outcome text, reason text,
      attribute text, found text, problem_count integer, hash text, search text)
    join products p on p.id = g.product_id
    on conflict (feed_id, product_id) do update set
      sku = excluded.sku, outcome = excluded.outcome, reason = excluded.reason, attribute = excluded.attribute,
      found = excluded.found, problem_count = excluded.problem_count, hash = excluded.hash,
      change = case
        when x.published is null then excluded.change
        when excluded.hash is null then 'removed'
        when excluded.hash = x.published then 'same'
        else 'changed'
      end,
      round = excluded.round, search = excluded.search, date_updated = now()`)
}

/** What was not met any more is in the shop no longer; a file that was written is what the next look is held against. */
async function settle(
  tx: Tx,
  { id, round, by }: { readonly id: number; readonly round: number; readonly by: Around['by'] },
  { included, excluded, invalid }: FeedCounts,
  written: WrittenFile | undefined,
): Promise<void> {
  // of hundreds of thousands that takes longer than a statement has
  await tx.run(sql`set local statement_timeout = 0`)
  await tx.run(sql`delete from feed_products where feed_id = ${id} and round <> ${round} and published is null`)
  const gone = await tx.run(sql`
    update feed_products set outcome = 'excluded', reason = 'not_in_shop', attribute = null, found = null,
      problem_count = 0, hash = null, change = 'removed', round = ${round}, date_updated = now()
    where feed_id = ${id} and round <> ${round}`)
  if (written !== undefined)
    await tx.run(sql`
      update feed_products set published = hash where feed_id = ${id} and published is distinct from hash`)
  await tx.run(sql`
    update feeds set included_count = ${included}, excluded_count = ${excluded + gone}, invalid_count = ${invalid},
      date_checked = now()
    where id = ${id}`)
  if (written === undefined) return
  await tx.run(sql`
    update feeds set date_run = now(), file_path = ${written.path}, file_size = ${written.size},
      file_sha256 = ${written.sha256}, file_format = ${written.path.split('.').at(-1)}
    where id = ${id}`)
  const told = `included_count: ${included} · excluded_count: ${excluded + gone} · invalid_count: ${invalid}`
  await tx.run(sql`
    insert into history (object, record_id, verb, text, user_id, who)
    values (${feedObject}, ${id}, 'feed.run', ${told}, ${by?.id ?? null}, ${by?.name ?? null})`)
}
