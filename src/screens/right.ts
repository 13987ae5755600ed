import type { ErrorCode } from '#entities/reason.ts'
import type { Verdict } from '#machines/life/life.ts'

/** Possible for whoever has the right to it; the others are told so, or whom they ask. */
export const verdictOfRight = (hasRight: boolean, code: ErrorCode = 'no_right'): Verdict =>
  hasRight ? { ok: true } : { ok: false, because: [{ code, details: [], unblock: null, asks: null }] }
