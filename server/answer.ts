import type { ErrorCode } from '#entities/reason.ts'
import type { Locale } from '#entities/locale.ts'
import { writtenParams } from '#entities/written-params.ts'
import { outOfRange } from '#server/amount-too-large.ts'
import { closedMonth } from '#server/worktime/closed-month.ts'
import { missingReference } from '#server/missing-reference.ts'
import { outageOf } from '#server/outage.ts'
import { isRefused, refuse, type FieldProblem, type HttpRefusal, type TextParams } from '#server/problem.ts'
import { text } from '#server/texts.ts'

export type ErrorAnswer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Seconds after which the same call may well succeed. */
  readonly retryAfter?: number
}

/** A refusal's sentence is that of an error or, where a life refuses, that of its reason. */
const namespaces = ['errors', 'because']

/** Fastify's own refusals of a request that it cannot read. */
const unreadable: Readonly<Record<number, HttpRefusal>> = {
  413: { status: 413, code: 'too_large' },
  415: { status: 415, code: 'unsupported_media_type' },
  416: { status: 416, code: 'malformed' },
}

/** What a failed call is answered: its own refusal, a 503 to come back after, or a 500 that tells nothing of what is inside. */
export function answerTo(error: unknown, locale: Locale): ErrorAnswer {
  if (isRefused(error)) return refusal(error, locale)
  const status = clientErrorOf(error)
  if (status !== undefined) return refusal(unreadable[status] ?? refuse({ status: 422, code: 'malformed' }), locale)
  const missing = missingReference(error) ?? outOfRange(error) ?? closedMonth(error)
  if (missing !== undefined) return refusal(missing, locale)
  const failure = (code: ErrorCode) => ({ error: text(locale, namespaces, code), code })
  const outage = outageOf(error)
  if (outage !== undefined) return { status: 503, body: failure(outage.code), retryAfter: outage.retryAfter }
  return { status: 500, body: failure('server_error') }
}

function refusal(
  { status, code, fields, payload, actions, params, retryAfter }: HttpRefusal,
  locale: Locale,
): ErrorAnswer {
  // A 401 signs out without a toast (spec §8).
  if (status === 401) return { status, body: { code } }
  return {
    status,
    body: {
      error: sentenceOf({ code, params }, locale),
      code,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, problemTexts(of, locale)])),
      }),
      ...(payload !== undefined && { payload }),
      ...(actions && { actions }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

/** A refusal of one record, as a sentence with all that it tells. */
export const sentenceOf = ({ code, params = {} }: Told, locale: Locale): string =>
  text(locale, namespaces, code, writtenParams(params, locale))
type Told = { readonly code: HttpRefusal['code']; readonly params?: TextParams | undefined }

/** What is wrong with a field, each thing once: several lines of it may lack the same. */
export const problemTexts = (problems: FieldProblem | readonly FieldProblem[], locale: Locale): string[] => {
  const texts = [problems]
    .flat()
    .map((problem) => sentenceOf(typeof problem === 'string' ? { code: problem } : problem, locale))
  return [...new Set(texts)]
}

/** The status of a request that Fastify itself refused. */
const clientErrorOf = (error: unknown): number | undefined =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500
    ? error.statusCode
    : undefined
