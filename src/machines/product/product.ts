import { setup } from 'xstate'
import type { ProductStatus } from '#entities/product/status.ts'
import type { Effect, Refuses, Rules } from '../life/life.ts'

/** Every event of a person, in the order in which menus show them. */
export const productMoves = [
  'product.activate',
  'product.deactivate',
  'product.make_ready',
  'product.take_back',
  'product.sync_full',
  'product.sync_stock',
  'product.sync_price',
  'product.correct_stock',
] as const
export type ProductMove = (typeof productMoves)[number]

/** What happens to a product without a button: its planned moment came, a shop has it. */
export type ProductOccurrence = 'product.published' | 'product.imported'

type Correction = { type: 'product.correct_stock'; quantity?: string; cause?: string; note?: string }
type Happens<Type> = Type extends Correction['type'] ? Correction : Type extends string ? { type: Type } : never
export type ProductEvent = Happens<ProductMove>
export type ProductHappening = Happens<ProductMove | ProductOccurrence>

/**
 * What the guards read of a product: whether it is sold in any shop, whether its stock is that of its variations, and
 * whether it is a variation that is made no more.
 */
export type ProductFacts = { has_shops: boolean; has_variations: boolean; is_retired: boolean }

/** Named as questions; each says why it refuses. */
export const productRules = {
  hasShops: { holds: ({ has_shops }) => has_shops, because: 'product_without_shops' },
  hasOwnStock: { holds: ({ has_variations }) => !has_variations, because: 'stock_in_variations' },
  isMade: { holds: ({ is_retired }) => !is_retired, because: 'variation_retired' },
} as const satisfies Rules<ProductFacts, ProductHappening>
type ProductRule = keyof typeof productRules

type Way = { all?: readonly ProductRule[]; effects?: readonly string[] }
const to = (target: ProductStatus, { all = [], effects = [] }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((name): { type: 'effect'; params: Effect } => ({
    type: 'effect',
    params: { kind: 'product', name },
  })),
})

type Sold = 'active' | 'inactive'

const sync = (here: ProductStatus, effect: string) => to(here, { all: ['hasShops'], effects: [effect] })

/** Whether it is sold is turned over whatever its import says, and its shops are told again whenever somebody asks. */
const sold = (sale: Sold, rest: 'none' | 'ready' | 'imported') => ({
  ...(sale === 'active'
    ? { 'product.deactivate': to(`inactive-${rest}`) }
    : {
        'product.activate': to(`active-${rest}`, { all: ['isMade'] }),
        'product.published': to(`active-${rest}`, { all: ['isMade'] }),
      }),
  'product.sync_full': sync(`${sale}-${rest}`, 'sync_full'),
  'product.sync_stock': sync(`${sale}-${rest}`, 'sync_stock'),
  'product.sync_price': sync(`${sale}-${rest}`, 'sync_price'),
  'product.correct_stock': to(`${sale}-${rest}`, { all: ['hasOwnStock'], effects: ['correct_stock'] }),
})

/** And its import goes on whether it is sold or not. */
const none = (sale: Sold) => ({
  on: {
    ...sold(sale, 'none'),
    'product.make_ready': to(`${sale}-ready`, { all: ['hasShops'], effects: ['sync_full'] }),
  },
})
const ready = (sale: Sold) => ({
  on: {
    ...sold(sale, 'ready'),
    'product.take_back': to(`${sale}-none`, { effects: ['call_off'] }),
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
    context: {} as ProductFacts, // type carriers: xstate reads the types, never the values
    input: {} as ProductFacts,
    events: {} as ProductHappening,
    meta: {} as Refuses<ProductMove>,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly ProductRule[] }) =>
      all.every((name) => productRules[name].holds(context)),
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
