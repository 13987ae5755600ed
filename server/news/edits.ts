import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'

export const newsEdits: EntityEdits = {
  // days as the wire writes them stand in their own order
  problems: async (_db, _caller, _before, { valid_from: from, valid_to: to }): Promise<FieldProblems> =>
    typeof from === 'string' && typeof to === 'string' && to < from ? { valid_to: 'ends_before_it_begins' } : {},
  sideBySide: true,
}
