import { mayWriteOver, rightOver, withheldIn } from '#entities/in-shops.ts'
import { product, type ProductRow } from '#entities/product/product.ts'
import { statusOfProduct, type ProductStatus } from '#entities/product/status.ts'
import { defineLife } from '../life/define-life.ts'
import { productMachine, productMoves, productRules } from './product.ts'
import type { ProductFacts, ProductHappening, ProductMove } from './product.ts'

/** How many there are, why, and whatever else there is to say. */
const correction = ['quantity', 'cause', 'note'] as const

export const lifeOfProduct = defineLife<ProductRow, ProductFacts, ProductStatus, ProductMove, ProductHappening>({
  object: 'product',
  machine: productMachine,
  rules: productRules,
  moves: productMoves,
  takes: { 'product.correct_stock': correction },
  statusOf: statusOfProduct,
  factsOf: ({ has_shops, type, is_retired }) => ({ has_shops, has_variations: type === 'variable', is_retired }),
  requirementsOf: (move) => (move === 'product.correct_stock' ? correction : []),
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  undoRefusals: {
    'product.activate': [],
    'product.deactivate': [],
    'product.make_ready': ['shop_told'],
    'product.take_back': [],
    'product.sync_full': ['shop_told'],
    'product.sync_stock': ['shop_told'],
    'product.sync_price': ['shop_told'],
    'product.correct_stock': [],
  },
  maySee: (actor, row) => rightOver(actor, product, row) !== 'none',
  mayMove: (actor, _, row) => mayWriteOver(actor, product, row),
  withheld: (actor, row) => {
    const shops = withheldIn(actor, product, row)
    if (shops.length === 0) return undefined
    const named = shops.map(({ label }) => label).join(', ')
    return { code: 'no_right_in_shop', details: [], named, unblock: null, asks: null }
  },
})
