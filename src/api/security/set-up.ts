import * as z from 'zod/mini'

/** What an authenticator app is set up with. */
export const setUp = z.object({
  secret: z.string(),
  uri: z.string(),
  /** Its dark modules as the path of an SVG of so many units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type SetUp = z.infer<typeof setUp>

/** What the sign-in asks for besides the password: a code, and where nothing is set up yet, to set it up first. */
export const secondFactor = z.object({ setup: z.optional(setUp) })
