import { readable, type Actor } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import type { Requirement } from '#entities/role.ts'

/** One of which roles it takes to read these; undefined for whoever reads at least some, or is not known yet. */
export function roleToRead(actor: Actor | undefined, { name, access }: Entity): Requirement | undefined {
  if (actor === undefined || access.read === 'everyone' || readable(actor, name) !== null) return undefined
  return { anyOf: [...new Set([...access.write, ...access.read])] }
}
