import * as z from 'zod/mini'
import { mapOf } from '../envelope.ts'
import { id, name, names, version } from '../values.ts'

const expand = z.optional(names)

/** What may be written of any record; the server reads it as what the object in the path says (bodies.ts). */
export const anyData = mapOf(z.unknown())

export const createAround = <Data extends z.core.$ZodType>(data: Data) => z.strictObject({ data, expand })
export const changeAround = <Data extends z.core.$ZodType>(data: Data) => z.strictObject({ data, version, expand })
export const createBody = createAround(anyData)
export const changeBody = changeAround(anyData)

/** Is this value free, that no two records may hold alike? `id` is the record that is being written. */
export const checkBody = z.strictObject({
  field: name,
  value: z.string().check(z.maxLength(300)),
  id: z.optional(id),
})
export const checked = z.object({
  free: z.boolean(),
  held_by: z.nullable(z.object({ id, label: z.string() })),
})

/** What a new record is to be about. */
export const aboutBody = z.strictObject({ about: z.strictObject({ object: name, id }) })
/** By the name of each list. */
export const rowsOfNew = mapOf(z.array(mapOf(z.unknown())))
