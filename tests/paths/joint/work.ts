import type { LifeEvent } from '#machines/life/life.ts'
import type { Noun } from './facts.ts'
import type { Bounds, Joint } from './world.ts'

/** Something that happens to one of the records: a person asks for it, or the world around does it. */
export type Happening = {
  readonly noun: Noun
  /** Its place among its kind. */
  readonly id: number
  readonly event: LifeEvent & Readonly<Record<string, unknown>>
}

/** What an effect works with: the records, which it changes, and how it tells others. */
export type World = {
  readonly joint: Joint
  readonly bounds: Bounds
  readonly id: number
  readonly event: Happening['event']
  /** Tells another record; answers whether its chart had a place for it. */
  readonly raise: (noun: Noun, id: number, event: Happening['event']) => boolean
}

/** The move is refused, or leads out of the bounds: nothing of it has happened. */
export class Refused extends Error {}

/** The same one for the same reason: it is thrown more often than anything else, and where matters to nobody. */
export function refused(reason: string): Refused {
  const error = reasons.get(reason) ?? new Refused(reason)
  reasons.set(reason, error)
  return error
}
const reasons = new Map<string, Refused>()
