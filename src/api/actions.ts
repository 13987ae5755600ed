import * as z from 'zod/mini'
import { day, id, instant, names, version } from './envelope.ts'

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

const content = z.strictObject({ order_item_id: id, quantity: z.int().check(z.gte(1), z.lte(1_000_000)) })

/** More than nothing, to the cent. */
const amount = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,10}(?:\.\d{1,2})?$/))

/** The administrator's reason for passing a rule. */
const force = z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500)))

/** What the moves of each object take. */
export const moveParams = {
  order: z.strictObject({
    payment_method_id: z.optional(id),
    shipping_method_id: z.optional(id),
    contents: z.optional(z.union([z.literal('open'), z.array(content).check(z.minLength(1), z.maxLength(500))])),
    tracking_number: z.optional(z.string().check(z.maxLength(64))),
    mark_paid: z.optional(z.boolean()),
    force,
  }),
  invoice: z.strictObject({
    amount: z.optional(amount),
    date_paid: z.optional(day),
    payment_method_id: z.optional(id),
  }),
  user: z.strictObject({}),
  'export-job': z.strictObject({}),
}
export type ParamsOfMove<Object extends keyof typeof moveParams> = z.infer<(typeof moveParams)[Object]>

/** Those of any object: the schema of its own has read them. */
export const anyMoveParams = z.looseObject({ force })
export type MoveParams = z.infer<typeof anyMoveParams>

/** One body for each object, around what its moves take. */
export const bodiesAround = <Body>(around: (params: z.core.$ZodType) => Body): Readonly<Record<string, Body>> =>
  Object.fromEntries(Object.entries(moveParams).map(([object, params]) => [object, around(params)]))

/** The parts that the answer's record is to carry, so that whoever shows them has nothing left to ask. */
const expand = z.optional(names)

const bodyAround = <Params extends z.core.$ZodType>(params: Params) =>
  z.strictObject({ version, params: z.optional(params), expand })
export const actionBody = bodyAround(anyMoveParams)
export const actionBodies = bodiesAround(bodyAround)
export const undoBody = z.nullish(z.strictObject({ expand }))
