import type { Tx } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { productLife } from './life.ts'

/** A shop has the product: where it waited for that, its import is over. */
export const noteImported = (tx: Tx, product: number): Promise<unknown> =>
  applyOccurrence(tx, productLife, product, { type: 'product.imported' })
