import type { Outline } from './entity.ts'
import { entities } from './registry.ts'

/**
 * What the console knows of every entity from the start: who may read it, and where it is found. The build writes the
 * value in this file's place (vite.config.ts), so that fields, columns and filters stay with the entity's screen.
 */
export const outlines: readonly Outline[] = entities.map(({ name, access, found }) => ({
  name,
  access,
  ...(found !== undefined && { found: found.in === undefined ? {} : { in: found.in } }),
}))
