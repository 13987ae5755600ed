import type { OrderRow } from '#entities/order/order.ts'
import { isOrderMove, type OrderEvent, type OrderOccurrence } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { transaction, type Db } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { sql } from '#server/sql.ts'
import { signIn } from '#tests/support/call.ts'
import { person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'
import { startServer } from '#tests/support/server.ts'

type Happening = OrderEvent | OrderOccurrence

/** The order after the event; or with which code it was refused, null where the server itself raised it in vain. */
export type Outcome = { row: OrderRow } | { refused: string | null }

/** The real server as a walk needs it: an order is born, something happens to it. */
export type OrderServer = {
  db: Db
  born: (...order: Tail<typeof makeOrder>) => Promise<number>
  /** Moves go over the wire, everything else is raised within the server. */
  happen: (id: number, version: number, event: Happening) => Promise<Outcome>
  close: () => Promise<void>
}
type Tail<F> = F extends (db: infer _Db, shops: infer _Shops, ...rest: infer Rest) => unknown ? Rest : never

const isMove = (event: Happening): event is OrderEvent => isOrderMove(event.type)

export async function startOrderServer(): Promise<OrderServer> {
  const server = await startServer()
  const { db } = server
  const shops = await makeShops(db)
  const someone = person(server.url, await signIn(server.url, 'orders'))

  /** The event with the ids of this order in place of those of the model. */
  const concrete = async (id: number, event: OrderEvent): Promise<OrderEvent> => {
    if (event.type === 'order.prepare_pickup' && event.shipping_method_id !== undefined)
      return { ...event, shipping_method_id: shops.pickup }
    if (event.type === 'order.place' && event.payment_method_id !== undefined) {
      const own = await db.one<{ id: number | null }>(sql`select payment_method_id as id from orders where id = ${id}`)
      return { ...event, payment_method_id: own.id ?? shops.payment.pending }
    }
    if (event.type === 'order.confirm_pickup' && event.pickup_code !== undefined) {
      const { code } = await db.one<{ code: string | null }>(
        sql`select pickup_code as code from orders where id = ${id}`,
      )
      return { ...event, pickup_code: code ?? event.pickup_code }
    }
    if (event.type !== 'order.confirm_shipment' || !Array.isArray(event.contents)) return event
    const open = await db.rows<{ id: number }>(sql`
      select id from order_item_rows where order_id = ${id} and open_quantity > packed_quantity order by place`)
    return { ...event, contents: event.contents.map((line, at) => ({ ...line, order_item_id: open[at]?.id ?? 0 })) }
  }

  return {
    db,
    born: (...order) => makeOrder(db, shops, ...order),
    happen: async (id, version, event) => {
      if (!isMove(event)) {
        const row = await transaction(db, (tx) => applyOccurrence(tx, orderLife, id, event))
        return row === undefined ? { refused: null } : { row }
      }
      const { status, code, changed } = await someone.move(id, await concrete(id, event), { version })
      return status === 200 ? { row: changed.entity } : { refused: code ?? String(status) }
    },
    close: server.close,
  }
}

/** The facts that effects change: the model does it with arithmetic, the server with its tables. */
export const movedFacts = (o: OrderLife) => ({
  held_from: o.held_from,
  shipped_quantity: o.shipped_quantity,
  open_quantity: o.open_quantity,
  packed_quantity: o.packed_quantity,
  is_paid: o.is_paid,
  has_payment: o.has_payment,
  has_cancellation: o.has_cancellation,
})
