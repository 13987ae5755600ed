import * as z from 'zod/mini'
import type { Problem } from '../envelope.ts'

/** What stands there instead of what the caller had read. */
const standing = z.object({
  current: z.looseObject({}),
  version: z.int(),
  changed_by: z.nullable(z.string()),
  changed_by_me: z.boolean(),
  changed_at: z.nullable(z.string()),
})
export type Overtaken = z.infer<typeof standing>

/** What somebody else has written meanwhile, where that is what a save was refused for. */
export const overtakenIn = (problem: Problem | null | undefined): Overtaken | undefined =>
  problem?.code === 'conflict' ? z.safeParse(standing, problem.payload).data : undefined
