import type { OrderStatus } from '#entities/order/status.ts'
import type { Effect } from '../life/life.ts'
import type { OrderBranch, OrderRule } from './rules.ts'

/** What a way to another status asks, and what it sets off. */
export type Transition = { all?: readonly OrderRule[]; when?: OrderBranch; effects?: readonly Effect[] }

/** The way to a status, as the chart takes it. */
export const to = (target: OrderStatus, { all = [], when, effects = [] }: Transition = {}) => ({
  target,
  guard: { type: 'allows' as const, params: when === undefined ? { all } : { all, when } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

export const mail = (name: string): Effect => ({ kind: 'mail', name })
