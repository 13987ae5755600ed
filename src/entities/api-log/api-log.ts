import { entity } from '../entity.ts'
import { apiLogParts, callMethods, callOutcomes } from './parts.ts'

/** Spec §3, the API log: a row for each call, which may be found by the id that its answer and its error named. */
export const apiLog = entity({
  name: 'api-log',
  table: 'api_log',
  label: [['event'], ['path']],
  fields: {
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    method: { kind: 'choice', of: callMethods, required: true, readonly: true },
    /** The pattern, such as `/api/v3/{object}/{id}`; empty where none fits. */
    route: { kind: 'text', max: 200, readonly: true, mono: true },
    path: { kind: 'text', max: 500, required: true, readonly: true, mono: true },
    /** The move, or what was done with which object, as it is called on the wire. */
    event: { kind: 'text', max: 120, readonly: true, mono: true },
    status: { kind: 'number', required: true, readonly: true },
    outcome: { kind: 'choice', of: callOutcomes, required: true, readonly: true },
    duration: { kind: 'number', digits: 1, required: true, readonly: true, unit: 'ms' },
    user: { kind: 'ref', to: 'user', readonly: true },
    /** The key by which a program did it. */
    api_key: { kind: 'text', max: 100, readonly: true },
    remote_address: { kind: 'text', max: 60, required: true, readonly: true, mono: true },
    correlation_id: { kind: 'text', max: 40, required: true, readonly: true, mono: true },
    object: { kind: 'text', max: 60, readonly: true, mono: true },
    /** What it touched, by the name that people know it by. */
    record: { kind: 'ref', to: 'any', objectIn: 'object', readonly: true, derived: true },
    ...apiLogParts,
  },
  access: { read: ['admin'], write: [] },
  list: {
    text: [],
    columns: [
      'date_created',
      'method',
      'event',
      'record',
      'status',
      'duration',
      'user',
      'remote_address',
      'correlation_id',
    ],
    filters: [
      'outcome',
      'duration',
      'user',
      'route',
      'method',
      'correlation_id',
      'date_created',
      'status',
      'object',
      'remote_address',
    ],
    spares: { remote_address: 0, correlation_id: 0.1, method: 1, user: 4, record: 6 },
    sortable: ['date_created', 'duration'],
    sort: 'date_created desc',
    counted: true,
  },
  facts: ['status', 'duration', 'user', 'date_created'],
  form: {
    base: [
      'date_created',
      'method',
      'route',
      'path',
      'event',
      'status',
      'outcome',
      'duration',
      'user',
      'api_key',
      'remote_address',
      'correlation_id',
      'object',
      'record',
    ],
    data: ['data'],
  },
})
