import { setup } from 'xstate'
import type { ProductStatus } from '#entities/product/status.ts'
import type { Effect, Refuses } from '../life/life.ts'

/** Every event of a person, in the order in which menus show them. */
export const productMoves = [
  'product.activate',
  'product.deactivate',
  'product.make_ready',
  'product.take_back',
] as const
export type ProductMove = (typeof productMoves)[number]

/** What happens to a product without a button: its planned moment came, a shop has it. */
export type ProductOccurrence = 'product.published' | 'product.imported'

type Happens<Type> = Type extends string ? { type: Type } : never
export type ProductEvent = Happens<ProductMove>
export type ProductHappening = Happens<ProductMove | ProductOccurrence>

/** The chart asks nothing of a product but where it stands. */
export type ProductFacts = Readonly<Record<string, never>>

const to = (target: ProductStatus, ...effects: readonly string[]) => ({
  target,
  actions: effects.map((name): { type: 'effect'; params: Effect } => ({
    type: 'effect',
    params: { kind: 'product', name },
  })),
})

type Sold = 'active' | 'inactive'

/** Whether it is sold is turned over whatever its import says. */
const sold = (sale: Sold, rest: 'none' | 'ready' | 'imported') =>
  sale === 'active'
    ? { 'product.deactivate': to(`inactive-${rest}`) }
    : { 'product.activate': to(`active-${rest}`), 'product.published': to(`active-${rest}`) }

/** And its import goes on whether it is sold or not. */
const none = (sale: Sold) => ({
  on: { ...sold(sale, 'none'), 'product.make_ready': to(`${sale}-ready`, 'send_to_shops') },
})
const ready = (sale: Sold) => ({
  on: {
    ...sold(sale, 'ready'),
    'product.take_back': to(`${sale}-none`, 'call_off'),
    'product.imported': to(`${sale}-imported`),
  },
})
const imported = (sale: Sold) => ({
  meta: { refuses: { 'product.make_ready': 'product_imported', 'product.take_back': 'product_imported' } as const },
  on: sold(sale, 'imported'),
})

/**
 * A product's life (lifecycles §8, ADR 0205): sold or not, and beside that its import, so the statuses are what both say
 * together. It is made ready for its import, and imported once the job that brings it to a shop is done.
 */
export const productMachine = setup({
  types: {
    // type carriers: xstate reads the types, never the values; a product's facts are none
    context: {},
    input: {},
    events: {} as ProductHappening,
    meta: {} as Refuses<ProductMove>,
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'product',
  context: ({ input }) => input,
  initial: 'inactive-none',
  states: {
    'inactive-none': none('inactive'),
    'inactive-ready': ready('inactive'),
    'inactive-imported': imported('inactive'),
    'active-none': none('active'),
    'active-ready': ready('active'),
    'active-imported': imported('active'),
  },
})
