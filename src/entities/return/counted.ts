import * as z from 'zod/mini'
import { returnConditions } from './parts.ts'

const byId = <V extends z.core.$ZodType>(value: V) => z.array(z.tuple([z.number(), value]))

/** What a browser keeps of the returns that are counted there: of each line how many came, and how. */
export const countedReturns = z.object({
  counts: byId(byId(z.number())),
  conditions: byId(byId(z.enum(returnConditions))),
})
export type CountedReturns = z.infer<typeof countedReturns>
