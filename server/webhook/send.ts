import { Webhook } from 'standardwebhooks'
import type { DeliveryTrouble } from '#entities/webhook-delivery/parts.ts'
import { guardedFetch, type OutboundReason } from '#server/guarded-fetch.ts'
import { struck } from '#server/redact.ts'
import type { WebhookConfig } from './secret.ts'

/** Milliseconds until the answer's last byte; whoever has more to do does it after having answered. */
const timeout = 15_000
/** Bytes of an answer that are listened to: what is more is no answer to a message. */
const most = 2_000_000
/** Characters of it that are kept to look at. */
const keptAnswer = 2048

export type Message = {
  readonly url: string
  readonly message: string
  readonly payload: string
  readonly secrets: readonly string[]
}

/** What came of a try: it was heard only where `trouble` is null. */
export type SendOutcome = {
  readonly code: number | null
  readonly trouble: DeliveryTrouble | null
  readonly answer: string | null
}

/** Each secret that holds signs, as Standard Webhooks has it: the receiver is content with one of them. */
const headersOf = ({ message, payload, secrets }: Message, at: Date): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Kontor-Webhooks/1',
  'webhook-id': message,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message, at, payload)).join(' '),
})

/** Tells a receiver one message, once. It goes to no private address, follows no redirect, and waits for no slow answer. */
export async function sendMessage(
  { outboundAllow }: Pick<WebhookConfig, 'outboundAllow'>,
  message: Message,
  signal: AbortSignal,
  wait = timeout,
): Promise<SendOutcome> {
  try {
    const { status, body } = await guardedFetch({ outboundAllow })(message.url, {
      method: 'POST',
      headers: headersOf(message, new Date()),
      body: message.payload,
      timeout: wait,
      most,
      signal,
    })
    return { code: status, trouble: troubleOfStatus(status), answer: readable(body) }
  } catch (error) {
    return { code: null, trouble: troubleOf(error), answer: null }
  }
}

const troubleOfStatus = (status: number): DeliveryTrouble | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 410) return 'gone'
  return status >= 500 ? 'receiver_fails' : 'receiver_refuses'
}

const reasons: Readonly<Record<OutboundReason, DeliveryTrouble>> = {
  not_http: 'not_an_address',
  credentials: 'not_an_address',
  not_public: 'not_public',
  unresolved: 'unresolved',
  too_slow: 'too_slow',
  too_large: 'too_large',
}
const isReason = (reason: string): reason is OutboundReason => Object.hasOwn(reasons, reason)

/** Why there was no answer. */
function troubleOf(error: unknown): DeliveryTrouble {
  if (!(error instanceof Error)) return 'unreachable'
  const { reason, code }: { reason?: unknown; code?: unknown } = error as object
  if (typeof reason === 'string' && isReason(reason)) return reasons[reason]
  if (code === 'ERR_INVALID_URL') return 'not_an_address'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ETIMEDOUT') return 'too_slow'
  return /CERT|SELF_SIGNED|ISSUER|SSL|TLS/.test(typeof code === 'string' ? code : '')
    ? 'certificate_refused'
    : 'unreachable'
}

/** As text that a page and a database take, without what opens something; of bytes that are none, nothing. */
function readable(body: Buffer): string | null {
  const text = body.subarray(0, keptAnswer * 4).toString('utf8')
  const plain = text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
  const said = redactedAnswer(plain).trim().slice(0, keptAnswer)
  return said === '' ? null : said
}

const named = /("[^"]*(?:password|token|secret|api_?key)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

/** The answer may be cut off, so it is not read as JSON: what names a secret loses it, and so does what looks like one. */
const redactedAnswer = (text: string): string => struck(text.replaceAll(named, '$1"***"'))
