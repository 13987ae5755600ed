import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import { webhookEvents } from './events.ts'
import { webhookPauses, webhookStatuses } from './parts.ts'

/** Spec §3, Webhook: whom elsewhere Kontor tells that something happened. */
export const webhook = entity({
  name: 'webhook',
  table: 'webhooks',
  label: [['name']],
  chosen: { by: [], within: [] },
  fields: {
    status: { kind: 'choice', of: webhookStatuses, required: true, readonly: true },
    name: { kind: 'text', max: 100, required: true, unique: true },
    event: { kind: 'choice', of: webhookEvents, required: true },
    /** Empty is all of them. */
    shop: { kind: 'ref', to: 'shop' },
    url: { kind: 'text', max: 500, required: true, format: 'url', mono: true },
    /** Written and never read: whether there is one, and since when. */
    has_secret: { kind: 'flag', readonly: true, derived: true },
    date_secret: { kind: 'datetime', readonly: true },
    is_retried: { kind: 'flag', default: true },
    /** As soon as it can; otherwise with the others, when the clock says so. */
    is_real_time: { kind: 'flag', default: true },
    /** Tries that failed since the last one that did not. */
    failures: { kind: 'number', required: true, readonly: true },
    pause: { kind: 'choice', of: webhookPauses, readonly: true },
    date_last: { kind: 'datetime', exact: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver(webhookStatuses),
  },
  access: { read: ['admin'], write: ['admin'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: [] },
  list: {
    text: ['name'],
    columns: ['name', 'status', 'event', 'shop', 'date_last', 'failures', 'url'],
    spares: { url: 0, shop: 1 },
    filters: ['status', 'event', 'shop', 'is_real_time'],
    sortable: ['name', 'date_last'],
    sort: 'name asc',
  },
  facts: ['event', 'failures', 'date_last'],
  form: {
    base: ['name', 'event', 'shop', 'url', 'date_updated'],
    sending: ['is_retried', 'is_real_time', 'has_secret', 'date_secret', 'failures', 'pause', 'date_last'],
  },
  lists: [{ place: 'webhook_deliveries', by: 'webhook' }],
})
export type WebhookRow = Omit<RecordOf<typeof webhook>, 'history'>
