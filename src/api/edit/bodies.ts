import * as z from 'zod/mini'
import { mapOf, problem } from '../envelope.ts'
import { id, name, names, version } from '../values.ts'

const expand = z.optional(names)

/** What may be written of any record; the server reads it as what the object in the path says (bodies.ts). */
export const anyData = mapOf(z.unknown())

export const createAround = <Data extends z.core.$ZodType>(data: Data) => z.strictObject({ data, expand })
export const changeAround = <Data extends z.core.$ZodType>(data: Data) => z.strictObject({ data, version, expand })
export const createBody = createAround(anyData)
export const changeBody = changeAround(anyData)

/** So many records of a sheet are written by one call. */
export const mostRows = 250

/** Cells of many records, as each was read; what is wrong with one of them is told of that one alone. */
export const cellsBody = z.strictObject({
  rows: z.array(z.strictObject({ id, version, data: anyData })).check(z.minLength(1), z.maxLength(mostRows)),
})
/** What became of each: the fields as they stand now, or why they stand as they stood. */
export const cellsWritten = z.object({
  rows: z.array(
    z.object({
      id,
      saved: z.nullable(z.looseObject({ id, version })),
      refused: z.nullable(problem),
    }),
  ),
})

/** Is this value free, that no two records may hold alike? `id` is the record that is being written. */
export const checkBody = z.strictObject({
  field: name,
  value: z.string().check(z.maxLength(300)),
  id: z.optional(id),
})
export const checked = z.object({
  free: z.boolean(),
  held_by: z.nullable(z.object({ id, label: z.string() })),
  /** So many characters it has at least, where the settings say so. */
  least: z.nullable(z.int()),
})

/** What a new record is to be about. */
export const aboutBody = z.strictObject({ about: z.strictObject({ object: name, id }) })
/** By the name of each list. */
export const rowsOfNew = mapOf(z.array(mapOf(z.unknown())))
