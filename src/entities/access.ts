import { deliveryTypes } from './document/parts.ts'
import type { Entity } from './entity.ts'
import { isLicensed, type Licences } from './licence.ts'
import { deliveryMails } from './mail-kind.ts'
import type { OrderStatus } from './order/status.ts'
import { outlineOf } from './outline.ts'
import { clockRole, holds } from './role.ts'
import type { Role } from './role.ts'
import type { Area, Level } from './user/shop-access.ts'

/** Who asks: the roles after inheritance, the levels that differ from `inherit`, and the modules that the house has. */
export type Actor = {
  id: number
  roles: readonly Role[]
  shops: readonly { shop_id: number; area: Area; level: Level }[]
  licences?: Licences
  /** What is left of the rights of whoever acts by a key, in place of what roles and shops give. */
  within?: (object: string, shop: number | null) => Right
}

/**
 * What a user may do with an object's records in one shop: change and read them all, read them all, read and move what is
 * on its way through shipping, read and change their own, or nothing.
 */
export type Right = 'edit' | 'view' | 'ship' | 'own' | 'none'

const levelOf = (actor: Actor, area: Area | undefined, shop: number | null): Level => {
  if (area === undefined || shop === null) return 'inherit'
  return actor.shops.find((row) => row.shop_id === shop && row.area === area)?.level ?? 'inherit'
}

const anyOf = (actor: Actor, wanted: readonly Role[]) =>
  actor.roles.includes('admin') || holds(actor.roles, { anyOf: wanted })

const byRole = (actor: Actor, { write, read, ship = [], own }: Entity['access']): Right => {
  // what no role opens is everyone's own, the administrator's, too
  if (own !== undefined && write.length + read.length === 0) return 'own'
  if (anyOf(actor, write)) return 'edit'
  if (read === 'everyone' || anyOf(actor, read)) return 'view'
  if (anyOf(actor, ship)) return 'ship'
  return own === undefined ? 'none' : 'own'
}

/**
 * The one decision of who may do what (ADR 0015), from which all others follow: the level of the shop stands in the
 * place of the role, `inherit` leaves it to the role. `null` asks for records without a shop.
 */
export const rightIn = (actor: Actor, object: string, shop: number | null): Right => {
  if (actor.within) return actor.within(object, shop)
  const rule = outlineOf(object)?.access
  // an object that no entity names is refused
  if (rule === undefined) return 'none'
  // the module stands beside the role, whatever that is (spec §6)
  if (!isLicensed(rule.licence, actor.licences)) return 'none'
  const level = levelOf(actor, rule.area, shop)
  if (level === 'inherit') return byRole(actor, rule)
  return level === 'deny' ? 'none' : level
}

/** May this user read this object's records of this shop, or some of them? */
export const mayRead = (actor: Actor, object: string, shop: number | null): boolean =>
  rightIn(actor, object, shop) !== 'none'

/** Does this right allow to change? One's own is one's own to change where it is nobody else's, and else to read. */
export const isWriting = (right: Right, object: string): boolean =>
  right === 'edit' || (right === 'own' && outlineOf(object)?.access.write.length === 0)

/** May this user change this object's records of this shop? */
export const mayWrite = (actor: Actor, object: string, shop: number | null): boolean =>
  isWriting(rightIn(actor, object, shop), object)

/** Has this user a clock of their own? */
export const mayClock = ({ roles, licences }: Pick<Actor, 'roles' | 'licences'>): boolean =>
  holds(roles, clockRole) && isLicensed('worktime-tracking', licences)

/** May this user begin a record of this object, in one shop at least? */
export const mayBegin = (actor: Actor, object: string): boolean =>
  [null, ...actor.shops.map(({ shop_id }) => shop_id)].some((shop) => rightIn(actor, object, shop) === 'edit')

/** What a search may show: as `elsewhere` says in all shops but the named ones, which are read as a whole or not at all. */
export type Readable = {
  readonly elsewhere: Right
  readonly granted: readonly number[]
  readonly denied: readonly number[]
}

/** What of an object this user reads, in which shops; `null` is nothing. */
export const readable = (actor: Actor, object: string): Readable | null => {
  const area = outlineOf(object)?.access.area
  const shops = actor.shops.filter((row) => row.area === area && row.level !== 'inherit').map((row) => row.shop_id)
  const granted = shops.filter((shop) => mayRead(actor, object, shop))
  const denied = shops.filter((shop) => !granted.includes(shop))
  const elsewhere = rightIn(actor, object, null)
  return elsewhere === 'none' && granted.length === 0 ? null : { elsewhere, granted, denied }
}

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

/** For each shop whose records were read at a time: were they all of its records, or only some? */
export type Reach = readonly { readonly shop: number | null; readonly reads: Reading }[]
type Reading = 'all' | 'ship' | 'own' | 'none'

const readingOf = (right: Right): Reading => (right === 'edit' || right === 'view' ? 'all' : right)

/** What this user reads of these shops now. */
export const reachOver = (actor: Actor, object: string, shops: readonly (number | null)[]): Reach =>
  shops.map((shop) => ({ shop, reads: readingOf(rightIn(actor, object, shop)) }))

/** May this user read all that could be read then? Where it is not known what that was: all there is of the object. */
export const covers = (actor: Actor, object: string, then: Reach | null): boolean => {
  const now = readable(actor, object)
  if (now === null) return false
  if (then === null) return readingOf(now.elsewhere) === 'all' && now.denied.length === 0
  return then.every(({ shop, reads }) => {
    const reading = readingOf(rightIn(actor, object, shop))
    return reading === 'all' || (reading === reads && reading !== 'none')
  })
}

type InShop = { shop: { id: number } | null }
type InStatus = InShop & { status: OrderStatus }

const rightOver = (actor: Actor, order: InShop): Right => rightIn(actor, 'order', order.shop?.id ?? null)

/** May this user know of this order at all? Shipping staff know those that they can still move or follow. */
export const maySee = (actor: Actor, order: InStatus): boolean => {
  const right = rightOver(actor, order)
  return right === 'ship' ? shippingStatuses.some((status) => status === order.status) : right !== 'none'
}

/** May this user read what was paid for an order they see? */
export const mayReadPayments = (actor: Actor, order: InShop): boolean => rightOver(actor, order) !== 'ship'

/** The types of document that this user reads of an order they see; undefined is all. */
export const readableDocuments = (actor: Actor, order: InShop): readonly string[] | undefined =>
  rightOver(actor, order) === 'ship' ? deliveryTypes : undefined

/** May this user know of this document? Shipping staff know those that go with the goods. */
export const maySeeDocument = (actor: Actor, { shop, type }: InShop & { type: string }): boolean => {
  const right = rightIn(actor, 'document', shop?.id ?? null)
  return right === 'ship' ? deliveryTypes.some((one) => one === type) : right !== 'none'
}

/** May this user issue papers that go with the goods of this shop? */
export const mayIssueSlips = (actor: Actor, shop: number | null): boolean =>
  ['edit', 'ship'].includes(rightIn(actor, 'document', shop))

/** The mails that this user reads of an order they see; undefined is all. */
export const readableMails = (actor: Actor, order: InShop): readonly string[] | undefined =>
  rightOver(actor, order) === 'ship' ? deliveryMails : undefined

/** May this user make this move on an order in this status and shop? The chart then says whether the order allows it. */
export const mayMove = (actor: Actor, move: string, order: InStatus): boolean => {
  const right = rightOver(actor, order)
  if (right !== 'ship') return right === 'edit'
  const allowed = shippingMoves[move]
  return allowed === true || (allowed?.includes(order.status) ?? false)
}

/** Forcing past a guard is the administrator's own right; it needs a reason and is logged. */
export const mayForce = (actor: Actor): boolean => actor.roles.includes('admin')
