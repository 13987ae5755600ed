import type { FeedPreview } from '#api/product/feed.ts'
import type { FeedTarget } from '#entities/feed/parts.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { sentenceOf } from '#server/answer.ts'
import { contradictionsIn } from './contradictions.ts'
import { feedRules } from './rules/rules.ts'
import { storedFeed } from './stored.ts'

/** So many stand with the feed; the others are in their list. */
const mostShown = 50

type Reason = FeedPreview['reasons'][number]

/** What the last look found, counted. */
export async function previewOf(db: Queries, id: number, target: FeedTarget, locale: Locale): Promise<FeedPreview> {
  const mine = sql`from feed_products where feed_id = ${id}`
  const reasons = await db.rows<Omit<Reason, 'source'>>(sql`
    select outcome, reason, attribute, count(*)::integer as count ${mine} and reason is not null
    group by outcome, reason, attribute order by outcome desc, count desc, reason, attribute`)
  const feed = await storedFeed(db, id)
  const contradictions = feed === undefined ? [] : await contradictionsIn(db, feed, locale)
  return {
    contradictions: contradictions.map(({ problem }) => sentenceOf(problem, locale)),
    outcomes: await db.rows(sql`
      select outcome, count(*)::integer as count ${mine} group by outcome order by outcome desc`),
    changes: await db.rows(sql`
      select change, count(*)::integer as count ${mine} and change is not null group by change order by change`),
    invalid: await db.rows(sql`
      select x.id, jsonb_build_object('id', p.id, 'label', p.name) as product, x.sku, x.reason, x.attribute, x.found,
        x.problem_count
      from feed_products x join products p on p.id = x.product_id
      where x.feed_id = ${id} and x.outcome = 'invalid' order by x.attribute, x.reason, x.sku limit ${mostShown}`),
    reasons: reasons.map((one) => ({
      ...one,
      source: feedRules[target].find(({ field }) => field === one.attribute)?.source ?? null,
    })),
  }
}
