import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { translatedLocales } from '../locale.ts'

/** How the house says one of its words in another language (ADR 0256). */
export const glossaryEntry = entity({
  name: 'glossary-entry',
  table: 'glossary_entries',
  label: [['term']],
  fields: {
    term: { kind: 'text', max: 100, required: true },
    locale: { kind: 'choice', of: translatedLocales, required: true },
    translation: { kind: 'text', max: 100, required: true, inline: true },
    note: { kind: 'longtext', max: 1000, inline: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['translator', 'product_manager'], write: ['translator'] },
  edit: { create: true, delete: true },
  list: {
    text: ['term', 'translation', 'note'],
    columns: ['term', 'locale', 'translation', 'note', 'date_updated'],
    filters: ['locale', 'date_updated'],
    sortable: ['term', 'date_updated'],
    sort: 'term asc',
  },
  facts: ['translation', 'locale'],
  form: { base: ['term', 'locale', 'translation', 'note'] },
})
