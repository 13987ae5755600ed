import type { ObjectName } from '#entities/load.ts'
import type { Moves } from './moves.ts'

/** The lives whose records people move on screens: each comes with the first screen of such a record (ADR 0061). */
const loaders: Readonly<Partial<Record<ObjectName, () => Promise<Moves>>>> = {
  order: async () => (await import('./moves-of-order.ts')).movesOfOrder,
  user: async () => (await import('./moves-of-user.ts')).movesOfUser,
}

/** What moves an object's records; undefined where nobody does. */
export const loadMovesOf = async (object: ObjectName): Promise<Moves | undefined> => loaders[object]?.()
