import * as z from 'zod/mini'
import { returnConditions } from './condition.ts'

const id = z.number()

/** What a browser keeps of the returns that are counted there: of each line how many came, and how. */
export const countedReturns = z.array(
  z.object({
    id,
    counts: z.array(z.object({ line: id, pieces: z.number() })),
    conditions: z.array(z.object({ line: id, condition: z.enum(returnConditions) })),
  }),
)
export type CountedReturns = z.infer<typeof countedReturns>
