import type { Proof } from '#api/security/passkey.ts'
import { proofKinds, type ProofKind, type SetUp } from '#api/security/set-up.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { SecondFactorStatus } from '#entities/user/parts.ts'
import { secondFactorMachine, secondFactorRules, type SecondFactorEvent } from '#machines/user/second-factor.ts'
import { verdict, wake } from '#machines/life/life.ts'
import type { Config } from '#server/config.ts'
import type { Queries, Tx } from '#server/db.ts'
import { qrCodeOf } from '#server/document/draw/qr-code.ts'
import { refuse } from '#server/problem.ts'
import { seal, unseal } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'
import { isSigned } from './passkey.ts'
import { looksLikeCode, newSecret, stepOf, uriOf } from './totp.ts'
import { useCode } from './recovery-codes.ts'

export type Keyring = Pick<Config, 'dataDir' | 'dataKey'>
export type FactorRow = {
  readonly status: SecondFactorStatus
  readonly secret: string | null
  readonly last_step: number | null
  readonly is_required: boolean
  readonly passkeys: number
  /** Recovery codes that are left. */
  readonly codes_left: number
  /** A pending one is good for a quarter of an hour. */
  readonly is_fresh: boolean
}

/** Does one of the roles of this user, `u`, ask for it? An administrator holds all of them. */
export const isRequired = sql`exists (
  select from setting_second_factor_roles s join user_roles r on r.user_id = u.id and r.role in ('admin', s.role))`

/** Of this user, `u`. */
const passkeysOf = sql`(select count(*)::integer from user_passkeys p where p.user_id = u.id)`
export const codesLeft = sql`
  (select count(*)::integer from user_recovery_codes c where c.user_id = u.id and c.date_used is null)`

/** How it stands; the user is locked, so that a code is taken by one call at a time. */
export async function factorOf(tx: Tx, user: number): Promise<FactorRow> {
  await tx.run(sql`select from users where id = ${user} for no key update`)
  return tx.one<FactorRow>(sql`
    select coalesce(f.status, 'off') as status, f.secret, f.last_step::float8 as last_step, ${isRequired} as is_required,
      ${passkeysOf} as passkeys, ${codesLeft} as codes_left,
      coalesce(f.date_begun > now() - interval '15 minutes', false) as is_fresh
    from users u left join user_second_factors f on f.user_id = u.id where u.id = ${user}`)
}

/** 409 with the reason where its chart does not hear this now. */
export function requireMove({ status, is_required, passkeys }: FactorRow, type: SecondFactorEvent['type']): void {
  const answer = verdict(wake(secondFactorMachine, status, { is_required, passkeys }), secondFactorRules, { type })
  if (!answer.ok) throw refuse({ status: 409, code: codeOf(answer.because[0]?.code) })
}

/** Its chart says `wrong_state` of a record; what stands here is said in its own words. */
const codeOf = (code: ErrorCode | undefined): ErrorCode =>
  code === undefined || code === 'wrong_state' ? 'second_factor_state' : code

const useOf = (user: number) => `second factor of user ${user}`

/** Begins it with a secret that nobody has seen before; it is told once. */
export async function begin(tx: Tx, keyring: Keyring, { id, login }: { id: number; login: string }): Promise<SetUp> {
  const secret = newSecret()
  const sealed = await seal(keyring, secret, useOf(id))
  await tx.run(sql`
    insert into user_second_factors (user_id, status, secret) values (${id}, 'pending', ${sealed})
    on conflict (user_id) do update set status = 'pending', secret = excluded.secret, last_step = null, date_begun = now(),
      date_on = null, date_last_used = null`)
  const uri = uriOf(secret, login)
  const { size, runs } = await qrCodeOf(uri)
  return {
    secret,
    uri,
    qr: { size, path: runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('') },
  }
}

/** Is it a code of the app's that nobody has used? Then it is used up. */
async function isCode(tx: Tx, keyring: Keyring, user: number, factor: FactorRow, code: string): Promise<boolean> {
  const secret = factor.secret === null ? undefined : await unseal(keyring, factor.secret, useOf(user))
  const step = secret === undefined ? undefined : await stepOf(secret, code, factor.last_step)
  if (step === undefined) return false
  await tx.run(sql`
    update user_second_factors set last_step = ${step}, date_last_used = now() where user_id = ${user}`)
  return true
}

/** The first code of the app proves that it has the secret. */
export async function confirm(
  tx: Tx,
  keyring: Keyring,
  user: number,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  if (factor.status !== 'pending' || !factor.is_fresh || !(await isCode(tx, keyring, user, factor, code))) return false
  await tx.run(sql`update user_second_factors set status = 'on', date_on = now() where user_id = ${user}`)
  return true
}

/** By what this user can prove who they are. */
export const kindsOf = ({ status, passkeys, codes_left }: FactorRow): ProofKind[] => {
  const kinds = { code: status === 'on', passkey: passkeys > 0, recovery_code: codes_left > 0 }
  return proofKinds.filter((kind) => kinds[kind])
}

/** Is there anything that is asked for besides the password? A role counts a passkey as it counts the app. */
export const isSetUp = ({ status, passkeys }: FactorRow): boolean => status === 'on' || passkeys > 0

/** By what somebody proves to be who they are: a code of the app, a passkey, or a code kept for when both are gone. */
export async function provedBy(
  tx: Tx,
  keyring: Keyring,
  user: number,
  factor: FactorRow,
  given: Proof,
  purpose: 'sign_in' | 'prove' = 'prove',
): Promise<'app' | 'recovery_code' | 'passkey' | undefined> {
  if (typeof given !== 'string') return (await isSigned(tx, user, purpose, given)) ? 'passkey' : undefined
  const code = given.replaceAll(/\s/g, '')
  if (looksLikeCode(code))
    return factor.status === 'on' && (await isCode(tx, keyring, user, factor, code)) ? 'app' : undefined
  return (await useCode(tx, user, code)) ? 'recovery_code' : undefined
}

/** The app is off; recovery codes stay for whoever has a passkey left. */
export async function endApp(tx: Queries, user: number): Promise<void> {
  await tx.run(sql`delete from user_second_factors where user_id = ${user}`)
  await dropCodes(tx, user)
}

/** Off, with all that belonged to it. */
export async function turnOff(tx: Queries, user: number): Promise<void> {
  await tx.run(sql`delete from user_passkeys where user_id = ${user}`)
  await endApp(tx, user)
}

/** Codes are in place of something: where nothing is left that they stand for, they go. */
export const dropCodes = (tx: Queries, user: number): Promise<number> =>
  tx.run(sql`
    delete from user_recovery_codes where user_id = ${user}
      and not exists (select from user_passkeys p where p.user_id = ${user})
      and not exists (select from user_second_factors f where f.user_id = ${user} and f.status = 'on')`)
