import { entity } from '../entity.ts'

/** Documents that somebody printed together (ADR 0152), a row for each shop: only ever added to, by the print itself. */
export const printLog = entity({
  name: 'print-log',
  table: 'print_logs',
  label: [['documents']],
  fields: {
    date_created: { kind: 'datetime', required: true, readonly: true, exact: true },
    who: { kind: 'text', max: 200, required: true, readonly: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    document_count: { kind: 'number', required: true, readonly: true },
    pages: { kind: 'number', required: true, readonly: true },
    /** Their numbers, in the order in which they were printed. */
    documents: { kind: 'text', max: 4000, required: true, readonly: true, mono: true },
  },
  access: {
    area: 'orders',
    read: ['order_manager', 'shipping_manager'],
    write: ['order_manager', 'shipping_manager'],
  },
  list: {
    text: ['documents', 'who'],
    columns: ['date_created', 'who', 'shop', 'document_count', 'pages', 'documents'],
    filters: ['shop', 'date_created'],
    sortable: ['date_created'],
    sort: 'date_created desc',
  },
  form: {},
})
