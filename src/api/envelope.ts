import * as z from 'zod/mini'

/** Every answer: the payload, and beside it a `message` (a normal toast) or an `error` (an error toast), spec §8. */
export const envelope = <P extends z.core.$ZodType>(payload: P) =>
  z.object({ payload, message: z.optional(z.string()), error: z.optional(z.string()) })

export const id = z.int().check(z.positive())
/** Counts the changes of a record; as wide as its column. */
export const version = z.int().check(z.gte(0), z.lte(2_147_483_647))
export const day = z.iso.date()
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))

/** What an object, a field, an action or a part of a record is called; a longer name is that of nothing. */
export const name = z.string().check(z.maxLength(80))
/** A token that the server gave. */
export const given = z.string().check(z.maxLength(200))
/** More columns or parts of a record than there are. */
export const mostNames = 100
export const names = z.array(name).check(z.maxLength(mostNames))

/** Any names, each with such a value: half the size of a record of zod's, which every visitor would pay for. */
export const mapOf = <V extends z.core.$ZodType>(value: V) => z.catchall(z.object({}), value)

/** What a refused call answers; `code` is for programs, `error` for people in the caller's locale. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  /** 422: the texts for each field of the form. */
  fields: z.optional(mapOf(z.array(z.string()))),
  /** 409 of a move: what may happen now. */
  actions: z.optional(z.array(z.unknown())),
  /** 409 `conflict`: what stands there now. */
  payload: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof problem>
