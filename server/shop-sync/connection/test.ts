import { randomBytes } from 'node:crypto'
import {
  connectionSteps,
  stepFindings,
  shopRights,
  type ConnectionStep,
  type StepFinding,
  type StepState,
} from '#entities/shop/connection.ts'
import type { Db } from '#server/db.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { sql } from '#server/sql.ts'
import { codeOf, troubleOf } from '../trouble.ts'
import { webAddress } from './connect.ts'
import { connectorFor, type OpenedConnection, type OutboundSettings } from './open.ts'

/** How a step went; a step may pass and have something to say all the same. */
export type StepResult = {
  readonly step: ConnectionStep
  readonly state: StepState
  readonly code: StepFinding | null
  readonly details: string | null
  readonly ms: number | null
}

type Found = { readonly state?: 'passed' | 'failed'; readonly code?: StepFinding; readonly details?: string | null }

/** What a step needs to have passed: what cannot be found out without it is skipped. */
const needs: Readonly<Record<ConnectionStep, readonly ConnectionStep[]>> = {
  address: [],
  reach: ['address'],
  certificate: ['address', 'reach'],
  shop: ['reach', 'certificate'],
  sign_in: ['shop'],
  rights: ['sign_in'],
  call_back: ['sign_in'],
}

/** Milliseconds for all of it. */
const longest = 25_000

/** Goes through the connection step by step, and on after one that failed where that makes sense. */
export async function testConnection(
  db: Db,
  ways: OutboundSettings,
  opened: OpenedConnection,
): Promise<readonly StepResult[]> {
  const call = guardedFetch({ outboundAllow: ways.outboundAllow })
  const probe = connectorFor(opened, ways, call).probe(AbortSignal.timeout(longest))
  const { version } = connectorFor(opened, ways, call)
  // both are found out by the one call that reaches it
  let reached: { status: number; version: number | null } | undefined
  let refusal: StepFinding | undefined
  let said: string | null = null
  let rights: readonly string[] = []
  const finds: Readonly<Record<ConnectionStep, () => Found | Promise<Found>>> = {
    address: () => (webAddress(opened.address) !== undefined ? {} : { state: 'failed', code: 'not_an_address' }),
    reach: async () => {
      try {
        reached = await probe.reach()
        return {}
      } catch (error) {
        refusal = findingOf(error)
        said = codeOf(error)
        // it was reached, and what it showed was not believed
        return refusal === 'certificate_refused' ? {} : { state: 'failed', code: refusal, details: said }
      }
    },
    certificate: () => {
      if (refusal === 'certificate_refused') return { state: 'failed', code: refusal, details: said }
      return URL.parse(opened.address)?.protocol === 'https:' ? {} : { code: 'plain_http' }
    },
    shop: () => {
      if (reached === undefined || reached.status >= 500)
        return { state: 'failed', code: 'shop_fails', details: statusOf(reached?.status) }
      if (reached.version === null) return { state: 'failed', code: 'no_shop', details: statusOf(reached.status) }
      if (reached.version === version) return {}
      return { state: 'failed', code: 'other_version', details: `${reached.version}, ${version}` }
    },
    sign_in: async () => {
      if (opened.secret === undefined) return { state: 'failed', code: 'no_secret' }
      if (opened.secret === null) return { state: 'failed', code: 'secret_unreadable' }
      const answer = await probe.signIn()
      rights = answer.rights
      if (answer.status === 200) return {}
      const code = answer.status === 401 || answer.status === 403 ? 'not_signed_in' : 'shop_fails'
      return { state: 'failed', code, details: statusOf(answer.status) }
    },
    rights: () => {
      const missing = shopRights.filter((right) => !rights.includes(right))
      return missing.length === 0 ? {} : { state: 'failed', code: 'rights_missing', details: missing.join(', ') }
    },
    call_back: async () => {
      if (opened.incoming === undefined) return { state: 'failed', code: 'no_incoming_secret' }
      if (opened.incoming === null) return { state: 'failed', code: 'secret_unreadable' }
      if (ways.publicUrl === undefined) return { state: 'failed', code: 'no_public_address' }
      const word = randomBytes(16).toString('hex')
      const { status } = await probe.callBack(`${ways.publicUrl}/shop-events/${opened.shop}`, word)
      if (status === 401) return { state: 'failed', code: 'signed_otherwise', details: statusOf(status) }
      const came = await db.maybe(
        sql`select word from shop_call_backs where shop_id = ${opened.shop} and word = ${word}`,
      )
      return came === undefined ? { state: 'failed', code: 'not_called_back', details: statusOf(status) } : {}
    },
  }
  const results: StepResult[] = []
  for (const step of connectionSteps) {
    const isReady = needs[step].every((one) => results.find((result) => result.step === one)?.state === 'passed')
    results.push(
      isReady ? await take(step, finds[step]) : { step, state: 'skipped', code: null, details: null, ms: null },
    )
  }
  return results
}

async function take(step: ConnectionStep, find: () => Found | Promise<Found>): Promise<StepResult> {
  const begun = performance.now()
  const {
    state = 'passed',
    code = null,
    details = null,
  } = await Promise.resolve()
    .then(find)
    .catch((error: unknown): Found => ({ state: 'failed', code: findingOf(error), details: codeOf(error) }))
  return { step, state, code, details, ms: Math.round(performance.now() - begun) }
}

/** What a call without an answer says of the way there. */
function findingOf(error: unknown): StepFinding {
  const trouble = troubleOf(error)
  if (trouble === 'too_large' || trouble === 'no_json') return 'no_shop'
  return stepFindings.find((one) => one === trouble) ?? 'unreachable'
}

const statusOf = (status: number | null | undefined): string | null =>
  status === null || status === undefined ? null : `HTTP ${status}`
