import * as z from 'zod/mini'
import { mapOf } from './envelope.ts'
import { given, id, instant, name, names } from './values.ts'
import { longestText, operators } from './operators.ts'

const scopes = ['results', 'total', 'facets', 'ids'] as const

/** As many values as one `in` takes. */
const mostValues = 500

const text = z.string().check(z.maxLength(longestText))
const scalar = z.union([text, z.number(), z.boolean()])

export const filter = z.strictObject({
  field: name,
  op: z.enum(operators),
  value: z.optional(z.union([text, z.number(), z.boolean(), z.array(scalar).check(z.maxLength(mostValues))])),
})
export type Filter = z.infer<typeof filter>

const filters = z.array(filter).check(z.maxLength(50))

const sort = z.strictObject({ field: name, dir: z.enum(['asc', 'desc']) })

/** What is looked for, and in which order. */
export const question = {
  query: z.optional(text),
  filters: z.optional(filters),
  sort: z.optional(z.array(sort).check(z.maxLength(3))),
}

/** At most 500 rows a page; an unknown object, field or operator is a 422, never ignored. */
export const searchParams = z.strictObject({
  page: z.optional(z.int().check(z.gte(1))),
  page_size: z.optional(z.int().check(z.gte(1), z.lte(500))),
  /** Holds the values of a row's keys. */
  cursor: z.optional(z.string().check(z.maxLength(8000))),
  ...question,
  fields: z.optional(names),
  expand: z.optional(names),
  /** Lists of references that the facets count as well, such as the tags of a product: by the id of each. */
  lists: z.optional(names),
  /** `new` freezes what is found for a quarter of an hour; its id then pages through exactly that. */
  session: z.optional(given),
})
export type SearchParams = z.infer<typeof searchParams>

export const searchBody = z.strictObject({
  object: name,
  scope: z.optional(z.array(z.enum(scopes)).check(z.maxLength(scopes.length))),
  params: z.optional(searchParams),
})
export type SearchBody = z.infer<typeof searchBody>

/** Only the scopes asked for are there. */
export const searchAnswer = z.object({
  results: z.optional(z.array(z.looseObject({ id, version: z.int() }))),
  total: z.optional(z.int()),
  facets: z.optional(mapOf(mapOf(z.int()))),
  ids: z.optional(z.array(id)),
  page: z.optional(z.int()),
  page_size: z.optional(z.int()),
  next_cursor: z.optional(z.nullable(z.string())),
  previous_cursor: z.optional(z.nullable(z.string())),
  session: z.optional(z.object({ id: z.string(), total: z.int(), until: instant })),
})

/** Of each object the palette shows so many at most. */
const mostLookedUp = 20

/** One question to all objects; without `objects` every one that is found by its name and that the user may read. */
export const lookupBody = z.strictObject({
  query: text,
  objects: z.optional(names),
  page_size: z.optional(z.int().check(z.gte(1), z.lte(mostLookedUp))),
  /** Of all objects that are asked. */
  filters: z.optional(filters),
})
export type LookupBody = z.infer<typeof lookupBody>

/** A record as its entity says that it is found: what it is called by, and what tells it apart. */
export const hit = z.object({
  object: z.string(),
  id,
  number: z.string(),
  name: z.string(),
  status: z.nullable(z.object({ field: z.string(), value: z.string() })),
})
export type Hit = z.infer<typeof hit>

/** Where there is no hit at all: the nearest query that has one, for this user among these filters; else null. */
export const lookupAnswer = z.object({ hits: z.array(hit), nearest: z.nullable(z.string()) })
export type LookupAnswer = z.infer<typeof lookupAnswer>
