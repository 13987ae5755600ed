import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import { offeredLocales } from '../locale.ts'
import { waitlistStatuses } from './status.ts'

/** Spec §3, Waitlist entry: who wants to know when a product is there again, in which of its shops (ADR 0228). */
export const waitlistEntry = entity({
  name: 'waitlist-entry',
  table: 'waitlist_entries',
  label: [['email']],
  fields: {
    email: { kind: 'text', max: 254, required: true, format: 'email' },
    /** One waits for the size and the colour: of a product with variations for one of these. */
    product: { kind: 'ref', to: 'product', required: true, among: { type: ['simple', 'variation'] }, tells: ['sku'] },
    sku: { kind: 'text', max: 64, required: true, readonly: true, derived: true, mono: true },
    stock_status: {
      kind: 'choice',
      of: ['in-stock', 'out-of-stock', 'on-backorder'],
      required: true,
      readonly: true,
      derived: true,
    },
    shop: { kind: 'ref', to: 'shop', required: true },
    /** In which they are written to; the shop's where it is not known. */
    language: { kind: 'choice', of: offeredLocales },
    status: { kind: 'choice', of: waitlistStatuses, required: true, readonly: true },
    date_subscribed: { kind: 'datetime', required: true, readonly: true },
    date_notified: { kind: 'datetime', readonly: true },
    /** What the guards of its life read. */
    is_in_stock: { kind: 'flag', readonly: true, derived: true, inner: true },
    is_sold: { kind: 'flag', readonly: true, derived: true, inner: true },
    has_waitlist: { kind: 'flag', readonly: true, derived: true, inner: true },
    history: historyOver(waitlistStatuses),
  },
  access: { area: 'products', read: ['product_manager'], write: ['product_manager'] },
  edit: { create: true, delete: true },
  list: {
    text: ['email', 'product', 'sku'],
    columns: ['email', 'product', 'shop', 'status', 'date_subscribed', 'date_notified'],
    filters: ['status', 'product', 'shop', 'stock_status', 'language', 'date_subscribed', 'date_notified'],
    sortable: ['date_subscribed', 'email'],
    sort: 'date_subscribed desc',
  },
  facts: ['product', 'shop', 'status', 'date_subscribed'],
  form: {
    base: ['email', 'product', 'sku', 'stock_status', 'shop', 'language', 'date_subscribed', 'date_notified'],
  },
})
export type WaitlistEntryRow = Omit<RecordOf<typeof waitlistEntry>, 'history'>
