import type { PlaceDefinition } from './definition.ts'

/** Whoever writes products reads what becomes of their texts, without the lists of all. */
const reading = { anyOf: ['translator', 'product_manager'] } as const

/** What customers read in their own language. */
export const translationPlaces = {
  translations: {
    path: '/translations',
    requires: 'translator',
    drawer: true,
    keys: 'g l',
    entity: 'translation',
    tabs: true,
  },
  glossary: {
    path: '/translations/glossary',
    keys: 'g q',
    parent: 'translations',
    entity: 'glossary-entry',
  },
  glossary_entry: {
    path: '/translations/glossary/:id',
    numeric: true,
    requires: reading,
    parent: 'glossary',
    entity: 'glossary-entry',
    creates: 'c g',
  },
  translation: {
    path: '/translations/:id',
    numeric: true,
    requires: reading,
    parent: 'translations',
    entity: 'translation',
  },
} as const satisfies Record<string, PlaceDefinition>
