import type { EntityEdits } from '#server/edit/entity-edits.ts'

export const glossaryEntryEdits: EntityEdits = { twice: { term: 'in_glossary_already' } }
