import { orderRoad } from '#entities/order/status.ts'
import { lifeOfOrder } from './life.ts'
import { movesOf } from '../life/moves.ts'
import { undoRefusals, usualAnswers } from './conditions.ts'
import { usualMoves } from './next.ts'

/** What the console asks of an order's life. */
export const movesOfOrder = movesOf(lifeOfOrder, {
  nameOf: ({ number }) => number,
  standingOf: (status, { held_from }) => ({ status, held_from }),
  answers: usualAnswers,
  notOfMany: ['contents', 'tracking_number', 'items', 'pickup_code'],
  // another method may name another status, and only the server knows the methods
  isUnsure: ({ payment_method }, event) =>
    'payment_method_id' in event && event.payment_method_id !== payment_method?.id,
  // a cancellation says why among its warnings
  noWayBack: { 'order.confirm_shipment': undoRefusals['order.confirm_shipment'][0] },
  noReturn: { 'order.confirm_shipment': 'shipment_confirmed' },
  usual: usualMoves,
  hasAddress: ({ has_email }) => has_email,
  // the order stays where it is until the refund is confirmed
  outcome: ({ type }) => (type === 'order.refund' ? {} : undefined),
  road: {
    columns: Object.entries(orderRoad).map(([id, statuses]) => ({ id, statuses })),
    // as wide as their longest words
    begins: [0, 22.5, 43.5, 64, 83.5],
  },
})
