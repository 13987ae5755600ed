import { entity } from '../entity.ts'

/** What a file is here for: it leaves as an export, came for an import, was printed, issued, shown or handed in. */
const fileKinds = ['export', 'import', 'print', 'document', 'image', 'attachment'] as const

/** Spec §2, files: everything whose bytes the house keeps, with what it belongs to and until when it is there. */
export const file = entity({
  name: 'file',
  table: 'files',
  label: [['name']],
  fields: {
    name: { kind: 'text', max: 200, required: true, readonly: true },
    kind: { kind: 'choice', of: fileKinds, required: true, readonly: true },
    type: { kind: 'text', max: 100, required: true, readonly: true, mono: true },
    size: { kind: 'number', required: true, readonly: true, unit: 'bytes' },
    object: { kind: 'text', max: 60, readonly: true, derived: true, inner: true },
    /** What it belongs to, by the name that people know it by. */
    record: { kind: 'ref', to: 'any', objectIn: 'object', readonly: true, derived: true },
    /** Who made or uploaded it; empty is Kontor itself. */
    user: { kind: 'ref', to: 'user', readonly: true },
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    /** Until when it is kept; empty is for as long as what it belongs to. */
    date_expires: { kind: 'datetime', exact: true, readonly: true },
    uses: {
      kind: 'list',
      readonly: true,
      of: {
        object: { kind: 'text', max: 60, required: true, mono: true },
        record: { kind: 'ref', to: 'any', objectIn: 'object', required: true },
        /** As which of its fields. */
        field: { kind: 'text', max: 60, required: true, mono: true },
        /** The file stays for as long as this names it. */
        holds: { kind: 'flag' },
      },
    },
  },
  access: { read: ['admin'], write: ['admin'] },
  edit: { delete: true },
  list: {
    text: ['name'],
    columns: ['name', 'kind', 'size', 'record', 'user', 'date_created', 'date_expires'],
    filters: ['kind', 'user', 'date_created', 'date_expires', 'size', 'type'],
    sortable: ['date_created', 'name', 'size'],
    sort: 'date_created desc',
  },
  facts: ['kind', 'size', 'user', 'date_expires'],
  form: {
    base: ['name', 'kind', 'type', 'size', 'record', 'user', 'date_created', 'date_expires'],
    uses: ['uses'],
  },
})
