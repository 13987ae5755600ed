import { nameOf } from '#entities/name.ts'
import { product } from '#entities/product/product.ts'
import { standingOfProduct } from '#entities/product/status.ts'
import { movesOf } from '../life/moves.ts'
import { lifeOfProduct } from './life.ts'

/** What the console asks of a product's life. */
export const movesOfProduct = movesOf(lifeOfProduct, {
  nameOf: (record) => nameOf(product, record),
  standingOf: standingOfProduct,
  usual: ({ is_active, import_status }) => [
    ...(is_active ? [] : ['product.activate']),
    ...(import_status === 'none' ? ['product.make_ready'] : []),
  ],
})
