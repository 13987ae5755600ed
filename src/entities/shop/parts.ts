import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

const countries = {
  kind: 'list',
  key: ['country_code'],
  of: { country_code: { kind: 'text', max: 2, required: true, format: 'country' } },
} as const

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
  /** After being over-due (0) and after each reminder, so many days until what comes next; without any, as every shop. */
  reminder_levels: {
    kind: 'list',
    key: ['level'],
    of: {
      level: { kind: 'number', min: 0, max: 9, required: true },
      days: { kind: 'number', min: 0, max: 365, required: true, default: 14 },
    },
  },
  history: historyOver([]),
} as const satisfies Fields
