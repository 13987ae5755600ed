import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { offeredLocales } from '../locale.ts'

/** What administrators have everybody know: on the start page from one day to another (ADR 0308). */
export const newsItem = entity({
  name: 'news-item',
  table: 'news',
  label: [['title']],
  fields: {
    title: { kind: 'text', max: 120, required: true },
    text: { kind: 'longtext', max: 2000 },
    /** Only for those who read the console in it; empty is for all. */
    locale: { kind: 'choice', of: offeredLocales },
    valid_from: { kind: 'date', required: true },
    /** The last day; empty is until further notice. */
    valid_to: { kind: 'date', inline: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: 'everyone', write: ['admin'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'title', with: [] },
  list: {
    text: ['title', 'text'],
    columns: ['title', 'valid_from', 'valid_to', 'locale', 'date_updated'],
    filters: ['valid_from', 'valid_to', 'locale'],
    sortable: ['valid_from', 'title', 'date_updated'],
    sort: 'valid_from desc',
  },
  facts: ['valid_from', 'valid_to'],
  form: { base: ['title', 'text', 'locale'], validity: ['valid_from', 'valid_to'] },
})
