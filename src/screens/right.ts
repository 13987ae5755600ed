import type { Verdict } from '#machines/life/life.ts'

/** Possible for whoever has the right to it. */
export const verdictOfRight = (hasRight: boolean): Verdict =>
  hasRight ? { ok: true } : { ok: false, because: [{ code: 'no_right', details: [], unblock: null, asks: null }] }
