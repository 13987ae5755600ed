import * as z from 'zod/mini'
import { id, version } from '../values.ts'

/** Which window has which record open, and whether somebody writes in it there; `gone` closes it. */
export const presenceBody = z.strictObject({
  object: z.string(),
  id,
  window: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  mode: z.enum(['reading', 'editing', 'gone']),
})

/**
 * Who else has it open, whoever asks in another window among them; how it stands now, and who did the last that its
 * history tells. Null where it was closed.
 */
export const present = z.object({
  others: z.array(z.object({ name: z.string(), is_me: z.boolean(), is_editing: z.boolean() })),
  now: z.nullable(z.object({ version, who: z.nullable(z.string()), is_me: z.boolean() })),
})
export type Present = z.infer<typeof present>
export type Others = z.infer<typeof present>['others']
