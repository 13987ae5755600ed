import { formatsOf, type FeedTarget } from '#entities/feed/parts.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'

export const feedEdits: EntityEdits = {
  problems: async (_db, _caller, _before, { target, format }): Promise<FieldProblems> => {
    const read: readonly string[] = formatsOf[target as FeedTarget] // held against the entity
    return read.some((one) => one === format)
      ? {}
      : { format: { code: 'feed_format', params: { formats: read.map((one) => one.toUpperCase()).join(', ') } } }
  },
  // nobody is told anything by a copy before somebody has looked at it
  cloned: () => ({ is_active: false }),
}
