import type { FastifyRequest } from 'fastify'
import { passkeyTrouble, type PasskeyTrouble } from '#api/security/passkey.ts'
import type { Config } from '#server/config.ts'

/** Where a passkey is asked for: the console's origin, whose host is what it belongs to. */
export type PasskeyPlace = { readonly origin: string; readonly rpId: string }

/**
 * Where the console stands that calls, if it shares its host with this server: as browsers say it, which let no page say
 * anything else. What a program says here helps it to nothing: a device signs for the host where it really is.
 */
export function placeOf(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): PasskeyPlace | { trouble: PasskeyTrouble } {
  const { origin } = request.headers
  const known = publicUrl === undefined ? null : URL.parse(publicUrl)
  const trouble = passkeyTrouble(origin, [request.host, ...(known === null ? [] : [known.host])])
  if (trouble !== undefined || origin === undefined) return { trouble: trouble ?? 'passkey_other_origin' }
  return { origin, rpId: new URL(origin).hostname }
}
