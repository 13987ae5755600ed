import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { cronJobNames, cronJobParts, cronJobStatuses, cronRunStates } from './parts.ts'

/** Spec §2, cron jobs: what the clock sets off, how it went the last time, and when it is next. */
export const cronJob = entity({
  name: 'cron-job',
  table: 'cron_jobs',
  label: [['name']],
  calledBy: 'task',
  fields: {
    name: { kind: 'text', max: 60, required: true, readonly: true, mono: true },
    /** The name in words. */
    task: { kind: 'choice', of: cronJobNames, required: true, readonly: true, derived: true },
    status: { kind: 'choice', of: cronJobStatuses, required: true, readonly: true },
    /** How often it runs, in a word. */
    rhythm: {
      kind: 'choice',
      of: ['minute', 'hour', 'day', 'other', 'off'],
      required: true,
      readonly: true,
      derived: true,
    },
    /** Five fields of cron, as the clocks of the zone show it. */
    cron: { kind: 'text', max: 60, required: true, readonly: true, mono: true },
    zone: { kind: 'text', max: 60, required: true, readonly: true, mono: true },
    outcome: { kind: 'choice', of: cronRunStates, readonly: true, derived: true },
    date_last: { kind: 'datetime', exact: true, readonly: true, derived: true },
    /** Seconds. */
    duration: { kind: 'number', readonly: true, derived: true },
    /** How much the last run did, of whatever the job counts. */
    did: { kind: 'number', readonly: true, derived: true },
    error: { kind: 'longtext', max: 500, readonly: true, derived: true },
    /** Null while it is off. */
    date_next: { kind: 'datetime', exact: true, readonly: true, derived: true },
    is_running: { kind: 'flag', readonly: true, derived: true },
    ...cronJobParts,
  },
  access: { read: ['admin'], write: ['admin'] },
  list: {
    text: [],
    columns: ['task', 'outcome', 'rhythm', 'date_last', 'date_next', 'duration', 'did', 'error', 'name'],
    filters: ['status'],
    sortable: ['name', 'date_last', 'date_next'],
    sort: 'date_next asc',
  },
  form: {},
})
export type CronJobRow = Omit<RecordOf<typeof cronJob>, keyof typeof cronJobParts>
