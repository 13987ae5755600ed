import { entity } from './entity.ts'

/** Spec §3 and §4: completed and failed are at rest, every other state is active. */
export const exportStates = ['queued', 'in-progress', 'finalizing', 'aborting', 'completed', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

export const exportJob = entity({
  name: 'export-job',
  fields: {
    object: { kind: 'text', max: 60, required: true, readonly: true },
    state: { kind: 'choice', of: exportStates, required: true, readonly: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    progress: { kind: 'percent', required: true, readonly: true },
    items_processed: { kind: 'number', required: true, readonly: true },
    items_total: { kind: 'number', required: true, readonly: true },
    /** Null until the file is ready. */
    download_url: { kind: 'text', max: 300, readonly: true },
  },
  list: {
    columns: ['object', 'state', 'progress', 'date_created'],
    filters: ['object', 'state'],
    sortable: ['date_created'],
    sort: 'date_created desc',
  },
  form: {},
})
