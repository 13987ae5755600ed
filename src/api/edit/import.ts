import * as z from 'zod/mini'
import { started } from '../jobs.ts'
import { envelope, mapOf } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id, name } from '../values.ts'

/** The most columns of a file, far more than any entity has fields. */
const mostColumns = 500

/**
 * What each column of the file is meant for, in their order: a field, a reference also as `…_id`, or nothing. `key` is what a row is
 * known by, null where every row is new; an empty cell leaves what is there or clears it.
 */
const importMapping = z.strictObject({
  key: z.nullable(name),
  columns: z.array(z.nullable(name)).check(z.maxLength(mostColumns)),
  empty: z.enum(['keep', 'clear']),
})
export type ImportMapping = z.infer<typeof importMapping>

/** Without a mapping the server proposes one, which it tries. */
export const importBody = z.strictObject({
  file_id: id,
  mapping: z.optional(importMapping),
  dry_run: z.optional(z.boolean()),
})

const count = z.int().check(z.gte(0))

/** What an import would do: how many rows would make, change or leave a record, and which are wrong and why. */
export const importTrial = z.object({
  columns: z.array(z.object({ head: z.string(), sample: z.string() })),
  mapping: importMapping,
  /** Columns that a file may have besides the fields: one for each record that the rows of a list refer to. */
  spread: z.array(z.object({ name: z.string(), label: z.string(), currency: z.nullable(z.string()) })),
  /** It was so mapped the last time. */
  is_remembered: z.boolean(),
  rows: count,
  create: count,
  change: count,
  same: count,
  /** Of those that would be written, so many were held against the rules of their fields alone. */
  untried: count,
  /** The first of what would be written, field by field. */
  changes: z.array(
    z.object({
      row: count,
      id: z.nullable(id),
      label: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  /** The first rows that are wrong: by the name of a field, or `row`. */
  wrong: z.array(z.object({ row: count, label: z.string(), fields: mapOf(z.array(z.string())) })),
  wrong_total: count,
  /** All of them with what is wrong, as a file to be mended and imported. */
  wrong_file_id: z.nullable(id),
})
export type ImportTrial = z.infer<typeof importTrial>

export const importRoutes = {
  /** A file that was uploaded for it, row by row: tried, or made into a job. */
  'object.import': {
    method: 'POST',
    path: '/api/v3/{object}/import',
    access: 'signed-in',
    changes: true,
    params: z.object({ object: z.string() }),
    body: importBody,
    answer: envelope(z.union([importTrial, started])),
  },
} as const satisfies Record<string, Route>
