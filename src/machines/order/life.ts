import { mayMove, maySee } from '#entities/access.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { defineLife } from '../life/define-life.ts'
import { orderMoves, type OrderEvent, type OrderMove, type OrderOccurrence } from './events.ts'
import { isIrreversible, orderWarnings, requirementsOf, undoRefusals, warningsOf } from './conditions.ts'
import { orderMachine } from './order.ts'
import { orderRules, type OrderLife } from './rules.ts'

type Happening = (OrderEvent | OrderOccurrence) & { forced?: true }

export const lifeOfOrder = defineLife<OrderRow, OrderLife, OrderStatus, OrderMove, Happening>({
  object: 'order',
  machine: orderMachine,
  rules: orderRules,
  moves: orderMoves,
  takes: {
    'order.place': ['payment_method_id'],
    'order.confirm_shipment': ['contents', 'tracking_number'],
    'order.prepare_pickup': ['shipping_method_id'],
    'order.confirm_pickup': ['pickup_code'],
    'order.complete': ['mark_paid'],
    'order.refund': ['items', 'reason', 'restock'],
  },
  statusOf: ({ status }) => status,
  factsOf: (order) => order,
  requirementsOf,
  hasForce: true,
  warnings: orderWarnings,
  warningsOf,
  closing: ['writes_invoice'],
  isIrreversible,
  undoRefusals,
  maySee,
  mayMove,
})
