import type { Actor } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import { mayWriteOver, withheldIn } from '#entities/in-shops.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { Verdict } from '#machines/life/life.ts'

/** Possible for whoever has the right to it; the others are told so, or whom they ask. */
export const verdictOfRight = (hasRight: boolean, code: ErrorCode = 'no_right'): Verdict =>
  hasRight ? { ok: true } : { ok: false, because: [{ code, details: [], unblock: null, asks: null }] }

/** May this user change this record? Where some of its shops keep them from it, they are told which. */
export const verdictOver = (
  actor: Actor | undefined,
  entity: Pick<Entity, 'name' | 'access'>,
  record: Readonly<Record<string, unknown>>,
): Verdict => {
  if (actor === undefined) return verdictOfRight(false)
  const withheld = withheldIn(actor, entity, record)
  if (withheld.length === 0) return verdictOfRight(mayWriteOver(actor, entity, record))
  const named = withheld.map(({ label }) => label).join(', ')
  return { ok: false, because: [{ code: 'no_right_in_shop', details: [], named, unblock: null, asks: null }] }
}
