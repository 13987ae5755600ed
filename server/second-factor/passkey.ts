import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { toMake, toSign, type Assertion, type registration, type ToMake, type ToSign } from '#api/security/passkey.ts'
import { app } from '#entities/app.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { PasskeyPlace } from './passkey-place.ts'

type Purpose = 'add' | 'sign_in' | 'prove'
type Registration = z.infer<typeof registration>

/** What every device knows: Ed25519, ECDSA and RSA. Named, since the library would ask Node for more, and Node warns. */
const algorithms = [-8, -7, -257]
/** So long a device has to sign, in minutes. */
const lasts = 5
const timeout = lasts * 60_000
/** The password was given already: that somebody is at the device is enough. */
const userVerification = 'discouraged' as const

/** Kept until it is signed once; the user's own that are over go meanwhile. */
async function keep(tx: Tx, user: number, purpose: Purpose, challenge: string, { origin }: PasskeyPlace) {
  await tx.run(sql`
    delete from user_passkey_challenges
    where user_id = ${user} and date_created < now() - make_interval(mins => ${lasts})`)
  await tx.run(sql`
    insert into user_passkey_challenges (challenge, user_id, is_for, origin)
    values (${challenge}, ${user}, ${purpose}, ${origin})`)
}

/** Which of the user's challenges it answers, and at which origin: used up from here on, whatever becomes of the answer. */
async function take(tx: Tx, user: number, purpose: Purpose, clientData: string) {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const taken = await tx.maybe<{ origin: string }>(sql`
    delete from user_passkey_challenges
    where challenge = ${challenge} and user_id = ${user} and is_for = ${purpose}
      and date_created >= now() - make_interval(mins => ${lasts})
    returning origin`)
  return taken && { expectedChallenge: challenge, expectedOrigin: taken.origin, rpId: new URL(taken.origin).hostname }
}

function challengeIn(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const challenge = typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : undefined
    return typeof challenge === 'string' && /^[\w-]{20,100}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

type Descriptor = { id: string; transports: string[] }

/** The user's passkeys of this host. */
const knownAt = (tx: Tx, user: number, { rpId }: PasskeyPlace) =>
  tx.rows<Descriptor>(sql`
    select credential_id as id, transports from user_passkeys where user_id = ${user} and rp_id = ${rpId} order by id`)

/** What the user's device is to make a passkey of. */
export async function beginPasskey(
  tx: Tx,
  { id, login, name }: { id: number; login: string; name: string },
  place: PasskeyPlace,
): Promise<ToMake> {
  const options = await generateRegistrationOptions({
    rpName: app.name,
    rpID: place.rpId,
    userName: login,
    userDisplayName: name,
    attestationType: 'none',
    timeout,
    excludeCredentials: await knownAt(tx, id, place),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    supportedAlgorithmIDs: algorithms,
  })
  await keep(tx, id, 'add', options.challenge, place)
  return toMake.parse(options)
}

/** What one of the user's passkeys is to sign here; undefined where none of them belongs to this host. */
export async function askPasskey(
  tx: Tx,
  user: number,
  purpose: Exclude<Purpose, 'add'>,
  place: PasskeyPlace,
): Promise<ToSign | undefined> {
  const allowCredentials = await knownAt(tx, user, place)
  if (allowCredentials.length === 0) return undefined
  const options = await generateAuthenticationOptions({ rpID: place.rpId, timeout, allowCredentials, userVerification })
  await keep(tx, user, purpose, options.challenge, place)
  return toSign.parse(options)
}

/** Keeps what a device has made, if it was asked for here and nobody has it yet. */
export async function addPasskey(tx: Tx, user: number, name: string, made: Registration): Promise<boolean> {
  const asked = await take(tx, user, 'add', made.response.clientDataJSON)
  if (asked === undefined) return false
  const { rpId, ...expected } = asked
  const { transports, ...response } = made.response
  const verified = await verifyRegistrationResponse({
    response: { ...plain(made), response },
    ...expected,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(malformed)
  if (!verified?.verified) return false
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const added = await tx.run(sql`
    insert into user_passkeys (user_id, name, rp_id, credential_id, public_key, counter, transports)
    values (${user}, ${name}, ${rpId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports ?? []})
    on conflict (credential_id) do nothing`)
  return added > 0
}

/**
 * Has one of the user's passkeys signed what was asked for this? Its counter has to go up, where it counts at all: one
 * that does not was copied.
 */
export async function isSigned(
  tx: Tx,
  user: number,
  purpose: Exclude<Purpose, 'add'>,
  signed: Assertion,
): Promise<boolean> {
  const asked = await take(tx, user, purpose, signed.response.clientDataJSON)
  if (asked === undefined) return false
  const { rpId, ...expected } = asked
  const known = await tx.maybe<{ id: number; public_key: Buffer; counter: number }>(sql`
    select id, public_key, counter::float8 as counter from user_passkeys
    where user_id = ${user} and credential_id = ${signed.id} and rp_id = ${rpId}`)
  if (known === undefined) return false
  const { userHandle, ...response } = signed.response
  const verified = await verifyAuthenticationResponse({
    response: { ...plain(signed), response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    ...expected,
    expectedRPID: rpId,
    credential: { id: signed.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
    requireUserVerification: false,
  }).catch(malformed)
  if (!verified?.verified) return false
  await tx.run(sql`
    update user_passkeys set counter = ${verified.authenticationInfo.newCounter}, date_last_used = now()
    where id = ${known.id}`)
  return true
}

/** The library throws for what it refuses, also a `TypeError` where bytes are none. */
const malformed = () => undefined

const plain = ({ id, rawId, type }: Assertion | Registration) => ({ id, rawId, type, clientExtensionResults: {} })
