import {
  givenBackOf,
  isConfirmed,
  isIn,
  isOpen,
  openOf,
  ordered,
  packedOf,
  plus,
  shippedOf,
  sum,
  totalOf,
  added,
  type Joint,
  type Pieces,
} from './world.ts'

const within = (pieces: Pieces, most: Pieces): boolean => pieces.every((many, at) => many <= (most[at] ?? 0))
const live = ['requested', 'ready', 'printed']
/** Nobody waits for an answer of the carrier. */
const isQuiet = ({ parcels }: Joint): boolean => parcels.every(({ asked }) => asked.length === 0)

/** What is true of an order and all that lives beside it, whatever happens, in the words of those who work with it. */
export const sentences: Readonly<Record<string, (joint: Joint) => boolean>> = {
  'Never more is given back than was paid': ({ order, payments }) =>
    order.refunded <= sum(payments.filter((one) => isIn(one) || one.isReversed).map(({ amount }) => amount)) &&
    payments.every(({ amount, refunded }) => refunded <= amount),
  'What a refund gives back is taken from payments, to the cent': ({ refunds }) =>
    refunds.every((one) => sum(one.taken.map(({ amount }) => amount)) === (isConfirmed(one) ? one.gross : 0)),
  'No piece is given back twice': (joint) => within(givenBackOf(joint), ordered),
  'No piece is sent twice': (joint) => within(plus(shippedOf(joint), packedOf(joint)), ordered),
  'What was given up is not sent any more': (joint) => within(plus(shippedOf(joint), joint.order.cancelled), ordered),
  'A cancelled order has no open invoice': ({ order, invoices }) =>
    order.status !== 'cancelled' || !invoices.some(isOpen),
  'A cancelled order has no live label, once its carrier has heard of it': (joint) =>
    joint.order.status !== 'cancelled' ||
    (joint.parcels.every(({ status }) => !live.includes(status)) &&
      (!isQuiet(joint) || joint.parcels.every(({ isLive }) => !isLive))),
  'A cancelled order has nothing packed': ({ order, shipments }) =>
    order.status !== 'cancelled' || shipments.every(({ status }) => status !== 'not-yet-shipped'),
  'A cancelled order waits for no payment, and has none reserved': ({ order, payments }) =>
    order.status !== 'cancelled' || payments.every(({ status }) => status !== 'pending' && status !== 'authorised'),
  'What a provider took is booked, whatever was decided meanwhile': ({ payments }) =>
    payments.every((one) => !one.isTaken || isIn(one) || one.isReversed),
  'No refund is paid out twice': ({ refunds }) => refunds.every(({ paidOut }) => paidOut <= 1),
  'A cancelled order has nothing on its way': (joint) =>
    joint.order.status !== 'cancelled' || sum(shippedOf(joint)) === 0,
  'Stock has lost what was sent, less what came back to it': (joint) => {
    const back = added(joint.refunds.filter((one) => isConfirmed(one) && one.restock).map(({ items }) => items))
    return plus(joint.gone, back).every((many, at) => many === (shippedOf(joint)[at] ?? 0))
  },
  'No order is billed twice': ({ invoices }) => invoices.filter(({ status }) => status !== 'cancelled').length <= 1,
  'An order that is on its way has nothing left here': (joint) =>
    joint.order.status !== 'order-in-transit' || sum(openOf(joint)) === 0,
  'A paid invoice is covered by what its order got': ({ order, invoices }) =>
    invoices.every(({ status, total }) => status !== 'paid' || order.paid >= Math.min(total, totalOf(ordered))),
  'A label that its shipment gave up is given back, once its carrier has heard of it': (joint) =>
    joint.parcels.every(
      ({ status, shipment }) => joint.shipments[shipment]?.status !== 'voided' || !live.includes(status),
    ) &&
    (!isQuiet(joint) ||
      joint.parcels.every(({ status, isLive }) => isLive === (status === 'ready' || status === 'printed'))),
  'What an order has got is what its payments brought': ({ order, payments }) =>
    order.paid === sum(payments.filter(isIn).map(({ amount }) => amount)),
  'Nothing of a cancelled order is kept without somebody having been asked to give it back': ({ order, refunds }) =>
    order.status !== 'cancelled' ||
    order.paid <= order.refunded ||
    refunds.some(({ status }) => status === 'draft' || status === 'discarded'),
}
