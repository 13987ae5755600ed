import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Held first, so that an undo takes it back; then told, again after a while where that failed, and given up in the end. */
export const deliveryStatuses = [
  'held',
  'waiting',
  'sending',
  'retrying',
  'delivered',
  'given-up',
  'dismissed',
  'dropped',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a try came to nothing. */
export const deliveryTroubles = [
  'not_an_address',
  'not_public',
  'unresolved',
  'refused',
  'unreachable',
  'too_slow',
  'too_large',
  'certificate_refused',
  'redirected',
  'gone',
  'receiver_refuses',
  'receiver_fails',
  'no_secret',
  'secret_unreadable',
  'server_ended',
] as const
export type DeliveryTrouble = (typeof deliveryTroubles)[number]

/** What a record read expands: what is told, what came of each try, and who did what about it. */
export const deliveryParts = {
  request: {
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
      outcome: { kind: 'choice', of: ['delivered', 'failed', 'stalled'], required: true },
      /** The status of the answer, as HTTP numbers it. */
      code: { kind: 'number' },
      trouble: { kind: 'choice', of: deliveryTroubles },
      answer: { kind: 'longtext', max: 2048 },
      /** Milliseconds. */
      duration: { kind: 'number' },
      date_finished: { kind: 'datetime', required: true },
    },
  },
  history: historyOver(deliveryStatuses),
} as const satisfies Fields
