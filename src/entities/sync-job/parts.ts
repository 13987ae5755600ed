import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { mailKinds } from '../mail-kind.ts'
import { syncAnswers } from './answers.ts'

/** What moves set off outside of the database; held first, so that an undo takes it back. */
export const syncJobStatuses = [
  'held',
  'queued',
  'running',
  'retrying',
  'stalled',
  'done',
  'dead',
  'cancelled',
  'dropped',
] as const
export type SyncJobStatus = (typeof syncJobStatuses)[number]

/** The ten kinds of spec §3, and what is done for an order beside them: its papers and their numbers, its carrier, its payments. */
export const syncJobKinds = [
  'product_full',
  'stock',
  'price',
  'customer_full',
  'customer_delete',
  'order_transition',
  'refund',
  'email',
  'all_products',
  'shop_product_full',
  'document',
  'carrier',
  'payment',
  'number',
] as const
export type SyncJobKind = (typeof syncJobKinds)[number]

/** What is told to a shop itself: it waits while the shop's sync is off. */
export const shopJobKinds = [
  'product_full',
  'stock',
  'price',
  'customer_full',
  'customer_delete',
  'order_transition',
  'refund',
  'all_products',
  'shop_product_full',
] as const satisfies readonly SyncJobKind[]

/** What is to be done, as the charts and the sync of shops call it. */
export const syncJobNames = [
  ...mailKinds,
  'mail_again',
  'proposal',
  'credit-invoice',
  'packslip',
  'pickslip',
  'return-note',
  'label',
  'void_label',
  'authorise',
  'capture',
  'void',
  'refund',
  'tell_refund',
  'order_transition',
  'product_full',
  'stock',
  'price',
  'customer_full',
  'customer_delete',
  'all_products',
  'shop_product_full',
] as const
export type SyncJobName = (typeof syncJobNames)[number]

export const isSyncJobName = (name: string): name is SyncJobName => syncJobNames.some((one) => one === name)

/** What a record read expands: what is handed over, what came of each try, and who did what about it. */
export const syncJobParts = {
  data: {
    kind: 'list',
    readonly: true,
    of: {
      name: { kind: 'text', max: 60, required: true, mono: true },
      value: { kind: 'text', max: 2000, required: true, mono: true },
    },
  },
  attempts: {
    kind: 'list',
    readonly: true,
    of: {
      number: { kind: 'number', required: true },
      outcome: { kind: 'choice', of: ['done', 'failed', 'stalled'], required: true },
      said: { kind: 'choice', of: syncAnswers },
      /** Of how many the answer speaks, and how many of them the shop lacks. */
      count: { kind: 'number' },
      missing: { kind: 'number' },
      /** In the words of whoever was asked. */
      answer: { kind: 'text', max: 500 },
      /** Milliseconds. */
      duration: { kind: 'number' },
      date_finished: { kind: 'datetime', required: true },
    },
  },
  history: historyOver(syncJobStatuses),
} as const satisfies Fields
