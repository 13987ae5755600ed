import { randomInt } from 'node:crypto'
import type { OrderRow } from '#entities/order/order.ts'
import { newPickupCode } from '#entities/order/pickup-code.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import { unitsLeaving } from '#machines/order/conditions.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { Queries } from '#server/db.ts'
import { draftProposal } from '#server/document/draft.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import type { UndoLogEntry } from '#server/life/undo-log.ts'
import { sql } from '#server/sql.ts'
import { readOrderArguments, type OrderArguments } from './arguments.ts'
import { reckonAnew } from './charge.ts'
import { tryPickupCode } from './pickup/try-code.ts'
import { orderEffects, runStatusTriggers } from './effects.ts'
import { undoReasons } from './undo-reasons.ts'

const out: readonly string[] = ['order-in-transit', 'picked-up'] satisfies OrderStatus[]

export const orderLife: ServerLife<OrderRow, OrderArguments> = {
  life: lifeOfOrder,
  noArguments: {
    contents: [],
    markPaid: false,
    paymentMethod: null,
    trackingNumber: null,
    isRepriced: false,
    refund: { items: [], reason: null, restock: false },
  },
  readArguments: readOrderArguments,
  tries: tryPickupCode,
  columns: (before, { status, context }) => ({
    status,
    held_from: (context as OrderLife).held_from,
    // whoever collects it is told by the mail of the same move
    ...(status === 'ready-for-pickup' && !before.has_pickup_code && { pickup_code: newPickupCode(randomInt) }),
    ...(before.status !== status && out.includes(status) && { date_shipped: sql`now()` }),
  }),
  effects: orderEffects,
  leaving: { 'paper proposal': (execution) => draftProposal(execution) },
  entered: runStatusTriggers,
  mailTo: ({ has_email, email }) => (has_email ? email : null),
  undone: async (tx, id, written) => written.some(isMoney) && reckonAnew(tx, id),
  undoReasons,
  tells: numbersSent,
  sums: (order, event) => ({ currency: order.currency, total: order.total, units: unitsLeaving(order, event) }),
}

/** Does an order come to something else without it? */
const isMoney = ({ table, before }: UndoLogEntry): boolean =>
  table === 'order_fees' || (table === 'orders' && before?.['shipping_total'] !== undefined)

/** The numbers of the parcels that this transaction has sent. */
async function numbersSent(tx: Queries, id: number): Promise<string[]> {
  const sent = await tx.rows<{ number: string }>(sql`
    select tracking_number as number from shipments
    where order_id = ${id} and date_shipped = now() and tracking_number is not null order by id`)
  return sent.map(({ number }) => number)
}
