import { entity } from './entity.ts'
import { syncJobStates } from './sync-job-state.ts'

/** Spec §2, the sync queue: the outbox as an administrator sees it. Whom a mail goes to stays with its record. */
export const syncJob = entity({
  name: 'sync-job',
  table: 'outbox',
  label: [['name']],
  fields: {
    kind: { kind: 'choice', of: ['mail', 'document', 'carrier', 'payment'], required: true, readonly: true },
    /** What the chart calls it, e.g. `order_placed`. */
    name: { kind: 'text', max: 60, required: true, readonly: true, mono: true },
    object: { kind: 'text', max: 60, required: true, readonly: true, mono: true },
    /** The number or name that people know the record by. */
    record: { kind: 'text', max: 200, readonly: true, derived: true },
    record_id: { kind: 'number', required: true, readonly: true },
    state: { kind: 'choice', of: syncJobStates, required: true, readonly: true },
    tries: { kind: 'number', required: true, readonly: true },
    /** When it leaves or is tried again. */
    date_next: { kind: 'datetime', readonly: true, derived: true },
    error: { kind: 'longtext', max: 500, readonly: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_done: { kind: 'datetime', readonly: true },
  },
  access: { read: ['admin'], write: ['admin'] },
  list: {
    text: [],
    columns: ['kind', 'name', 'object', 'record', 'state', 'tries', 'date_next', 'error', 'date_created'],
    filters: ['kind', 'state', 'date_created'],
    sortable: ['date_created', 'state', 'tries'],
    sort: 'date_created desc',
  },
  form: {},
})
