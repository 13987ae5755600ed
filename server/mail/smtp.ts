import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailFinding } from '#entities/setting/mail-test.ts'
import type { SmtpServer } from '#server/config.ts'

type Envelope = { readonly from: string; readonly to: string | string[] }

/** What came of it: accepted; refused for good; put off, so that it is tried again; or nobody knows. */
export type HandOver = {
  readonly outcome: 'accepted' | 'refused' | 'put_off' | 'unclear'
  /** What the mail server said, or why nothing was heard of it. */
  readonly answer: string
  /** What was wrong, where nothing was accepted. */
  readonly finding?: MailFinding
}

/** A password goes over the network where nobody else reads along, or not at all. */
const isHere = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/**
 * Hands a mail to the mail server. `beforeData` is awaited once its addresses are accepted and before its first byte is
 * sent: who dies after that may have sent it, and who dies before has not.
 */
export async function handOver(
  { host, port, secure, auth, name, encryption }: SmtpServer,
  envelope: Envelope,
  message: Buffer,
  beforeData: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<HandOver> {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: !secure && encryption !== 'never' && (encryption === 'always' || (auth !== undefined && !isHere(host))),
    ignoreTLS: encryption === 'never',
    ...(name !== undefined && isIP(name) === 0 && { tls: { servername: name } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 25_000,
  })
  let isUnderWay = false
  let isAccepted = false
  /** Whole, so that nothing of it is sent where what comes before fails. */
  const data = Readable.from(
    (async function* bytes() {
      await beforeData()
      isUnderWay = true
      yield message
    })(),
  )
  try {
    const { promise: failed, reject } = Promise.withResolvers<never>()
    failed.catch(() => {})
    connection.on('error', reject)
    const abort = () => reject(new Error('The mail server took too long'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    const unlessFailed = <T>(work: Promise<T>) => Promise.race([work, failed])
    await unlessFailed(called<unknown>((done) => connection.connect(done)))
    if (auth !== undefined) await unlessFailed(called<unknown>((done) => connection.login({ credentials: auth }, done)))
    const { response, rejected, rejectedErrors } = await unlessFailed(
      called<SMTPConnection.SentMessageInfo>((done) => connection.send(envelope, data, done)),
    )
    isAccepted = true
    connection.quit()
    // a copy to the shop is no comfort to a customer who gets none
    const [customer = ''] = [envelope.to].flat()
    const at = rejected.indexOf(customer)
    if (at >= 0) return judged(rejectedErrors?.[at] ?? new Error(response), false)
    return { outcome: 'accepted', answer: response }
  } catch (error) {
    return judged(error, isUnderWay)
  } finally {
    data.destroy()
    // after an answer it says goodbye first
    if (isAccepted) setTimeout(() => connection.close(), 1000).unref()
    else connection.close()
  }
}

const called = <T>(call: (done: (error?: Error | null, value?: T) => void) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value as T))) // nothing comes of a call without a value
  })

/** What is said of this mail by a code that begins with 5 is said for good; of the rest of the talk nothing is. */
const ofThisMail = /^(?:MAIL FROM|RCPT TO|DATA)$/

function judged(error: unknown, isUnderWay: boolean): HandOver {
  const { message, command, responseCode } = error as SMTPConnection.SMTPError // whatever else is thrown lacks these
  const answer = message ?? String(error)
  const finding = findingOf(error)
  if (responseCode !== undefined && responseCode >= 500 && ofThisMail.test(command ?? ''))
    return { outcome: 'refused', answer, finding }
  const isAnswered = responseCode !== undefined && command === 'DATA'
  return isUnderWay && !isAnswered
    ? { outcome: 'unclear', answer, finding: 'unclear' }
    : { outcome: 'put_off', answer, finding }
}

/** What nodemailer and the network call it, as whoever set the server up would. */
const findings: Readonly<Record<string, MailFinding>> = {
  EAUTH: 'not_signed_in',
  ENOAUTH: 'not_signed_in',
  ETLS: 'no_encryption',
  EDNS: 'unresolved',
  ENOTFOUND: 'unresolved',
  ETIMEDOUT: 'too_slow',
  ECONNREFUSED: 'unreachable',
  ECONNECTION: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
}

function findingOf(error: unknown): MailFinding {
  const { code, command, cause, message } = error as SMTPConnection.SMTPError & { cause?: unknown } // as above
  if (command === 'MAIL FROM') return 'sender_refused'
  if (command === 'RCPT TO') return 'recipient_refused'
  const [known] = [code, cause instanceof Error && 'code' in cause ? String(cause.code) : undefined].flatMap(
    (one) => findings[one ?? ''] ?? [],
  )
  if (known !== undefined) return known
  if (/certificate|altname|self.signed|CERT_/i.test(`${code} ${message}`)) return 'certificate_refused'
  return /EHOSTUNREACH|ENETUNREACH|ECONNREFUSED/.test(message ?? '') || code === 'ESOCKET' ? 'unreachable' : 'refused'
}
