import * as z from 'zod/mini'
import { toSign } from './passkey.ts'

/** What an authenticator app is set up with. */
export const setUp = z.object({
  secret: z.string(),
  uri: z.string(),
  /** Its dark modules as the path of an SVG of so many units. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type SetUp = z.infer<typeof setUp>

/** By what a user can prove who they are besides the password. */
export const proofKinds = ['code', 'passkey', 'recovery_code'] as const
export type ProofKind = (typeof proofKinds)[number]

/**
 * What the sign-in asks for besides the password: one of the kinds that the user has, for a passkey what it has to sign
 * where it can be used, and where nothing is set up yet, to set it up first.
 */
export const secondFactor = z.object({
  kinds: z.array(z.enum(proofKinds)),
  setup: z.optional(setUp),
  passkey: z.optional(toSign),
})
