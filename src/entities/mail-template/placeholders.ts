import { isOfProduct, isToEmployee, type MailKind } from '../mail-kind.ts'
import { linkKinds } from '../shop/parts.ts'

/** The pages of a shop, each by what it is about. */
const pages = linkKinds.map((kind) => `shop.${kind}` as const)
const ofShop = ['shop.name', 'shop.url', 'shop.email', 'shop.cancellation_terms', ...pages] as const
const ofOrder = [
  'customer.name',
  'customer.number',
  'order.number',
  'order.reference',
  'order.date',
  'order.items',
  'order.sums',
  'order.total',
  'order.payment_method',
  'order.shipping_method',
  ...ofShop,
] as const
const ofInvoice = ['invoice.number', 'invoice.date', 'invoice.total', 'invoice.open', 'invoice.due'] as const
const ofReminder = [
  ...ofInvoice,
  'invoice.level',
  'reminder.fee',
  'reminder.fees',
  'reminder.to_pay',
  'reminder.due',
  'payment.holder',
  'payment.iban',
  'payment.bic',
] as const

/** What only the mails of a kind know. */
const own = {
  order_placed: ['payment.instructions'],
  order_offered: ['order.offer_number', 'offer.link'],
  offer_answered: ['order.offer_number', 'order.link', 'offer.answer', 'offer.message'],
  order_released: [],
  order_shipped: ['shipment.tracking'],
  order_ready: ['pickup.code'],
  order_cancelled: [],
  invoice: ofInvoice,
  invoice_reminder: ofReminder,
  invoice_dunning: ofReminder,
  invoice_last_dunning: ofReminder,
  credit_invoice: ofInvoice,
  refund_confirmed: ['refund.amount', 'refund.items', 'refund.document'],
  back_in_stock: ['product.name', 'product.sku', 'waitlist.date'],
  request_decided: [
    'employee.name',
    'request.name',
    'request.days',
    'request.status',
    'request.reason',
    'request.decided_by',
    'request.link',
  ],
} as const satisfies Record<MailKind, readonly string[]>

export type Placeholder = (typeof ofOrder)[number] | (typeof own)[MailKind][number]
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>

/** What may stand between `{{` and `}}` in the mails of a kind. */
export const placeholdersOf = (kind: MailKind): readonly Placeholder[] => {
  // an employee is told by the house, and by no shop
  if (isToEmployee(kind)) return own[kind]
  return isOfProduct(kind) ? [...own[kind], 'customer.name', ...ofShop] : [...ofOrder, ...own[kind]]
}
