/** The mails that a move, the clock or a customer's answer sends: what the outbox calls them, and their templates. */
export const mailKinds = [
  'order_placed',
  'order_offered',
  'offer_answered',
  'order_released',
  'order_shipped',
  'order_ready',
  'order_cancelled',
  'invoice',
  'invoice_reminder',
  'invoice_dunning',
  'invoice_last_dunning',
  'credit_invoice',
  'refund_confirmed',
  'back_in_stock',
  'request_decided',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a reminder says, the friendliest first; which of them it is stands at its level. */
export const reminderKinds = [
  'invoice_reminder',
  'invoice_dunning',
  'invoice_last_dunning',
] as const satisfies readonly MailKind[]
export type ReminderKind = (typeof reminderKinds)[number]

export const isMailKind = (name: string): name is MailKind => mailKinds.some((one) => one === name)

/** The mails that tell a shop what its customer did: in the shop's own language, and whoever replies writes to the customer. */
export const shopMails = ['offer_answered'] as const satisfies readonly MailKind[]

export const isToShop = (kind: MailKind): boolean => shopMails.some((one) => one === kind)

/** The mails that are about a product, and about no order. */
export const productMails = ['back_in_stock'] as const satisfies readonly MailKind[]

export const isOfProduct = (kind: MailKind): boolean => productMails.some((one) => one === kind)

/** The mails that tell an employee what was decided of them: nobody but who decides reads what they say (ADR 0339). */
const employeeMails = ['request_decided'] as const satisfies readonly MailKind[]

export const isToEmployee = (kind: string): boolean => employeeMails.some((one) => one === kind)

/** The mails that tell of the goods and of no money: shipping staff read these of an order they see. */
export const deliveryMails = ['order_shipped', 'order_ready'] as const satisfies readonly MailKind[]
