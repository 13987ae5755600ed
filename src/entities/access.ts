import type { OrderStatus } from './order-status.ts'
import { entityOf } from './registry.ts'
import type { ObjectName } from './registry.ts'
import { holds } from './role.ts'
import type { Role } from './role.ts'
import type { Area, Level } from './user.ts'

/** Who asks: the roles after inheritance, and the levels that differ from `inherit`. */
export type Actor = {
  id: number
  roles: readonly Role[]
  shops: readonly { shop_id: number; area: Area; level: Level }[]
}

/** Names as choices are open to everyone signed in. */
export const choiceObjects = ['shop', 'payment-method', 'shipping-method'] as const satisfies readonly ObjectName[]

const levelOf = (actor: Actor, area: Area | undefined, shop: number | null): Level => {
  if (area === undefined || shop === null) return 'inherit'
  return actor.shops.find((row) => row.shop_id === shop && row.area === area)?.level ?? 'inherit'
}

const anyOf = (actor: Actor, wanted: readonly Role[]) =>
  actor.roles.includes('admin') || holds(actor.roles, { anyOf: wanted })

const decide = (actor: Actor, object: string, shop: number | null, need: 'read' | 'write'): boolean => {
  const rule = entityOf(object)?.access
  // an object that no entity names is refused
  if (rule === undefined) return false
  switch (levelOf(actor, rule.area, shop)) {
    case 'deny':
      return false
    case 'view':
      return need === 'read'
    case 'edit':
      return true
    default:
      return rule.own !== undefined || anyOf(actor, rule[need])
  }
}

/** May this user read this object's records of this shop? `null` asks for a record without a shop. */
export const mayRead = (actor: Actor, object: string, shop: number | null): boolean =>
  decide(actor, object, shop, 'read')

/** May this user change this object's records of this shop? */
export const mayWrite = (actor: Actor, object: string, shop: number | null): boolean =>
  decide(actor, object, shop, 'write')

/** What a search may show: by role everywhere but in the denied shops, or in the granted shops alone; `null` is nothing. */
export const readableShops = (actor: Actor, object: string): { except: number[] } | { only: number[] } | null => {
  const rule = entityOf(object)?.access
  if (rule === undefined) return null
  const of = (wanted: readonly Level[]) =>
    actor.shops.filter((row) => row.area === rule.area && wanted.includes(row.level)).map((row) => row.shop_id)
  if (rule.own !== undefined || anyOf(actor, rule.read)) return { except: of(['deny']) }
  const only = of(['view', 'edit'])
  return only.length > 0 ? { only } : null
}

/** Shipping staff see the orders that have something to ship or that they can still move, and nothing else. */
export const seesOnlyShippable = (actor: Actor): boolean =>
  !anyOf(actor, ['order_manager']) && anyOf(actor, ['shipping_manager'])

/** The moves of shipping staff; a list names the statuses from which they may make it. */
const shippingMoves: Readonly<Record<string, true | readonly OrderStatus[]>> = {
  'order.prepare_shipping': true,
  'order.confirm_shipment': true,
  'order.prepare_pickup': true,
  'order.ready_for_pickup': true,
  'order.confirm_pickup': true,
  // only where it goes back
  'order.release': ['preparing-for-shipment', 'preparing-for-pickup'],
}

/** The statuses of the orders that shipping staff read. */
export const shippingStatuses = [
  'confirmed',
  'processing',
  'preparing-for-shipment',
  'partial-shipment',
  'order-in-transit',
  'preparing-for-pickup',
  'ready-for-pickup',
  'picked-up',
  'partial-refund',
] as const satisfies readonly OrderStatus[]

/** The papers that go with the goods: of an order's documents shipping staff read these alone. */
const deliveryPapers = ['packslip', 'pickslip', 'warehouse-pickslip', 'return-note', 'shipping-label'] as const

/** May this user read what was paid for an order they see? */
export const mayReadPayments = (actor: Actor): boolean => !seesOnlyShippable(actor)

/** The types of document that this user reads of an order they see; undefined is all. */
export const readableDocuments = (actor: Actor): readonly string[] | undefined =>
  seesOnlyShippable(actor) ? deliveryPapers : undefined

/** May this user make this move on an order in this status and shop? The chart then says whether the order allows it. */
export const mayMove = (
  actor: Actor,
  move: string,
  order: { status: OrderStatus; shop: { id: number } | null },
): boolean => {
  const level = levelOf(actor, 'orders', order.shop?.id ?? null)
  if (level === 'deny' || level === 'view') return false
  if (anyOf(actor, ['order_manager'])) return true
  const allowed = shippingMoves[move]
  return anyOf(actor, ['shipping_manager']) && (allowed === true || (allowed?.includes(order.status) ?? false))
}

/** Forcing past a guard is the administrator's own right; it needs a reason and is logged. */
export const mayForce = (actor: Actor): boolean => actor.roles.includes('admin')
