import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** How a call is called in its answer, in the log and in what is told of its failure. */
export const correlationHeader = 'X-Correlation-Id'

/** Letters that nobody takes for another when they read them out (Crockford’s base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Whoever calls may bring one of their own, so that a chain of calls is found together; too short to be a secret. */
const ofCaller = /^[\w-]{8,40}$/

/** Sixty random bits, in three groups. */
const newId = (): string =>
  Array.from(randomBytes(12), (byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${letters[byte % 32] ?? ''}`).join('')

/** The id of a call: the caller’s own, where it is one. */
export const correlationOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const brought = headers['x-correlation-id']
  return typeof brought === 'string' && ofCaller.test(brought) ? brought : newId()
}
