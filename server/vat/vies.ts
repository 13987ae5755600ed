import * as z from 'zod/mini'
import type { VatForm } from '#server/vat/form.ts'
import type { nameMatches, vatStatuses } from '#entities/order/vat-check.ts'
import type { guardedFetch } from '#server/guarded-fetch.ts'

type InUnion = Pick<VatForm & { is: 'union' }, 'prefix' | 'number'>

export type ViesQuestion = {
  readonly number: InUnion
  /** In whose name is asked: what a consultation number is given for. */
  readonly requester: InUnion | undefined
  readonly company: string | undefined
}

export type ViesAnswer = {
  readonly status: (typeof vatStatuses)[number]
  readonly consultation_number: string | null
  readonly name: string | null
  readonly address: string | null
  readonly name_match: (typeof nameMatches)[number]
  /** Was it asked in the shop's name? */
  readonly asRequester: boolean
  /** What kept it from answering. */
  readonly said: string | null
}

const told = z.nullish(z.string())
const answered = z.object({
  valid: z.optional(z.boolean()),
  requestIdentifier: told,
  name: told,
  address: told,
  traderName: told,
  traderNameMatch: told,
  errorWrappers: z.nullish(z.array(z.object({ error: z.string() }))),
})

type Ways = { readonly call: ReturnType<typeof guardedFetch>; readonly url: string; readonly timeout?: number }

/** Bytes of an answer; one is a few hundred. */
const most = 64_000

/**
 * Asks the EU's VIES about a number. Whatever keeps it from answering is an answer, too: nobody reached it. Where it does
 * not know the shop's own number it is asked without, for the customer's number is what counts.
 */
export async function askVies(question: ViesQuestion, ways: Ways): Promise<ViesAnswer> {
  const first = await ask(question, ways)
  return first.said === 'INVALID_REQUESTER_INFO' && question.requester !== undefined
    ? ask({ ...question, requester: undefined }, ways)
    : first
}

async function ask(
  { number, requester, company }: ViesQuestion,
  { call, url, timeout = 8000 }: Ways,
): Promise<ViesAnswer> {
  const unanswered = (said: string): ViesAnswer => ({ ...nothing, asRequester: requester !== undefined, said })
  try {
    const { status, body } = await call(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        countryCode: number.prefix,
        vatNumber: number.number,
        ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.number }),
        ...(company !== undefined && { traderName: company }),
      }),
      timeout,
      most,
    })
    const read = answered.safeParse(JSON.parse(body.toString()))
    const error = read.data?.errorWrappers?.[0]?.error
    if (error === 'INVALID_INPUT') return { ...unanswered(error), status: 'invalid' }
    if (error !== undefined) return unanswered(error.slice(0, 100))
    if (status !== 200 || read.data?.valid === undefined) return unanswered(`HTTP ${status}`)
    const { data } = read
    const name = textOf(data.name) ?? textOf(data.traderName)
    return {
      status: data.valid ? 'valid' : 'invalid',
      consultation_number: textOf(data.requestIdentifier),
      name,
      address: textOf(data.address),
      name_match: data.valid ? matchOf(data.traderNameMatch, company, name) : 'unknown',
      asRequester: requester !== undefined,
      said: null,
    }
  } catch (error) {
    const reason = error instanceof Error && 'reason' in error ? error.reason : undefined
    return unanswered(typeof reason === 'string' ? reason : 'unreachable')
  }
}

const nothing = {
  status: 'unavailable',
  consultation_number: null,
  name: null,
  address: null,
  name_match: 'unknown',
} as const

/** Countries that tell nothing write dashes. */
const textOf = (told: string | null | undefined): string | null => {
  const text = (told ?? '').trim()
  return /^-*$/.test(text) ? null : text
}

/** What the country itself says of the name, else whether both are written alike but for case and signs. */
function matchOf(
  said: string | null | undefined,
  asked: string | undefined,
  name: string | null,
): ViesAnswer['name_match'] {
  if (said === 'VALID') return 'match'
  if (said === 'INVALID') return 'mismatch'
  if (asked === undefined || name === null) return 'unknown'
  return bare(asked) === bare(name) ? 'match' : 'mismatch'
}

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
