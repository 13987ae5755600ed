import { addressFields } from '../address.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { orderStatuses } from './status.ts'

/** What a record read expands: the parts of an order that a list row does not carry. */
export const orderParts = {
  addresses: {
    kind: 'list',
    readonly: true,
    of: { type: { kind: 'choice', of: ['billing', 'shipping'], required: true }, ...addressFields },
  },
  items: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      sku: { kind: 'text', max: 64, required: true, mono: true },
      name: { kind: 'text', max: 200, required: true },
      quantity: { kind: 'number', required: true, min: 1 },
      shipped_quantity: { kind: 'number', required: true, readonly: true },
      return_quantity: { kind: 'number', required: true, readonly: true },
      price: { kind: 'money', required: true },
      tax_rate: { kind: 'percent', required: true },
      total: { kind: 'money', required: true, readonly: true },
      expected_shipping_date: { kind: 'date' },
      is_shippable: { kind: 'flag', readonly: true },
      is_invoiced: { kind: 'flag', readonly: true },
    },
  },
  fees: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      name: { kind: 'text', max: 150, required: true },
      type: { kind: 'choice', of: ['fee', 'discount'], required: true },
      amount: { kind: 'money', required: true },
      is_automatic: { kind: 'flag', readonly: true },
    },
  },
  taxes: {
    kind: 'list',
    readonly: true,
    of: { tax_rate: { kind: 'percent', required: true }, amount: { kind: 'money', required: true } },
  },
  notes: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      type: { kind: 'choice', of: ['private', 'to-customer'], required: true },
      text: { kind: 'longtext', max: 4000, required: true },
      author: { kind: 'text', max: 200 },
      date_created: { kind: 'datetime', required: true },
    },
  },
  payments: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      payment_method: { kind: 'ref', to: 'payment-method', required: true },
      status: {
        kind: 'choice',
        of: ['pending', 'authorised', 'captured', 'partially-refunded', 'refunded', 'voided', 'failed'],
        required: true,
      },
      amount: { kind: 'money', required: true },
      reference: { kind: 'text', max: 100, mono: true },
      date_created: { kind: 'datetime', required: true },
    },
  },
  shipments: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      status: { kind: 'choice', of: ['not-yet-shipped', 'shipped', 'returned', 'voided'], required: true },
      quantity: { kind: 'number', required: true },
      tracking_number: { kind: 'text', max: 64, mono: true },
      date_shipped: { kind: 'datetime' },
    },
  },
  documents: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      type: {
        kind: 'choice',
        of: [
          'invoice',
          'credit-invoice',
          'proposal',
          'packslip',
          'pickslip',
          'warehouse-pickslip',
          'return-note',
          'shipping-label',
        ],
        required: true,
      },
      number: { kind: 'text', max: 40, required: true },
      status: { kind: 'text', max: 40, required: true },
      date_created: { kind: 'datetime', required: true },
      date_due: { kind: 'date' },
      /** Which one it is the paper of, or takes back. */
      invoice: { kind: 'ref', to: 'invoice' },
    },
  },
  history: historyOver(orderStatuses),
} as const satisfies Fields
