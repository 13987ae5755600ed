import type { ParcelStatus } from './parcel/parts.ts'
import type { ShipmentStatus } from './shipment/parts.ts'
import type { BankLineStatus } from './bank-statement/parts.ts'
import type { ExportState } from './export-job.ts'
import type { CommunicationStatus } from './communication/parts.ts'
import type { CustomerStatus } from './customer/status.ts'
import type { CronJobStatus, CronRunState } from './cron-job/parts.ts'
import type { DocumentStatus } from './document/parts.ts'
import type { InvoiceStatus } from './invoice/parts.ts'
import type { OrderStatus } from './order/status.ts'
import type { RefundStatus } from './refund/parts.ts'
import type { ReturnStatus } from './return/parts.ts'
import type { ProductStatus } from './product/status.ts'
import type { ShopStatus } from './shop/status.ts'
import type { LabelState, Worklist } from './shipping-order/worklist.ts'
import type { SyncJobStatus } from './sync-job/parts.ts'
import { deliveryTones, webhookTones } from './webhook/tones.ts'
import type { TransactionStatus } from './transaction/parts.ts'
import type { TranslationStatus } from './translation/status.ts'
import type { UserStatus } from './user/parts.ts'
import { absenceTones, correctionTones } from './worktime/work-tones.ts'
import type { WaitlistStatus } from './waitlist-entry/status.ts'
import type { WorkMonthStatus } from './work-month/status.ts'

/** The hue tells who moves next, the form how far; the word always stands beside them. */
export const tones = ['idle', 'wait', 'work', 'way', 'good', 'bad', 'shut'] as const
export type Tone = (typeof tones)[number]

const orderTones: Record<OrderStatus, Tone> = {
  'pending-import': 'idle',
  imported: 'idle',
  cart: 'idle',
  preparing: 'idle',
  proposal: 'wait',
  declined: 'shut',
  'pending-confirmation': 'wait',
  confirmed: 'work',
  pending: 'wait',
  failed: 'bad',
  'on-hold': 'wait',
  processing: 'work',
  'preparing-for-shipment': 'work',
  'partial-shipment': 'way',
  'order-in-transit': 'way',
  'preparing-for-pickup': 'work',
  'ready-for-pickup': 'way',
  'picked-up': 'good',
  completed: 'good',
  'partial-refund': 'idle',
  refunded: 'shut',
  'debt-collection': 'bad',
  'debt-default': 'bad',
  cancelled: 'shut',
}

// one that somebody aborted has not failed
const exportTones: Record<ExportState | 'aborted', Tone> = {
  queued: 'idle',
  'in-progress': 'work',
  finalizing: 'work',
  aborting: 'wait',
  completed: 'good',
  failed: 'bad',
  aborted: 'shut',
}

/** Half way there: drawn as a half-filled form in its tone. */
const halves: readonly string[] = [
  'partial-shipment',
  'partial-refund',
  'partially-refunded',
  'partly-shipped',
] satisfies (OrderStatus | TransactionStatus | Worklist)[]

const worktimeTones = { working: 'good', 'on-break': 'wait', 'not-working': 'idle' } as const satisfies Record<
  string,
  Tone
>

const invoiceTones: Record<InvoiceStatus, Tone> = {
  created: 'idle',
  sent: 'way',
  'over-due': 'bad',
  reminded: 'wait',
  'ready-for-debt-collection': 'bad',
  'debt-default': 'bad',
  paid: 'good',
  refunded: 'shut',
  cancelled: 'shut',
}

const transactionTones: Record<TransactionStatus, Tone> = {
  pending: 'wait',
  authorised: 'work',
  captured: 'good',
  'partially-refunded': 'idle',
  refunded: 'shut',
  voided: 'shut',
  failed: 'bad',
  'charged-back': 'bad',
}

const refundTones: Record<RefundStatus, Tone> = {
  draft: 'idle',
  confirmed: 'work',
  'paid-out': 'good',
  failed: 'bad',
  discarded: 'shut',
}

const userTones: Record<UserStatus, Tone> = { enabled: 'good', disabled: 'shut' }

/** Live and in step with the shop is how it should be. */
const shopTones: Record<ShopStatus, Tone> = {
  'active-synced-live': 'good',
  'active-synced-test': 'work',
  'active-unsynced-live': 'wait',
  'active-unsynced-test': 'work',
  'disabled-synced-live': 'shut',
  'disabled-synced-test': 'shut',
  'disabled-unsynced-live': 'shut',
  'disabled-unsynced-test': 'shut',
}

/** Sold and in its shops is how it should be. */
const productTones: Record<ProductStatus, Tone> = {
  'inactive-none': 'idle',
  'inactive-ready': 'idle',
  'inactive-imported': 'shut',
  'active-none': 'work',
  'active-ready': 'way',
  'active-imported': 'good',
}

const waitlistTones: Record<WaitlistStatus, Tone> = { waiting: 'wait', notified: 'good' }

/** Whoever says that they are a business is looked at. */
const customerTones: Record<CustomerStatus, Tone> = {
  private: 'idle',
  'to-check': 'wait',
  validated: 'good',
  refused: 'bad',
}

const translationTones: Record<TranslationStatus, Tone> = {
  missing: 'idle',
  draft: 'work',
  outdated: 'wait',
  done: 'good',
}

const syncJobTones: Record<SyncJobStatus, Tone> = {
  held: 'idle',
  queued: 'idle',
  running: 'work',
  retrying: 'wait',
  stalled: 'wait',
  done: 'good',
  dead: 'bad',
  cancelled: 'shut',
  dropped: 'shut',
}

const documentTones: Record<DocumentStatus, Tone> = { draft: 'idle', issued: 'work', sent: 'good', cancelled: 'shut' }

const communicationTones: Record<CommunicationStatus, Tone> = {
  queued: 'idle',
  outbox: 'wait',
  unclear: 'wait',
  sent: 'good',
  failed: 'bad',
  dismissed: 'shut',
}

const workMonthTones: Record<WorkMonthStatus, Tone> = { open: 'work', closed: 'shut' }

/** Of the job, and of its last run. */
const cronJobTones: Record<CronJobStatus | CronRunState, Tone> = {
  on: 'good',
  off: 'shut',
  due: 'idle',
  running: 'work',
  done: 'good',
  failed: 'bad',
  missed: 'wait',
}

const bankLineTones: Record<BankLineStatus, Tone> = {
  sure: 'way',
  check: 'work',
  unclear: 'wait',
  returned: 'bad',
  later: 'idle',
  booked: 'good',
  ignored: 'shut',
}

const shipmentTones: Record<ShipmentStatus, Tone> = {
  'not-yet-shipped': 'work',
  shipped: 'way',
  returned: 'good',
  voided: 'shut',
}

const returnTones: Record<ReturnStatus, Tone> = {
  announced: 'wait',
  received: 'work',
  accepted: 'way',
  refunded: 'good',
  refused: 'bad',
  withdrawn: 'shut',
}

const parcelTones: Record<ParcelStatus, Tone> = {
  draft: 'idle',
  requested: 'wait',
  ready: 'work',
  printed: 'good',
  failed: 'bad',
  voided: 'shut',
}

/** Of the worklists, and of the labels of what is in them. */
const shippingTones: Record<Worklist | LabelState, Tone> = {
  'to-prepare': 'work',
  ready: 'work',
  'partly-shipped': 'way',
  'waiting-for-pickup': 'wait',
  'shipped-today': 'good',
  none: 'idle',
  requested: 'wait',
  printed: 'good',
  failed: 'bad',
  collected: 'wait',
}

const lives = {
  order: orderTones,
  'export-job': exportTones,
  'export-history': exportTones,
  worktime: worktimeTones,
  user: userTones,
  shop: shopTones,
  invoice: invoiceTones,
  transaction: transactionTones,
  refund: refundTones,
  return: returnTones,
  shipment: shipmentTones,
  parcel: parcelTones,
  'shipping-order': shippingTones,
  document: documentTones,
  communication: communicationTones,
  'sync-job': syncJobTones,
  'cron-job': cronJobTones,
  webhook: webhookTones,
  'webhook-delivery': deliveryTones,
  'bank-statement-line': bankLineTones,
  product: productTones,
  'waitlist-entry': waitlistTones,
  customer: customerTones,
  translation: translationTones,
  absence: absenceTones,
  correction: correctionTones,
  'work-month': workMonthTones,
  payroll: workMonthTones,
} as const

const formOf: Record<Tone, 'ring' | 'half' | 'full' | 'diamond' | 'dash'> = {
  idle: 'ring',
  wait: 'ring',
  work: 'half',
  way: 'full',
  good: 'full',
  bad: 'diamond',
  shut: 'dash',
}

const tableOf = (life: string): Readonly<Record<string, Tone>> | undefined =>
  Object.hasOwn(lives, life) ? lives[life as keyof typeof lives] : undefined // checked by hasOwn

/** Are these the statuses of that life? They are then drawn with their marks. */
export const isLife = (life: string, statuses: readonly string[]): boolean => {
  const table = tableOf(life)
  return table !== undefined && statuses.every((status) => Object.hasOwn(table, status))
}

const live: readonly Tone[] = ['wait', 'work', 'way', 'bad']

/** Is there still something to do about it, by whomever? */
export const isStillLive = (life: string, status: string): boolean => live.includes(markOf(life, status).tone)

/** The one map from a status to how it is drawn, for every life. */
export const markOf = (life: string, status: string): { tone: Tone; form: (typeof formOf)[Tone] } => {
  const tone = tableOf(life)?.[status] ?? 'idle'
  return { tone, form: halves.includes(status) ? 'half' : formOf[tone] }
}
