import * as z from 'zod/mini'
import { retentionReasons } from '#entities/customer/erasure.ts'
import { likenesses } from '#entities/customer/likeness.ts'
import { changed } from './actions.ts'
import { envelope } from './envelope.ts'
import type { Route } from './route.ts'
import { id, version } from './values.ts'

const params = z.object({ id: z.coerce.number() })
const ofCustomer = (way: string) => `/api/v3/customer/{id}/${way}` as const

/** A field of which something is there, and what becomes of it. */
const held = z.object({
  /** An entity, or `trace` for what is no field of one. */
  object: z.string(),
  field: z.string(),
  count: z.int(),
  verdict: z.enum(['erased', 'kept']),
  /** The last day on which it is kept. */
  until: z.nullable(z.string()),
  because: z.nullable(z.enum(retentionReasons)),
  /** The law that says so. */
  source: z.nullable(z.string()),
})
export type Held = z.infer<typeof held>

/** Another customer who may be this one, and by what it seems so. */
const duplicate = z.object({ id, customer_number: z.string(), label: z.string(), by: z.array(z.enum(likenesses)) })
export type Duplicate = z.infer<typeof duplicate>
/** Who it may be, and who seems so and is not, as somebody said. */
const likenessesKnown = z.object({ duplicates: z.array(duplicate), apart: z.array(duplicate) })
export type Likenesses = z.infer<typeof likenessesKnown>

const written = z.looseObject({ id, version })
const mergePreview = z.object({
  here: written,
  there: written,
  /** How many records of which kind, or rows of which list, follow. */
  follows: z.array(z.object({ object: z.string(), count: z.int() })),
  /** What both have brought in; null where that is not in one money. */
  together: z.nullable(z.string()),
})
export type MergePreview = z.infer<typeof mergePreview>

export const customerRoutes = {
  /** Who else this customer may be. */
  'customer.duplicates': {
    method: 'POST',
    path: ofCustomer('duplicates'),
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(likenessesKnown),
  },
  /** That these are two, so that nobody is asked again; or that they may be one after all. */
  'customer.tell_apart': {
    method: 'POST',
    path: ofCustomer('tell_apart'),
    access: 'signed-in',
    changes: true,
    params,
    body: z.strictObject({ other_id: id, are_two: z.boolean() }),
    answer: envelope(likenessesKnown),
  },
  'customer.merge_preview': {
    method: 'POST',
    path: ofCustomer('merge_preview'),
    access: 'signed-in',
    changes: false,
    params,
    body: z.strictObject({ other_id: id }),
    answer: envelope(mergePreview),
  },
  /** The other one is gone, and what named it names this one; `data` says what of this one becomes another value. */
  'customer.merge': {
    method: 'POST',
    path: ofCustomer('merge_in'),
    access: 'signed-in',
    changes: true,
    params,
    body: z.strictObject({ other_id: id, version, other_version: version, data: z.looseObject({}) }),
    answer: envelope(changed),
  },
  /** What is known of a person: for programs, and as a page that they can read, with their papers (Art. 15 and 20 GDPR). */
  'customer.export_data': {
    method: 'POST',
    path: ofCustomer('personal_data'),
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(z.object({ file_name: z.string(), data: z.looseObject({}), page: z.string() })),
  },
  /** What would be erased and what kept, field by field. */
  'customer.erasure': {
    method: 'POST',
    path: ofCustomer('erasure'),
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(z.object({ held: z.array(held) })),
  },
  /** Nothing takes it back: whoever asks says the customer's number again. */
  'customer.erase': {
    method: 'POST',
    path: ofCustomer('erase'),
    access: 'signed-in',
    changes: true,
    params,
    body: z.strictObject({ version, customer_number: z.string().check(z.maxLength(20)) }),
    answer: envelope(z.object({ id, held: z.array(held) })),
  },
} as const satisfies Record<string, Route>
