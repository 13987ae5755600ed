import * as z from 'zod/mini'
import { feedChanges, feedOutcomes } from '#entities/feed/parts.ts'
import { envelope } from '../envelope.ts'
import { started } from '../jobs.ts'
import type { Route } from '../route.ts'
import { id, version } from '../values.ts'

const text = z.string()
const count = z.int()
const params = z.object({ id: z.coerce.number() })
const ofFeed = (way: string) => `/api/v3/feed/{id}/${way}` as const

/** What the last look at a feed's products found: how many of each, why, and what differs from its last file. */
const preview = z.object({
  /** What of its settings cannot be right together, in words. */
  contradictions: z.array(text),
  outcomes: z.array(z.object({ outcome: z.enum(feedOutcomes), count })),
  changes: z.array(z.object({ change: z.enum(feedChanges), count })),
  /** The most frequent first. */
  reasons: z.array(
    z.object({
      outcome: z.enum(feedOutcomes),
      reason: text,
      attribute: z.nullable(text),
      /** Where the target says so; null where the shop does. */
      source: z.nullable(text),
      count,
    }),
  ),
  /** The first of those that the target would refuse. */
  invalid: z.array(
    z.object({
      id,
      product: z.object({ id, label: text }),
      sku: text,
      reason: text,
      attribute: z.nullable(text),
      found: z.nullable(text),
      problem_count: count,
    }),
  ),
})
export type FeedPreview = z.infer<typeof preview>

/** Null where nobody could fetch it: no PUBLIC_URL says how this server is called. */
const address = z.object({ url: z.nullable(text), version })
export type FeedAddress = z.infer<typeof address>

export const feedRoutes = {
  'feed.run': {
    method: 'POST',
    path: ofFeed('run'),
    access: 'signed-in',
    changes: true,
    params,
    answer: envelope(started),
  },
  'feed.check': {
    method: 'POST',
    path: ofFeed('check'),
    access: 'signed-in',
    changes: true,
    params,
    answer: envelope(started),
  },
  'feed.preview': {
    method: 'POST',
    path: ofFeed('preview'),
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(preview),
  },
  'feed.address': {
    method: 'POST',
    path: ofFeed('address'),
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(address),
  },
  'feed.renew_address': {
    method: 'POST',
    path: ofFeed('address/renew'),
    access: 'signed-in',
    changes: true,
    params,
    answer: envelope(address),
  },
} as const satisfies Record<string, Route>
