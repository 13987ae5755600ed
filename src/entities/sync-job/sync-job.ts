import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { syncTroubles } from './answers.ts'
import { syncJobKinds, syncJobNames, syncJobParts, syncJobStatuses } from './parts.ts'

/** Spec §2, the sync queue: the outbox as an administrator sees it. Whom a mail goes to stays with its record. */
export const syncJob = entity({
  name: 'sync-job',
  table: 'outbox',
  label: [['name']],
  fields: {
    kind: { kind: 'choice', of: syncJobKinds, required: true, readonly: true },
    name: { kind: 'choice', of: syncJobNames, required: true, readonly: true },
    object: {
      kind: 'choice',
      of: [
        'order',
        'invoice',
        'communication',
        'customer',
        'user',
        'product',
        'shop',
        'waitlist-entry',
        'absence',
        'correction',
      ],
      required: true,
      readonly: true,
    },
    /** What it is about, by the name that people know it by. */
    record: { kind: 'ref', to: 'any', objectIn: 'object', required: true, readonly: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    status: { kind: 'choice', of: syncJobStatuses, required: true, readonly: true },
    tries: { kind: 'number', required: true, readonly: true },
    /** When it leaves or is tried again. */
    date_next: { kind: 'datetime', exact: true, readonly: true, derived: true },
    /** Why the last try came to nothing, and what whoever was asked said of it. */
    trouble: { kind: 'choice', of: syncTroubles, readonly: true },
    error: { kind: 'longtext', max: 500, readonly: true },
    /** Why somebody dismissed it. */
    reason: { kind: 'longtext', max: 500, readonly: true },
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    date_done: { kind: 'datetime', exact: true, readonly: true },
    ...syncJobParts,
  },
  access: { read: ['admin'], write: ['admin'] },
  list: {
    text: [],
    // what it is sorted by is given up later than what stands behind it
    columns: ['status', 'name', 'record', 'date_created', 'trouble', 'error', 'tries', 'date_next'],
    // its own words stand beside the list
    spares: { trouble: 4, error: 0 },
    filters: ['status', 'kind', 'name', 'object', 'shop', 'trouble', 'tries', 'date_created'],
    sortable: ['date_created', 'status', 'tries'],
    sort: 'date_created desc',
  },
  form: {},
})
export type SyncJobRow = Omit<RecordOf<typeof syncJob>, keyof typeof syncJobParts>
