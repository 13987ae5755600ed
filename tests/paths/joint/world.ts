import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { ParcelStatus } from '#entities/parcel/parts.ts'
import type { RefundStatus } from '#entities/refund/parts.ts'
import type { ShipmentStatus } from '#entities/shipment/parts.ts'
import type { TransactionStatus } from '#entities/transaction/parts.ts'

/** One order as it was ordered: so many pieces of each line, their price in cents. */
const lines = [
  { quantity: 2, price: 1000 },
  { quantity: 2, price: 700 },
] as const
/** Pieces of each line. */
export type Pieces = readonly number[]

/** How far this goes: what would need more records of a kind than these is not looked at. */
export type Bounds = { readonly payments: number; readonly refunds: number; readonly shipments: number }

/** One order and all that lives beside it, as its tables would say it. Amounts are cents; a record is its place in its list. */
export type Joint = {
  order: {
    status: OrderStatus
    held_from: OrderStatus | null
    paid: number
    refunded: number
    /** Nothing of it is owed any more. */
    isSettled: boolean
    /** Pieces that are not delivered any more. */
    cancelled: number[]
    /** What takes an invoice back, or a part of it: waits to be written, or is. */
    credit: 'none' | 'waits' | 'issued'
  }
  invoices: {
    status: InvoiceStatus
    isIssued: boolean
    isSent: boolean
    /** It will get its number. */
    isAwaited: boolean
    total: number
    paid: number
  }[]
  payments: {
    status: TransactionStatus
    isByProvider: boolean
    amount: number
    refunded: number
    invoice: number | null
    isReversed: boolean
    /** The provider has the money. */
    isTaken: boolean
    /** What the provider has been asked and has not answered; what it works on is withdrawn no more. */
    asked: ('authorise' | 'capture' | 'capturing' | 'void')[]
  }[]
  refunds: {
    status: RefundStatus
    items: number[]
    gross: number
    isAutomatic: boolean
    restock: boolean
    isAsked: boolean
    taken: { payment: number; amount: number }[]
    /** So many times it has left, by hand or by the provider. */
    paidOut: number
  }[]
  shipments: { status: ShipmentStatus; contents: number[] }[]
  parcels: {
    shipment: number
    status: ParcelStatus
    /** What the carrier has been asked and has not answered, in this order. */
    asked: ('label' | 'void')[]
    /** The carrier has drawn a label, and nobody has given it back. */
    isLive: boolean
  }[]
  /** Pieces that stock has booked as gone. */
  gone: number[]
}

/** Where the records of a kind stand; of the order there is one. */
export const listOf = {
  invoice: 'invoices',
  transaction: 'payments',
  refund: 'refunds',
  shipment: 'shipments',
  parcel: 'parcels',
} as const

/** How an order is paid: both begin with the payment that is awaited, the first through a provider. */
export type PaidBy = 'card' | 'invoice'

export const totalOf = (pieces: Pieces): number => sum(pieces.map((many, at) => many * (lines[at]?.price ?? 0)))
export const ordered: Pieces = lines.map(({ quantity }) => quantity)
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
export const none = (): number[] => lines.map(() => 0)
export const plus = (a: Pieces, b: Pieces): number[] => a.map((many, at) => many + (b[at] ?? 0))
export const minus = (a: Pieces, b: Pieces): number[] => a.map((many, at) => many - (b[at] ?? 0))
export const added = (all: readonly Pieces[]): number[] => all.reduce<number[]>(plus, none())

/** A new order that lacks nothing. */
export const begin = (paidBy: PaidBy): Joint => ({
  order: {
    status: 'preparing',
    held_from: null,
    paid: 0,
    refunded: 0,
    isSettled: false,
    cancelled: none(),
    credit: 'none',
  },
  invoices: [],
  payments: [
    {
      status: 'pending',
      isByProvider: paidBy === 'card',
      amount: totalOf(ordered),
      refunded: 0,
      invoice: null,
      isReversed: false,
      isTaken: false,
      asked: [],
    },
  ],
  refunds: [],
  shipments: [],
  parcels: [],
  gone: none(),
})

// What the server's views say, in a few words of arithmetic.

const contentsOf = ({ shipments }: Joint, statuses: readonly ShipmentStatus[]): number[] =>
  added(shipments.filter(({ status }) => statuses.includes(status)).map(({ contents }) => contents))
export const shippedOf = (joint: Joint): number[] => contentsOf(joint, ['shipped', 'returned'])
export const packedOf = (joint: Joint): number[] => contentsOf(joint, ['not-yet-shipped'])
export const openOf = (joint: Joint): number[] =>
  minus(minus(ordered, joint.order.cancelled), shippedOf(joint)).map((many) => Math.max(many, 0))

const confirmed: readonly RefundStatus[] = ['confirmed', 'paid-out', 'failed']
export const isConfirmed = ({ status }: Joint['refunds'][number]): boolean => confirmed.includes(status)
/** Pieces that confirmed refunds gave back. */
export const givenBackOf = ({ refunds }: Joint): number[] =>
  added(refunds.filter(isConfirmed).map(({ items }) => items))

const hasCome: readonly TransactionStatus[] = ['captured', 'partially-refunded', 'refunded']
export const isIn = ({ status }: Joint['payments'][number]): boolean => hasCome.includes(status)
/** What of a payment can be given back. */
export const leftOf = ({ status, amount, refunded }: Joint['payments'][number]): number =>
  status === 'captured' || status === 'partially-refunded' ? amount - refunded : 0

const settled: readonly InvoiceStatus[] = ['paid', 'cancelled', 'refunded']
export const isOpen = ({ status }: Joint['invoices'][number]): boolean => !settled.includes(status)

export const isPaid = ({ order: { status, paid, refunded, isSettled } }: Joint): boolean => {
  if (isSettled) return !(refunded > 0 && refunded >= paid)
  return refunded > 0 && paid > refunded && status === 'cancelled'
}
