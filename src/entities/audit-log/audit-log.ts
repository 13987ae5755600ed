import { entity } from '../entity.ts'
import { auditedObjects } from './objects.ts'

/** Who wrote what, and what stood there before: a row for each write, kept in its transaction and never changed. */
export const auditLog = entity({
  name: 'audit-log',
  table: 'audit_log',
  label: [['verb']],
  fields: {
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    user: { kind: 'ref', to: 'user', readonly: true },
    /** The name as it was then; empty is Kontor itself. */
    who: { kind: 'text', max: 200, readonly: true },
    object: { kind: 'choice', of: auditedObjects, required: true, readonly: true },
    record: { kind: 'ref', to: 'any', objectIn: 'object', readonly: true, derived: true },
    /** The move or the change, as it is called on the wire. */
    verb: { kind: 'text', max: 80, required: true, readonly: true, mono: true },
    /** The fields that were changed, as they are called on the wire. */
    field: { kind: 'text', max: 400, readonly: true, derived: true, mono: true },
    before: { kind: 'longtext', max: 4000, readonly: true, derived: true },
    after: { kind: 'longtext', max: 4000, readonly: true, derived: true },
    /** The key by which a program did it. */
    api_key: { kind: 'text', max: 100, readonly: true },
    remote_address: { kind: 'text', max: 60, readonly: true, mono: true },
    /** The same as `field`, `before` and `after`, field by field. */
    changes: {
      kind: 'list',
      readonly: true,
      of: {
        field: { kind: 'text', max: 80, required: true, mono: true },
        before: { kind: 'longtext', max: 20_000 },
        after: { kind: 'longtext', max: 20_000 },
      },
    },
  },
  access: { read: ['admin'], write: [] },
  list: {
    text: [],
    columns: [
      'date_created',
      'who',
      'object',
      'record',
      'verb',
      'field',
      'before',
      'after',
      'api_key',
      'remote_address',
    ],
    filters: ['object', 'user', 'date_created'],
    spares: { remote_address: 0, api_key: 0.1, verb: 1, after: 4, before: 4.1, field: 5, record: 6, object: 7 },
    sortable: ['date_created'],
    sort: 'date_created desc',
    counted: true,
    leads: ['record'],
  },
  form: {},
})
