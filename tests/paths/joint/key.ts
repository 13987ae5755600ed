import { sum, type Joint, type Pieces } from './world.ts'

/**
 * What of a state decides what can happen from it on: two states of one key go the same ways. What nobody reads any more is
 * left out, such as the contents of a voided shipment; records of a kind that differ by their place alone stand in one
 * order. What the sentences make a sum of the rest (`paid`, `gone`, what is taken and paid out) makes no more keys while
 * they hold, and stands here so that a state that breaks one is met as a new one.
 */
export const keyOf = (joint: Joint): string => {
  const { status, held_from, paid, refunded, isSettled, cancelled, credit } = joint.order
  return [
    [status, held_from ?? '', paid, refunded, flag(isSettled), pieces(cancelled), credit, pieces(joint.gone)].join(' '),
    joint.invoices
      .filter((one) => one.status !== 'cancelled')
      .map(invoiceOf)
      .join(','),
    joint.payments.map(paymentIn(joint)).join(','),
    joint.refunds.map(refundOf).toSorted().join(','),
    joint.shipments.map(shipmentIn(joint)).toSorted().join(','),
  ].join(';')
}

const flag = (is: boolean): string => (is ? '1' : '0')
const pieces = (many: Pieces): string => many.join('+')

/** Taken back it is nobody's any more: whether another may be written depends on those that stand. */
const invoiceOf = ({ status, isIssued, isSent, isAwaited, total, paid }: Joint['invoices'][number]): string =>
  [status, flag(isIssued), flag(isSent), flag(isAwaited), total, paid].join(' ')

/** The place among all counts: money is given back from the newest. */
const paymentIn =
  ({ invoices }: Joint) =>
  ({
    status,
    isByProvider,
    amount,
    refunded,
    invoice,
    isReversed,
    isTaken,
    asked,
  }: Joint['payments'][number]): string => {
    const isOver = status === 'voided' && !isReversed && !isTaken && asked.every((one) => one === 'void')
    if (isOver) return 'over'
    const stands = invoice !== null && invoices[invoice]?.status !== 'cancelled'
    return [
      status,
      flag(isByProvider),
      amount,
      refunded,
      flag(stands),
      flag(isReversed),
      flag(isTaken),
      asked.join('+'),
    ].join(' ')
  }

const refundOf = (refund: Joint['refunds'][number]): string => {
  const { status, items, gross, isAutomatic, restock, isAsked, paidOut } = refund
  if (status === 'discarded') return status
  // from which payments it was taken stands in these
  const taken = sum(refund.taken.map(({ amount }) => amount))
  return [status, pieces(items), gross, flag(isAutomatic), flag(restock), flag(isAsked), taken, paidOut].join(' ')
}

const shipmentIn =
  ({ parcels }: Joint) =>
  ({ status, contents }: Joint['shipments'][number], id: number): string => {
    const own = parcels
      .filter(({ shipment }) => shipment === id)
      .map((one) => [one.status, one.asked.join('+'), flag(one.isLive)].join(' '))
      .toSorted()
    return [status, status === 'voided' ? '' : pieces(contents), ...own].join(' ')
  }
