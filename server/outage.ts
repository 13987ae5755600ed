import type { ErrorCode } from '#entities/reason.ts'
import { isS3Fault } from '#server/file/store/s3-fault.ts'

/** Why the same call may succeed later with nothing mended in it: its sentence, and the seconds to wait. */
export type Outage = { readonly code: ErrorCode; readonly retryAfter: number }

/** More is asked of the database than it can do now. */
export const busy: Outage = { code: 'unavailable', retryAfter: 2 }
/** It starts, ends, is gone, or the connection to it broke. */
const unreachable: Outage = { code: 'unreachable', retryAfter: 2 }
const full: Outage = { code: 'storage_full', retryAfter: 60 }
const broken: Outage = { code: 'storage_failed', retryAfter: 60 }
/** The bucket of S3_URL does not answer, or will not take Kontor's word. */
const filesGone: Outage = { code: 'files_unreachable', retryAfter: 10 }
const filesRefused: Outage = { code: 'files_refused', retryAfter: 60 }

/** By PostgreSQL's codes and those of the operating system. */
const outages: Readonly<Record<string, Outage>> = {
  // no room for another connection, no memory; a statement that waited too long for others
  '53000': busy,
  '53200': busy,
  '53300': busy,
  '53400': busy,
  '57014': busy,
  // shut down, crashed, starting
  '57P01': unreachable,
  '57P02': unreachable,
  '57P03': unreachable,
  EPIPE: unreachable,
  ECONNRESET: unreachable,
  ETIMEDOUT: unreachable,
  '53100': full,
  ENOSPC: full,
  EDQUOT: full,
  '58000': broken,
  '58030': broken,
  EIO: broken,
  EROFS: broken,
  FILES_UNREACHABLE: filesGone,
  FILES_REFUSED: filesRefused,
  FILES_FULL: full,
}

/** What `pg` and its pool say without a code. */
const words: readonly (readonly [RegExp, Outage])[] = [
  [/^timeout (exceeded when trying to connect|expired)/, busy],
  [/^(Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool)/, unreachable],
]

/**
 * Is it that the database or the disk cannot do it now? Whether the call has changed something is not known where the
 * connection broke at its end: the same key or the version tells.
 */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  const said = words.find(([pattern]) => pattern.test(error.message))
  if (said !== undefined) return said[1]
  if ('syscall' in error && error.syscall === 'connect') return unreachable
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // class 08: the connection itself
  if (code.startsWith('08')) return unreachable
  // an address with several numbers fails with all of them at once
  if (error instanceof AggregateError && error.errors.every((one) => outageOf(one) !== undefined)) return unreachable
  return Object.hasOwn(outages, code) ? outages[code] : undefined
}

/** Is there nobody to ask now? Who was at work then has not failed: it goes on when the database is back. */
export const isDatabaseGone = (error: unknown): boolean => outageOf(error) === unreachable

/** Is it over in a moment, as what starts or is busy? A full disk is not. */
export const isPassing = (error: unknown): boolean => isDatabaseGone(error) || outageOf(error) === busy

/** What to write down of it: a database or a store that is gone takes one line each time, not a stack. */
export const inBrief = (error: unknown): unknown =>
  error instanceof Error && (isDatabaseGone(error) || isS3Fault(error)) ? error.message : error
