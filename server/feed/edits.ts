import { formatsOf, type FeedTarget } from '#entities/feed/parts.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'

export const feedEdits: EntityEdits = {
  problems: async (_db, _caller, _before, { target, format }): Promise<FieldProblems> => {
    const read: readonly unknown[] = formatsOf[target as FeedTarget] // held against the entity
    return read.includes(format) ? {} : { format: 'feed_format' }
  },
  // nobody is told anything by a copy before somebody has looked at it
  cloned: () => ({ is_active: false }),
}
