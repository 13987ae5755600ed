import type { Entity } from './entity.ts'
import { loaders } from './load.ts'

/** Every entity with all that is known of it: for the server, tests and scripts. The console knows their outlines. */
export const entities: readonly Entity[] = await Promise.all(Object.values(loaders).map((load) => load()))

const byName = new Map(entities.map((entity) => [entity.name, entity]))

export const entityOf = (name: string): Entity | undefined => byName.get(name)
