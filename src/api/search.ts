import * as z from 'zod/mini'
import type { Kind } from '#entities/entity.ts'
import { id, instant, mapOf } from './envelope.ts'

export const operators = [
  'eq',
  'neq',
  'in',
  'nin',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'starts',
  'empty',
  'not_empty',
  'rel',
] as const
export type Operator = (typeof operators)[number]

const choosing = ['eq', 'neq', 'in', 'nin'] as const
const comparing = ['lt', 'lte', 'gt', 'gte', 'between'] as const
const missing = ['empty', 'not_empty'] as const

/** What can be asked of a field of each kind; any other operator is refused, never ignored. */
export const operatorsOf: Readonly<Record<Kind, readonly Operator[]>> = {
  text: [...choosing, 'contains', 'starts', ...missing],
  longtext: [...choosing, 'contains', 'starts', ...missing],
  number: [...choosing, ...comparing, ...missing],
  percent: [...choosing, ...comparing, ...missing],
  money: [...choosing, ...comparing, ...missing],
  date: [...choosing, ...comparing, 'rel', ...missing],
  datetime: [...choosing, ...comparing, 'rel', ...missing],
  flag: choosing,
  choice: [...choosing, ...missing],
  ref: [...choosing, ...missing],
  file: missing,
  list: [],
}

export const relativeRanges = [
  'today',
  'yesterday',
  'last_7d',
  'last_30d',
  'this_week',
  'this_month',
  'last_month',
  'this_year',
] as const
export type RelativeRange = (typeof relativeRanges)[number]

const scopes = ['results', 'total', 'facets', 'ids'] as const

const scalar = z.union([z.string(), z.number(), z.boolean()])

export const filter = z.strictObject({
  field: z.string(),
  op: z.enum(operators),
  value: z.optional(z.union([scalar, z.array(scalar)])),
})
export type Filter = z.infer<typeof filter>

const sort = z.strictObject({ field: z.string(), dir: z.enum(['asc', 'desc']) })

/** At most 500 rows a page; an unknown object, field or operator is a 422, never ignored. */
export const searchParams = z.strictObject({
  page: z.optional(z.int().check(z.gte(1))),
  page_size: z.optional(z.int().check(z.gte(1), z.lte(500))),
  cursor: z.optional(z.string()),
  query: z.optional(z.string().check(z.maxLength(200))),
  filters: z.optional(z.array(filter).check(z.maxLength(50))),
  sort: z.optional(z.array(sort).check(z.maxLength(3))),
  fields: z.optional(z.array(z.string())),
  expand: z.optional(z.array(z.string())),
  /** `new` freezes what is found for a quarter of an hour; its id then pages through exactly that. */
  session: z.optional(z.string()),
})
export type SearchParams = z.infer<typeof searchParams>

export const searchBody = z.strictObject({
  object: z.string(),
  scope: z.optional(z.array(z.enum(scopes))),
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
