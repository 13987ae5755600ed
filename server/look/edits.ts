import type { EntityEdits } from '#server/edit/entity-edits.ts'

export const lookEdits: EntityEdits = {
  // no shop shows a copy before somebody has looked at it
  cloned: () => ({ is_active: false }),
}
