import * as z from 'zod/mini'
import { id, instant, names, version } from './values.ts'

/** What may happen to a record: the chart's verdict for this user, with the reason in the caller's locale. */
export const action = z.object({
  action: z.string(),
  to: z.nullable(z.string()),
  allowed: z.boolean(),
  reason_code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  unblock: z.nullable(z.string()),
  /** The argument that, given with the action, makes a refused one possible. */
  asks: z.nullable(z.string()),
  warnings: z.array(z.string()),
  requires: z.array(z.string()),
  irreversible: z.boolean(),
})
export type Action = z.infer<typeof action>

/** Takes a move back while that is still possible. */
export const undo = z.object({ token: z.string(), until: instant })
export type Undo = z.infer<typeof undo>

const record = z.looseObject({ id, version })

export const changed = z.object({ entity: record, actions: z.array(action), undo: z.nullable(undo) })
export type Changed = z.infer<typeof changed>

/** The administrator's reason for passing a rule. */
export const force = z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500)))

/** What the moves of any object take; the server reads them as those of the object in the path (bodies.ts). */
export const anyMoveParams = z.looseObject({ force })
export type MoveParams = z.infer<typeof anyMoveParams>

/** The parts that the answer's record is to carry, so that whoever shows them has nothing left to ask. */
const expand = z.optional(names)

export const actionAround = <Params extends z.core.$ZodType>(params: Params) =>
  z.strictObject({ version, params: z.optional(params), expand })
export const actionBody = actionAround(anyMoveParams)
export const undoBody = z.nullish(z.strictObject({ expand }))
