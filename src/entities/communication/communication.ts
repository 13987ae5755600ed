import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { offeredLocales } from '../locale.ts'
import { mailKinds } from '../mail-kind.ts'
import { mailTroubles } from '../sync-job/answers.ts'
import { communicationParts, communicationStatuses } from './parts.ts'

/** Spec §2, communication: every mail to or about a customer, as it was rendered, and what became of it (ADR 0131). */
export const communication = entity({
  name: 'communication',
  table: 'communications',
  label: [['subject']],
  fields: {
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    recipient: { kind: 'text', max: 254, required: true, readonly: true },
    subject: { kind: 'text', max: 300, required: true, readonly: true },
    template: { kind: 'choice', of: mailKinds, required: true, readonly: true },
    language: { kind: 'choice', of: offeredLocales, required: true, readonly: true },
    object: { kind: 'choice', of: ['order', 'invoice', 'waitlist-entry'], required: true, readonly: true },
    /** What it belongs to, by the name that people know it by. */
    record: { kind: 'ref', to: 'any', objectIn: 'object', required: true, readonly: true, derived: true },
    customer: { kind: 'ref', to: 'customer', readonly: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    status: { kind: 'choice', of: communicationStatuses, required: true, readonly: true },
    /** Empty where the shop has no address to send from. */
    sender: { kind: 'text', max: 254, readonly: true },
    date_sent: { kind: 'datetime', exact: true, readonly: true },
    /** Why the last try asked no mail server. */
    trouble: { kind: 'choice', of: mailTroubles, readonly: true },
    /** What the last try came to, in the words of whoever was asked. */
    error: { kind: 'longtext', max: 500, readonly: true },
    date_first_opened: { kind: 'datetime', exact: true, readonly: true },
    date_last_opened: { kind: 'datetime', exact: true, readonly: true },
    ...communicationParts,
  },
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'] },
  list: {
    text: ['recipient', 'subject'],
    columns: ['date_created', 'subject', 'recipient', 'template', 'record', 'status', 'date_first_opened'],
    filters: [
      'status',
      'template',
      'customer',
      'language',
      'shop',
      'object',
      'date_created',
      'date_sent',
      'date_first_opened',
    ],
    sortable: ['date_created', 'recipient', 'subject'],
    sort: 'date_created desc',
  },
  facts: ['recipient', 'template', 'date_sent'],
  form: {
    copy: ['copy', 'attachments'],
    delivery: [
      'recipient',
      'sender',
      'date_created',
      'date_sent',
      'trouble',
      'error',
      'date_first_opened',
      'date_last_opened',
    ],
    base: ['object', 'record', 'customer', 'shop', 'template', 'language'],
  },
})
export type CommunicationRow = Omit<RecordOf<typeof communication>, keyof typeof communicationParts>
