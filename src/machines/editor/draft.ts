import type { Fields } from '#entities/entity.ts'
import { overlapsOf, rebased } from './conflict.ts'
import { differences } from './difference.ts'
import type { Values } from './merge.ts'

/** What was typed and not saved, with the record that it was typed over. */
export type Draft = { base: Values; shown: Values }

/** Does a draft say anything that the record as it is now does not? */
export const saysMore = (fields: Fields, { base, shown }: Draft, now: Values): boolean =>
  overlapsOf(fields, base, now, shown).length > 0 ||
  differences(fields, now, rebased(fields, base, now, shown)).length > 0
