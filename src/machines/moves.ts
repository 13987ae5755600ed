import type { Actor } from '#entities/access.ts'
import type { OrderRow } from '#entities/order.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import type { Effect, LifeEvent, Verdict } from './life.ts'

/** What the console asks of a record's life. It comes with the screen that shows the record, never before (ADR 0061). */
export type Moves = {
  has: (id: string) => boolean
  /** By role and shop alone: the life itself then says whether the record allows it. */
  isAllowed: (actor: Actor, id: string, record: OrderRow) => boolean
  /** As it stands; what only lacks an argument that the palette asks for is possible. */
  offer: (id: string, record: OrderRow) => Verdict
  verdict: (id: string, record: OrderRow, how?: { forced: true }) => Verdict
  requirementsOf: (id: string, record: OrderRow) => readonly string[]
  /** What differs from record to record, and so is not asked of many. */
  notOfMany: readonly string[]
  step: (record: OrderRow, event: LifeEvent) => { status: OrderStatus; effects: readonly Effect[] }
  /** The record as the move leaves it, as far as the life knows: none of its effects. */
  becomes: (record: OrderRow, event: LifeEvent) => Pick<OrderRow, 'status' | 'held_from'>
  warningsOf: (id: string, record: OrderRow) => string[]
  isIrreversible: (id: string, record: OrderRow) => boolean
  /** Why a move that cannot be undone cannot, where its warnings do not say so. */
  noWayBack: (id: string) => string | undefined
}
