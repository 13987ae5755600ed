import * as z from 'zod/mini'
import { actionAround, force } from './actions.ts'
import { routes } from './contract.ts'
import { day, id } from './envelope.ts'
import { bulkAround } from './jobs.ts'
import type { Route } from './route.ts'

// read by the server, its document and the tests: the console sends what its palette has gathered

const content = z.strictObject({ order_item_id: id, quantity: z.int().check(z.gte(1), z.lte(1_000_000)) })

/** More than nothing, to the cent. */
const amount = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,10}(?:\.\d{1,2})?$/))

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

/** One body for each object, around what its moves take. */
const bodiesAround = <Body>(around: (params: z.core.$ZodType) => Body): Readonly<Record<string, Body>> =>
  Object.fromEntries(Object.entries(moveParams).map(([object, params]) => [object, around(params)]))

/** What stands in the place of a call's body for the object in its path, where that differs by object. */
const bodies = new Map<string, Readonly<Record<string, z.core.$ZodType>>>([
  [routes['record.action'].path, bodiesAround(actionAround)],
  [routes['object.bulk'].path, bodiesAround(bulkAround)],
])

export const objectBodiesOf = ({ path }: Pick<Route, 'path'>): Readonly<Record<string, z.core.$ZodType>> | undefined =>
  bodies.get(path)

/** The body that is read for an object in the path. */
export const bodyFor = (route: Pick<Route, 'path' | 'body'>, object: unknown): Route['body'] => {
  const own = objectBodiesOf(route)
  return own !== undefined && typeof object === 'string' && Object.hasOwn(own, object) ? own[object] : route.body
}
