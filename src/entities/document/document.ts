import { communicationStatuses } from '../communication/parts.ts'
import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { documentParts, documentStatuses, documentTypes, offerAnswers } from './parts.ts'

/** Spec §3, Document: a paper with its number. What it shows was frozen with that; the days of paying are its invoice's. */
export const document = entity({
  name: 'document',
  table: 'documents',
  label: [['number']],
  chosen: { by: [], within: ['shop'] },
  fields: {
    /** A draft is called by its order. */
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    type: { kind: 'choice', of: documentTypes, required: true, readonly: true },
    status: { kind: 'choice', of: documentStatuses, required: true, readonly: true },
    /** A pick list gathers the goods of many. */
    order: { kind: 'ref', to: 'order', readonly: true },
    /** Of a paper that goes with the goods: what it lies in. */
    shipment: { kind: 'ref', to: 'shipment', readonly: true },
    /** Of a return note: what comes back with it. */
    return: { kind: 'ref', to: 'return', readonly: true },
    invoice: { kind: 'ref', to: 'invoice', readonly: true },
    /** The document that this one takes the place of. */
    cancels: { kind: 'ref', to: 'document', readonly: true },
    /** Of a credit invoice: what it gives back. */
    refund: { kind: 'ref', to: 'refund', readonly: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    /** Of an offer: which sending of it this is. */
    revision: { kind: 'number', readonly: true, required: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_issued: { kind: 'datetime', readonly: true },
    date_sent: { kind: 'datetime', readonly: true },
    date_due: { kind: 'date', readonly: true },
    date_paid: { kind: 'date', readonly: true, derived: true },
    next_reminder_date: { kind: 'date', readonly: true, derived: true },
    date_first_opened: { kind: 'datetime', exact: true, readonly: true },
    date_last_opened: { kind: 'datetime', exact: true, readonly: true },
    /** As one file with others. */
    date_printed: { kind: 'datetime', exact: true, readonly: true, derived: true },
    /** Of an offer: what its customer said, on the page that its mail leads to. */
    answer: { kind: 'choice', of: offerAnswers, readonly: true },
    date_answered: { kind: 'datetime', exact: true, readonly: true },
    answer_message: { kind: 'longtext', max: 1000, readonly: true },
    /** Of its file, once it is drawn. */
    sha256: { kind: 'text', max: 64, readonly: true, mono: true },
    /** Of the order: where it is sent to. */
    email: { kind: 'text', max: 254, readonly: true, derived: true },
    /** Of one that counts as sent: what became of its newest mail, which may still wait or have failed. */
    mail: { kind: 'choice', of: communicationStatuses, readonly: true, derived: true },
    ...documentParts,
  },
  // whoever packs reads the papers that go with the goods
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'], ship: ['shipping_manager'] },
  found: { in: 'documents', as: 'number', with: ['type'] },
  list: {
    text: ['number'],
    columns: ['number', 'type', 'status', 'mail', 'order', 'shop', 'date_issued', 'date_sent', 'date_first_opened'],
    filters: [
      'type',
      'status',
      'shop',
      'date_created',
      'date_issued',
      'date_sent',
      'date_first_opened',
      'answer',
      'date_answered',
    ],
    sortable: ['number', 'date_created'],
    sort: 'date_created desc',
  },
  facts: ['type', 'mail', 'order', 'date_issued'],
  form: {
    preview: ['preview'],
    base: ['type', 'order', 'shipment', 'return', 'invoice', 'cancels', 'refund', 'shop', 'revision', 'email', 'mail'],
    dates: [
      'date_created',
      'date_issued',
      'date_sent',
      'date_due',
      'date_paid',
      'next_reminder_date',
      'date_first_opened',
      'date_last_opened',
      'date_printed',
      'answer',
      'date_answered',
      'answer_message',
      'sha256',
    ],
  },
})
export type DocumentRecord = Omit<RecordOf<typeof document>, keyof typeof documentParts>
