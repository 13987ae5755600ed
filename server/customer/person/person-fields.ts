import { addressFields } from '#entities/address.ts'
import { customer } from '#entities/customer/customer.ts'
import { customerParts } from '#entities/customer/parts.ts'

const without = (names: readonly string[], out: readonly string[]): string[] =>
  names.filter((one) => !out.includes(one))

/** The fields of a customer that a person is handed: what people see of them, and neither what is reckoned nor what is looked up by. */
const ofCustomer = Object.entries(customer.fields).flatMap(([name, field]) => {
  const isInner = 'inner' in field && field.inner
  const isReckoned = 'derived' in field && field.derived
  return field.kind === 'list' || isInner || isReckoned ? [] : [name]
})

/** A field by the name in the file; the word for it in the catalogue of entities, or with `record:` in that of records. */
type Labels = Readonly<Record<string, string>>

const labels = (prefix: string, names: readonly string[], others: Labels = {}): Labels => ({
  ...Object.fromEntries(names.map((name) => [name, `${prefix}.${name}`])),
  ...others,
})

export type PersonPart = {
  readonly title: string
  readonly fields: Labels
  readonly within?: Readonly<Record<string, PersonPart>>
}

const ofRecord = (key: string) => `record:${key}`
const page = (name: string) => ofRecord(`person.page.${name}`)
const addresses = (prefix: string) => labels(prefix, ['type', ...Object.keys(addressFields)])
const article = { sku: 'product.sku', name: 'product.name' }

/** What a person's file holds, part by part: no column leaves the house that is not named here (ADR 0275). */
export const personParts: Readonly<Record<string, PersonPart>> = {
  customer: { title: 'ui:object.customer', fields: labels('customer', ofCustomer) },
  merged: {
    title: page('merged'),
    fields: { from_number: 'customer.customer_number', date_merged: page('date'), was: page('before') },
  },
  addresses: { title: 'customer.addresses', fields: addresses('customer.addresses') },
  papers: {
    title: 'customer.papers',
    fields: labels('customer.papers', without(Object.keys(customerParts.papers.of), ['id'])),
  },
  wishlist: {
    title: 'customer.wishlist',
    fields: { ...article, ...labels('customer.wishlist', ['quantity', 'note', 'date_added']) },
  },
  vat_checks: {
    title: 'customer.vat_checks',
    fields: labels('customer.vat_checks', ['vat_number', 'status', 'date_checked', 'company', 'name', 'address']),
  },
  orders: {
    title: 'ui:object.order',
    fields: labels('order', [
      'number',
      'offer_number',
      'reference_number',
      'status',
      'date_created',
      'email',
      'vat_number',
      'currency',
      'total',
    ]),
    within: {
      addresses: { title: 'order.addresses', fields: addresses('order.addresses') },
      items: { title: 'order.items', fields: labels('order.items', ['sku', 'name', 'quantity', 'price', 'tax_rate']) },
      notes: { title: 'order.notes', fields: labels('order.notes', ['type', 'text', 'date_created']) },
    },
  },
  orders_not_imported: { title: page('not_imported'), fields: { document: page('text') } },
  invoices: {
    title: 'ui:object.invoice',
    fields: labels('invoice', [
      'number',
      'status',
      'date_issued',
      'date_due',
      'date_paid',
      'currency',
      'total',
      'paid_total',
    ]),
  },
  payments: {
    title: 'ui:object.transaction',
    fields: labels('transaction', [
      'number',
      'status',
      'date_paid',
      'currency',
      'amount',
      'refunded_amount',
      'reference',
    ]),
  },
  refunds: {
    title: 'ui:object.refund',
    fields: labels('refund', ['number', 'status', 'reason', 'date_created', 'currency', 'gross']),
  },
  returns: {
    title: 'ui:object.return',
    fields: labels('return', ['number', 'status', 'note', 'refusal', 'date_created']),
  },
  shipments: {
    title: 'ui:object.shipment',
    fields: labels('shipment', ['number', 'status', 'tracking_number', 'date_shipped']),
  },
  documents: {
    title: 'ui:object.document',
    fields: labels('document', [
      'type',
      'number',
      'status',
      'date_issued',
      'answer',
      'date_answered',
      'answer_message',
    ]),
  },
  communication: {
    title: 'ui:object.communication',
    fields: labels('communication', ['date_created', 'date_sent', 'template', 'recipient', 'subject'], {
      text: page('text'),
    }),
  },
  waitlist: {
    title: 'ui:object.waitlist-entry',
    fields: { ...labels('waitlist-entry', ['email', 'status', 'date_subscribed']), ...article },
  },
  history: {
    title: page('history'),
    fields: {
      date_created: page('date'),
      verb: page('what'),
      from_status: 'customer.status',
      to_status: 'customer.status',
      text: page('text'),
      changes: page('changes'),
    },
  },
}
