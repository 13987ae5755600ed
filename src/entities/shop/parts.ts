import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { offeredLocales } from '../locale.ts'
import { reminderKinds } from '../mail-kind.ts'
import { shopJobKinds } from '../sync-job/parts.ts'
import { documentNumbers } from './document-numbers.ts'
import { numberedTypes } from './number-format.ts'
import { shopStatuses } from './status.ts'

const countries = {
  kind: 'list',
  key: ['country_code'],
  of: { country_code: { kind: 'text', max: 2, required: true, format: 'country' } },
} as const

/** The pages of a shop that its mails name. */
export const linkKinds = [
  'imprint',
  'terms',
  'privacy',
  'withdrawal',
  'shipping',
  'payment',
  'returns',
  'contact',
] as const
export type LinkKind = (typeof linkKinds)[number]

/** The lists that a shop holds. */
export const shopParts = {
  price_lists: {
    kind: 'list',
    key: ['price_list'],
    of: { price_list: { kind: 'ref', to: 'price-list', required: true } },
  },
  /** The usual one first. */
  payment_methods: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      payment_method: { kind: 'ref', to: 'payment-method', required: true, unique: true },
    },
  },
  shipping_methods: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      shipping_method: { kind: 'ref', to: 'shipping-method', required: true, unique: true },
    },
  },
  /** Which are for its orders, besides those of every shop. */
  shipping_zones: {
    kind: 'list',
    key: ['shipping_zone'],
    of: { shipping_zone: { kind: 'ref', to: 'shipping-zone', required: true } },
  },
  common_zones: {
    kind: 'list',
    readonly: true,
    of: {
      shipping_zone: { kind: 'ref', to: 'shipping-zone', required: true },
      country_count: { kind: 'number', required: true },
      erp_active: { kind: 'flag' },
    },
  },
  /** Where its customers read on, in their language. */
  links: {
    kind: 'list',
    key: ['kind', 'language'],
    of: {
      kind: { kind: 'choice', of: linkKinds, required: true, default: 'imprint' },
      language: { kind: 'choice', of: offeredLocales, required: true, default: 'de_DE' },
      url: { kind: 'text', max: 300, required: true, format: 'url' },
    },
  },
  selling_countries: countries,
  shipping_countries: countries,
  /** Where it is registered besides its own country. */
  vat_numbers: {
    kind: 'list',
    confirms: true,
    key: ['country_code'],
    of: {
      country_code: { kind: 'text', max: 2, required: true, format: 'country' },
      vat_number: { kind: 'text', max: 30, required: true, mono: true },
    },
  },
  /**
   * After being over-due (0) and after each reminder, so many days until what comes next; without any, as every shop. What
   * a reminder says is the mail template of its kind, in the customer's language; without one it follows from its place.
   */
  reminder_levels: {
    kind: 'list',
    key: ['level'],
    of: {
      level: { kind: 'number', min: 0, max: 9, required: true },
      days: { kind: 'number', min: 0, max: 365, required: true, default: 14 },
      template: { kind: 'choice', of: reminderKinds },
      name: { kind: 'text', max: 60 },
      /** In the shop's currency; none is claimed of an invoice in another. */
      fee: { kind: 'money', min: 0, max: 1000, required: true, default: '0.00' },
    },
  },
  document_numbers: documentNumbers,
  /** What its next papers would be called. */
  next_numbers: {
    kind: 'list',
    readonly: true,
    of: {
      type: { kind: 'choice', of: numberedTypes, required: true },
      number: { kind: 'text', max: 60, required: true, mono: true },
    },
  },
  /** What it is told and has told, kind by kind: the last one, today's, those that wait and those given up. */
  syncs: {
    kind: 'list',
    readonly: true,
    of: {
      kind: { kind: 'choice', of: [...shopJobKinds, 'email'], required: true },
      date_last: { kind: 'datetime', exact: true },
      today_count: { kind: 'number', required: true },
      waiting_count: { kind: 'number', required: true },
      dead_count: { kind: 'number', required: true },
    },
  },
  history: historyOver(shopStatuses),
} as const satisfies Fields
