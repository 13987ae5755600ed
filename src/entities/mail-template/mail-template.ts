import { entity } from '../entity.ts'
import { historyOver } from '../history.ts'
import { offeredLocales } from '../locale.ts'
import { mailKinds } from '../mail-kind.ts'

/** What customers and shops are written, by kind and language: for all shops, or for one that says it otherwise (ADR 0132). */
export const mailTemplate = entity({
  name: 'mail-template',
  table: 'mail_templates',
  label: [['subject']],
  fields: {
    template: { kind: 'choice', of: mailKinds, required: true, default: 'order_placed' },
    language: { kind: 'choice', of: offeredLocales, required: true, default: 'de_DE' },
    /** Empty is every shop that has none of its own. */
    shop: { kind: 'ref', to: 'shop' },
    subject: { kind: 'text', max: 300, required: true, translated: true },
    body: { kind: 'longtext', max: 10_000, required: true, translated: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    /** What may stand in it between `{{` and `}}`. */
    placeholders: {
      kind: 'list',
      readonly: true,
      of: { name: { kind: 'text', max: 60, required: true, mono: true } },
    },
    history: historyOver([]),
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: 'filled_in' },
  list: {
    text: ['subject'],
    columns: ['template', 'language', 'shop', 'subject', 'date_updated'],
    filters: ['template', 'language', 'shop', 'date_updated'],
    sortable: ['template', 'language', 'subject', 'date_updated'],
    sort: 'template asc',
  },
  facts: ['template', 'language', 'shop'],
  form: { text: ['subject', 'body'], preview: ['placeholders'], base: ['template', 'language', 'shop'] },
})
