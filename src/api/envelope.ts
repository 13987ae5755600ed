import * as z from 'zod/mini'

/** Every answer: the payload, and beside it a `message` (a normal toast) or an `error` (an error toast), spec §8. */
export const envelope = <P extends z.core.$ZodType>(payload: P) =>
  z.object({ payload, message: z.optional(z.string()), error: z.optional(z.string()) })

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
