import * as z from 'zod/mini'

/** The longest text of a device's answer; one with an attestation is not asked for. */
const bytes = z.string().check(z.maxLength(4000))
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // of no use here, and a shape of its own would come with the sign-in page
  clientExtensionResults: z.optional(z.unknown()),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

/** What a device has signed, as `PublicKeyCredential.toJSON` gives it. */
export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
})
export type Assertion = z.infer<typeof assertion>

/** A passkey that a device has just made, as `PublicKeyCredential.toJSON` gives it. */
export const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})

/** By what somebody proves who they are: a code of the app, a recovery code, or what their passkey has signed. */
export const proof = z.union([z.string().check(z.maxLength(60)), assertion])
export type Proof = z.infer<typeof proof>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** What a passkey is asked to sign, as `navigator.credentials.get` takes it. */
export const toSign = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('discouraged'),
})
export type ToSign = z.infer<typeof toSign>

/** What a device is to make a passkey of, as `navigator.credentials.create` takes it. */
export const toMake = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('discouraged'),
    requireResidentKey: z.boolean(),
  }),
})
export type ToMake = z.infer<typeof toMake>

/** Why a passkey is of no use here. */
export type PasskeyTrouble = 'passkey_other_origin' | 'passkey_no_domain' | 'passkey_not_secure'

const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/**
 * A passkey belongs to one host: console and server have to share it. Browsers make none for an address in numbers, and
 * none where the way there is not encrypted, unless it is their own machine.
 */
export function passkeyTrouble(origin: string | undefined, hosts: readonly string[]): PasskeyTrouble | undefined {
  const at = origin === undefined ? null : URL.parse(origin)
  if (at === null || !hosts.includes(at.host)) return 'passkey_other_origin'
  if (isAddress(at.hostname)) return 'passkey_no_domain'
  const isOwnMachine = at.hostname === 'localhost' || at.hostname.endsWith('.localhost')
  return at.protocol === 'https:' || isOwnMachine ? undefined : 'passkey_not_secure'
}
