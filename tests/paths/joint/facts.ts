import type { InvoiceFacts } from '#machines/invoice/rules.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import type { ParcelFacts } from '#machines/parcel/parcel.ts'
import type { RefundFacts } from '#machines/refund/refund.ts'
import type { ShipmentFacts } from '#machines/shipment/shipment.ts'
import type { TransactionFacts } from '#machines/transaction/transaction.ts'
import { readyOrder } from '#tests/support/order-life.ts'
import {
  givenBackOf,
  isIn,
  isPaid,
  leftOf,
  openOf,
  ordered,
  packedOf,
  plus,
  shippedOf,
  sum,
  type Joint,
  type PaidBy,
} from './world.ts'

const amount = (cents: number): string => (cents / 100).toFixed(2)
const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place]
  if (one === undefined) throw new Error(`There is no ${place} of ${list.length}`)
  return one
}

/** What the guards of each chart read of its record. */
export const factsOf = (paidBy: PaidBy) => ({
  order: (joint: Joint): OrderLife => ({
    ...readyOrder,
    placement_status: paidBy === 'card' ? 'pending' : 'processing',
    held_from: joint.order.held_from,
    shipped_quantity: sum(shippedOf(joint)),
    open_quantity: sum(openOf(joint)),
    packed_quantity: sum(packedOf(joint)),
    is_paid: isPaid(joint),
    has_payment: joint.payments.some(isIn),
    has_cancellation:
      joint.order.credit === 'issued' || (joint.order.status === 'cancelled' && joint.order.credit === 'waits'),
  }),
  invoice: (joint: Joint, id: number): InvoiceFacts => {
    const { isIssued, isSent, total, paid } = at(joint.invoices, id)
    return {
      is_issued: isIssued,
      is_sent: isSent,
      has_reversible_payment: joint.payments.some(({ invoice, status }) => invoice === id && status === 'captured'),
      paid_total: amount(paid),
      open_total: amount(total - paid),
      fee_open: '0.00',
      reminder_level: 0,
      last_reminder: 3,
      reminders_suspended: false,
      is_just_reminded: false,
      is_handed_over: false,
      has_email: true,
    }
  },
  transaction: (joint: Joint, id: number): TransactionFacts => {
    const { isByProvider, asked, refunded } = at(joint.payments, id)
    return {
      has_provider: isByProvider,
      is_asked: asked.length > 0,
      is_refunded: refunded > 0,
      is_reconciled: false,
      is_excess: false,
      has_excess_left: false,
      has_other_debt: false,
      is_used: false,
      excess_uses: null,
    }
  },
  refund: (joint: Joint, id: number): RefundFacts => {
    const refund = at(joint.refunds, id)
    const given = plus(givenBackOf(joint), refund.items)
    return {
      gross: amount(refund.gross),
      left_total: amount(sum(joint.payments.map(leftOf))),
      left_by_hand: amount(sum(joint.payments.map(leftOf))),
      left_by_provider: amount(sum(joint.payments.filter(({ isByProvider }) => isByProvider).map(leftOf))),
      has_lines_left: refund.status !== 'draft' || given.every((many, line) => many <= (ordered[line] ?? 0)),
      is_automatic: refund.isAutomatic,
      is_asked: refund.isAsked,
    }
  },
  shipment: (joint: Joint, id: number): ShipmentFacts => {
    const parcels = joint.parcels.filter((one) => one.shipment === id)
    const shipment = at(joint.shipments, id)
    const open = openOf(joint)
    return {
      quantity: sum(shipment.contents),
      order_status: joint.order.status,
      open_label_count: parcels.filter(({ status }) => ['requested', 'ready', 'printed'].includes(status)).length,
      missing_label_count: parcels.filter(({ status }) => ['draft', 'requested', 'failed'].includes(status)).length,
      is_tracked: false,
      is_return: false,
      is_verified: true,
      has_return: false,
      is_collected: false,
      is_open:
        shipment.status !== 'not-yet-shipped' || shipment.contents.every((many, line) => many <= (open[line] ?? 0)),
    }
  },
  parcel: (joint: Joint, id: number): ParcelFacts => ({
    has_vendor: true,
    has_address: true,
    weight: 1.25,
    shipment_status: at(joint.shipments, at(joint.parcels, id).shipment).status,
    is_tracked: false,
    is_verified: true,
    order_status: joint.order.status,
    is_return: false,
    is_collected: false,
  }),
})
export type FactsOf = ReturnType<typeof factsOf>
export type Noun = keyof FactsOf
