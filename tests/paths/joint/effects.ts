import type { ParcelOccurrence } from '#machines/parcel/parcel.ts'
import type { Noun } from './facts.ts'
import {
  bookInvoicePayment,
  bookOnOrder,
  closeAwaited,
  markPaid,
  reverseInvoicePayment,
  takeBackPayment,
  voidPayments,
} from './money.ts'
import { closeShort, confirmRefund, draftRefund, draftRest, payOut, refundInFull } from './give-back.ts'
import { isOpen, minus, openOf, ordered, packedOf, plus, sum, totalOf, type Joint, type PaidBy } from './world.ts'
import { refused, type World } from './work.ts'

type EffectOf = (world: World) => void
/** What the charts' effects do, by the life that sets them off: the names are the server's own. */
export type Effects = Readonly<Record<Noun, Readonly<Record<string, EffectOf>>>>

/** The order's shipments that have not left go with their labels. */
const voidLabels: EffectOf = ({ joint, raise }) => {
  for (const [id, { status }] of joint.shipments.entries())
    if (status === 'not-yet-shipped') {
      for (const parcel of joint.parcels.filter(({ shipment }) => shipment === id)) giveUp(parcel)
      raise('shipment', id, { type: 'shipment.called_off' })
    }
}

/** Its carrier is told, where it knows of it. */
function giveUp(parcel: Joint['parcels'][number]): void {
  if (!['draft', 'requested', 'ready', 'printed'].includes(parcel.status)) return
  if (parcel.status !== 'draft') parcel.asked.push('void')
  parcel.status = 'voided'
}

/** Sends what is packed, and what is entered with the move. */
const ship: EffectOf = ({ joint, bounds, event, raise }) => {
  const free = minus(openOf(joint), packedOf(joint))
  const contents =
    event['contents'] === undefined
      ? []
      : event['contents'] === 'open'
        ? free
        : (event['contents'] as readonly number[])
  if (contents.some((many, at) => many > (free[at] ?? 0))) throw refused('more than is open')
  for (const [id, shipment] of joint.shipments.entries())
    if (shipment.status === 'not-yet-shipped') {
      raise('shipment', id, { type: 'shipment.left' })
      joint.gone = plus(joint.gone, shipment.contents)
    }
  if (sum(contents) === 0) return
  if (joint.shipments.length >= bounds.shipments) throw refused('out of bounds')
  joint.shipments.push({ status: 'shipped', contents: [...contents] })
  joint.gone = plus(joint.gone, contents)
}

const shipOne: EffectOf = ({ joint, id, raise }) => {
  joint.gone = plus(joint.gone, joint.shipments[id]?.contents ?? [])
  if (!raise('order', 0, { type: 'order.shipment_left', in_full: sum(openOf(joint)) === 0 })) throw refused('order')
}

const unship: EffectOf = ({ joint, id, raise }) => {
  joint.gone = minus(joint.gone, joint.shipments[id]?.contents ?? [])
  const left = joint.shipments.some(
    ({ status, contents }) => status !== 'not-yet-shipped' && status !== 'voided' && sum(contents) > 0,
  )
  if (!raise('order', 0, { type: 'order.shipment_recalled', in_full: !left })) throw refused('order')
}

/** Each of the shipment's parcels in one of these statuses, or the move is refused. */
const tellParcels =
  (statuses: readonly string[], type: ParcelOccurrence['type']): EffectOf =>
  ({ joint, id, raise }) => {
    for (const [at, { shipment, status }] of joint.parcels.entries())
      if (shipment === id && statuses.includes(status) && !raise('parcel', at, { type })) throw refused(type)
  }

const callOff: EffectOf = ({ joint, id }) => {
  const invoice = joint.invoices[id]
  if (invoice?.isIssued === true) joint.order.credit = later(joint.order.credit)
  else if (invoice !== undefined) invoice.isAwaited = false
}
const later = (credit: Joint['order']['credit']) => (credit === 'issued' ? credit : 'waits')

const ofParcel =
  (asked: 'label' | 'void'): EffectOf =>
  ({ joint, id }) =>
    void joint.parcels[id]?.asked.push(asked)
const ofPayment =
  (asked: 'authorise' | 'capture' | 'void'): EffectOf =>
  ({ joint, id }) => {
    const payment = joint.payments[id]
    if (payment?.isByProvider === true) payment.asked.push(asked)
  }
const nothing: EffectOf = () => undefined
const tellOrder =
  (type: string): EffectOf =>
  ({ raise }) =>
    void raise('order', 0, { type })

export const effects: Effects = {
  order: {
    'fee charge': nothing,
    'label void': voidLabels,
    'shipment ship': ship,
    'payment void': voidPayments,
    'payment mark_paid': (world) => world.event['mark_paid'] === true && markPaid(world),
    'invoice cancel': ({ joint, raise }) => {
      for (const [id, invoice] of joint.invoices.entries())
        if (isOpen(invoice)) raise('invoice', id, { type: 'invoice.called_off' })
    },
    'refund in_full': refundInFull,
    'refund draft': draftRefund,
    'refund draft_rest': draftRest,
    'line close_short': (world) => {
      voidLabels(world)
      closeShort(world)
    },
  },
  invoice: {
    'invoice issue': nothing,
    'invoice take_back': (world) => {
      // by a document of its own, at once
      if (world.joint.invoices[world.id]?.isIssued === true) world.joint.order.credit = 'issued'
      else callOff(world)
    },
    'invoice call_off': callOff,
    'payment book': bookInvoicePayment,
    'payment settle': ({ joint, id }) => {
      const invoice = joint.invoices[id]
      if (invoice !== undefined) invoice.paid = invoice.total
    },
    'payment reverse': reverseInvoicePayment,
    'order hand_over': tellOrder('order.handed_to_collection'),
    'order write_off': tellOrder('order.written_off'),
  },
  transaction: {
    'provider authorise': ofPayment('authorise'),
    'provider capture': ofPayment('capture'),
    'provider void': ofPayment('void'),
    'payment book': bookOnOrder,
    'payment reverse': takeBackPayment('invoice.payment_reversed'),
    'payment charge_back': takeBackPayment('invoice.charged_back'),
    'order refuse': tellOrder('order.payment_refused'),
  },
  refund: {
    'refund confirm': confirmRefund,
    'refund ask': ({ joint, id }) => {
      const refund = joint.refunds[id]
      if (refund !== undefined) refund.isAsked = true
    },
    'refund pay_out': payOut,
  },
  shipment: {
    'shipment request_labels': tellParcels(['draft', 'failed'], 'parcel.wanted'),
    'shipment give_back_labels': tellParcels(['requested', 'ready', 'printed'], 'parcel.called_off'),
    'shipment void_labels': tellParcels(['draft', 'requested', 'ready', 'printed', 'failed'], 'parcel.called_off'),
    'shipment ship': shipOne,
    'shipment unship': unship,
  },
  parcel: { 'carrier label': ofParcel('label'), 'carrier void_label': ofParcel('void'), 'label print': nothing },
}

/** The invoice over all that is delivered, once. */
function writeInvoice({ joint, raise }: World): void {
  if (joint.invoices.some(({ status }) => status !== 'cancelled')) return
  const total = totalOf(minus(ordered, joint.order.cancelled))
  if (total === 0) return
  const paid = Math.max(joint.order.paid - joint.order.refunded, 0)
  const isPaid = paid >= total
  joint.invoices.push({
    status: 'created',
    isIssued: false,
    isSent: false,
    isAwaited: true,
    total,
    paid: isPaid ? 0 : paid,
  })
  if (isPaid) raise('invoice', joint.invoices.length - 1, { type: 'invoice.settled' })
}

/** What a status sets off when it is entered: the payment method's triggers, and what nobody waits for any more. */
export const entered: Readonly<Partial<Record<Noun, (world: World, status: string, paidBy: PaidBy) => void>>> = {
  order: (world, status, paidBy) => {
    if (status !== 'processing') return
    writeInvoice(world)
    if (paidBy === 'card')
      for (const payment of world.joint.payments)
        if (payment.status === 'authorised' && payment.asked.length === 0) payment.asked.push('capture')
  },
  invoice: ({ joint }, status) => {
    const { order } = joint
    const isOver =
      status === 'paid'
        ? order.paid >= totalOf(ordered) || order.isSettled
        : status === 'cancelled' &&
          order.status !== 'cancelled' &&
          joint.invoices.every((one) => one.status === 'cancelled')
    if (isOver) closeAwaited(joint)
  },
}
