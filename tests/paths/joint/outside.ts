import { hasSlips } from '#machines/order/issuing.ts'
import { refused, type Happening, type World } from './work.ts'
import { minus, openOf, packedOf, sum, type Bounds, type Joint } from './world.ts'

type Outside = (joint: Joint, id: number, raise: World['raise']) => boolean

/** The provider answers what it was asked first. */
const provider =
  (isYes: boolean): Outside =>
  (joint, id, raise) => {
    const payment = joint.payments[id]
    const asked = payment?.asked.shift()
    switch (asked) {
      case 'authorise':
        raise('transaction', id, { type: isYes ? 'transaction.authorised' : 'transaction.refused' })
        return true
      case 'capture':
      case 'capturing':
        if (payment !== undefined) payment.isTaken ||= isYes
        raise('transaction', id, { type: isYes ? 'transaction.captured' : 'transaction.refused' })
        return true
      case 'void':
        return isYes
      case undefined:
        return false
    }
  }

/** So does the carrier; a label that was given up before it came is given back. */
const carrier =
  (isYes: boolean): Outside =>
  (joint, id, raise) => {
    const parcel = joint.parcels[id]
    const asked = parcel?.asked.shift()
    if (parcel === undefined || asked === undefined) return false
    if (asked === 'void') {
      parcel.isLive = false
      return isYes
    }
    if (!isYes) raise('parcel', id, { type: 'parcel.refused' })
    else {
      parcel.isLive = true
      if (!raise('parcel', id, { type: 'parcel.labelled' })) parcel.asked.push('void')
    }
    return true
  }

/** What the server's own worker does, and what comes from outside. */
export const outsideOf: Readonly<Record<string, Outside>> = {
  'number.given': (joint, id, raise) => {
    const invoice = joint.invoices[id]
    if (invoice?.isAwaited !== true) return false
    invoice.isAwaited = false
    return raise('invoice', id, { type: 'invoice.issued' })
  },
  'credit.written': ({ order }) => {
    if (order.credit !== 'waits') return false
    order.credit = 'issued'
    return true
  },
  'provider.begins': (joint, id) => {
    const payment = joint.payments[id]
    if (payment?.asked[0] !== 'capture') return false
    payment.asked[0] = 'capturing'
    return true
  },
  'provider.agrees': provider(true),
  'provider.refuses': provider(false),
  'carrier.agrees': carrier(true),
  'carrier.refuses': carrier(false),
  'refund.sent': (joint, id, raise) => {
    const refund = joint.refunds[id]
    if (refund?.isAsked !== true) return false
    refund.isAsked = false
    refund.paidOut += 1
    raise('refund', id, { type: 'refund.paid_out' })
    return true
  },
  'refund.failed': (joint, id, raise) => {
    const refund = joint.refunds[id]
    if (refund?.isAsked !== true) return false
    refund.isAsked = false
    raise('refund', id, { type: 'refund.refused' })
    return true
  },
}

/** A shipment is entered with what is left, or with some of it, and packed in one parcel. */
export function createShipment(joint: Joint, bounds: Bounds, event: Happening['event']): Joint {
  if (!hasSlips(joint.order.status)) throw refused('order_not_ready')
  const free = minus(openOf(joint), packedOf(joint))
  const contents = event['contents'] === 'open' ? free : (event['contents'] as readonly number[])
  if (sum(contents) === 0 || contents.some((many, at) => many > (free[at] ?? 0))) throw refused('more than is open')
  if (joint.shipments.length >= bounds.shipments) throw refused('out of bounds')
  joint.shipments.push({ status: 'not-yet-shipped', contents: [...contents] })
  joint.parcels.push({ shipment: joint.shipments.length - 1, status: 'draft', asked: [], isLive: false })
  return joint
}
