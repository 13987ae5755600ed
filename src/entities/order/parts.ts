import { addressFields } from '../address.ts'
import { communicationStatuses } from '../communication/parts.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { calculations } from '../money/totals.ts'
import { vatCheckFields } from './vat-check.ts'
import { shipmentStatuses } from '../shipment/parts.ts'
import { returnStatuses } from '../return/parts.ts'
import { refundStatuses } from '../refund/parts.ts'
import { orderStatuses } from './status.ts'

/** How a fee, a discount or a coupon comes to its amount; the amount of one in percent follows. */
const calculated = {
  calculation: { kind: 'choice', of: calculations, required: true, default: 'fixed' },
  percent: {
    kind: 'percent',
    min: 0,
    max: 999,
    counts: { where: 'calculation', is: ['percent_of_goods', 'percent_of_total'] },
  },
  amount: { kind: 'money', min: 0, counts: { where: 'calculation', is: ['fixed'] } },
} as const satisfies Fields

/** What a record read expands: the parts of an order that a list row does not carry. */
export const orderParts = {
  addresses: {
    kind: 'list',
    key: ['type'],
    of: { type: { kind: 'choice', of: ['billing', 'shipping'], required: true }, ...addressFields },
  },
  items: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      /**
       * Empty for what no product stands behind, such as the line of an import with an SKU that is unknown here. Of what
       * comes in variations these alone are sold.
       */
      product: { kind: 'ref', to: 'product', among: { type: ['simple', 'variation'] } },
      sku: { kind: 'text', max: 64, required: true, mono: true, comesWith: 'product' },
      name: { kind: 'text', max: 200, required: true, comesWith: 'product' },
      quantity: { kind: 'number', required: true, min: 1, max: 1_000_000, default: 1 },
      shipped_quantity: { kind: 'number', required: true, readonly: true, derived: true },
      /** Of what is still to be sent, so many are not there for it. */
      lacking_quantity: { kind: 'number', required: true, readonly: true, derived: true },
      return_quantity: { kind: 'number', required: true, readonly: true },
      /** By confirmed refunds. */
      refunded_quantity: { kind: 'number', required: true, readonly: true, derived: true },
      /** Of one; with tax where the order's prices contain it. */
      price: { kind: 'money', required: true, min: 0, digits: 10 },
      tax_rate: { kind: 'percent', required: true, min: 0, max: 100 },
      total: { kind: 'money', required: true, readonly: true },
      expected_shipping_date: { kind: 'date' },
      /** What is done to it besides, as the papers say it: an engraving. */
      extras: { kind: 'text', max: 300 },
      is_shippable: { kind: 'flag', readonly: true },
      is_invoiced: { kind: 'flag', readonly: true, derived: true },
    },
  },
  fees: {
    kind: 'list',
    made: 'payment_method',
    of: {
      id: { kind: 'number', required: true },
      type: { kind: 'choice', of: ['fee', 'discount'], required: true, default: 'discount' },
      name: { kind: 'text', max: 150, required: true },
      ...calculated,
      is_automatic: { kind: 'flag', readonly: true },
      /** The one whose fee or discount it is. */
      payment_method: { kind: 'ref', to: 'payment-method', readonly: true },
    },
  },
  /** Discounts with a code; what was given for it is kept here, nobody administers them. */
  coupons: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      code: { kind: 'text', max: 60, required: true, mono: true },
      ...calculated,
    },
  },
  taxes: {
    kind: 'list',
    readonly: true,
    of: {
      tax_rate: { kind: 'percent', required: true },
      /** Before tax. */
      base: { kind: 'money' },
      amount: { kind: 'money', required: true },
    },
  },
  notes: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      type: { kind: 'choice', of: ['private', 'to-customer'], required: true, default: 'private' },
      text: { kind: 'longtext', max: 4000, required: true },
      author: { kind: 'text', max: 200, readonly: true },
      date_created: { kind: 'datetime', required: true, readonly: true },
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
        of: ['pending', 'authorised', 'captured', 'partially-refunded', 'refunded', 'voided', 'failed', 'charged-back'],
        required: true,
      },
      amount: { kind: 'money', required: true },
      reference: { kind: 'text', max: 100, mono: true },
      date_created: { kind: 'datetime', required: true },
    },
  },
  /** What was given back, or is to be. */
  refunds: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      number: { kind: 'text', max: 30, required: true, mono: true },
      status: { kind: 'choice', of: refundStatuses, required: true },
      reason: { kind: 'text', max: 300 },
      gross: { kind: 'money', required: true },
      date_created: { kind: 'datetime', required: true },
    },
  },
  shipments: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      status: { kind: 'choice', of: shipmentStatuses, required: true },
      quantity: { kind: 'number', required: true },
      tracking_number: { kind: 'text', max: 64, mono: true },
      date_shipped: { kind: 'datetime' },
    },
  },
  /** What its customer sends back. */
  returns: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      number: { kind: 'text', max: 30, required: true, mono: true },
      status: { kind: 'choice', of: returnStatuses, required: true },
      quantity: { kind: 'number', required: true },
      tracking_number: { kind: 'text', max: 64, mono: true },
      refund: { kind: 'ref', to: 'refund' },
      date_created: { kind: 'datetime', required: true },
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
      /** What became of its newest mail. */
      mail: { kind: 'text', max: 40 },
      date_sent: { kind: 'datetime' },
      date_due: { kind: 'date' },
      date_first_opened: { kind: 'datetime' },
      date_last_opened: { kind: 'datetime' },
      /** Of a draft: it was refused its number, and is issued by hand once what is missing is filled in. */
      is_stuck: { kind: 'flag', required: true },
      /** Which one it is the paper of, or takes back. */
      invoice: { kind: 'ref', to: 'invoice' },
    },
  },
  /** The mails about it and its invoices. */
  communication: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      subject: { kind: 'text', max: 300, required: true },
      recipient: { kind: 'text', max: 254, required: true },
      status: { kind: 'choice', of: communicationStatuses, required: true },
      date_sent: { kind: 'datetime' },
    },
  },
  /** What the EU said of its VAT number, the newest first. */
  vat_checks: { kind: 'list', readonly: true, of: vatCheckFields },
  history: historyOver(orderStatuses),
} as const satisfies Fields
