import * as z from 'zod/mini'
import { envelope } from './envelope.ts'
import type { Route } from './route.ts'
import { id, version } from './values.ts'

const byId = z.object({ id: z.coerce.number() })
const text = z.string()
/** How a step of the test went, what it found and what to change where; both as codes and in the caller's language. */
const step = z.object({
  // the words of steps and findings come with the page that draws them, and not with every call
  step: text,
  state: text,
  code: z.nullable(text),
  advice: z.nullable(text),
  text: z.nullable(text),
  advice_text: z.nullable(text),
  /** What the other side said, or which rights are missing. */
  details: z.nullable(text),
  ms: z.nullable(z.number()),
})
const tested = z.object({ passed: z.boolean(), steps: z.array(step) })
export type TestedConnection = z.infer<typeof tested>
export type TestedStep = z.infer<typeof step>

/** What is told all over again at somebody's wish: which products a shop has, or all of each of them. */
export const wholeSyncs = ['all_products', 'shop_product_full'] as const
export type WholeSync = (typeof wholeSyncs)[number]

/** How a shop is reached; what is not sent stays. */
export type ConnectionBody = {
  version?: number | undefined
  connector?: string | undefined
  address?: string | undefined
  key_name?: string | undefined
  sends_mails?: boolean | undefined
  secret?: string | undefined
  incoming_secret?: string | undefined
}

/** What may be in it the server reads by `connectionBody` in bodies.ts. */
const connection = z.looseObject({}) as unknown as z.ZodMiniType<ConnectionBody>

export const shopRoutes = {
  // what is not sent stays; the secrets are written and never read
  'shop.connect': {
    method: 'PATCH',
    path: '/api/v3/shop/{id}/connection',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: connection,
    answer: envelope(z.looseObject({ id, version: z.int() })),
  },
  'shop.test_connection': {
    method: 'POST',
    path: '/api/v3/shop/{id}/connection/test',
    access: 'signed-in',
    changes: true,
    params: byId,
    answer: envelope(tested),
  },
  'shop.sync': {
    method: 'POST',
    path: '/api/v3/shop/{id}/sync',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.strictObject({ kind: z.enum(wholeSyncs) }),
    answer: envelope(z.object({ job: id })),
  },
  // what a shop sent is read once more, after what was wrong was mended here
  'order.import': {
    method: 'POST',
    path: '/api/v3/order/{id}/import',
    access: 'signed-in',
    changes: true,
    params: byId,
    body: z.strictObject({ version }),
    answer: envelope(z.looseObject({ id, version: z.int() })),
  },
} as const satisfies Record<string, Route>
