import type { ProductRow } from '#entities/product/product.ts'
import { standingOfProduct, type ProductStatus } from '#entities/product/status.ts'
import { houseZone } from '#entities/zone.ts'
import { lifeOfProduct } from '#machines/product/life.ts'
import type { MoveExecution, ServerLife } from '#server/life/server-life.ts'
import { enqueue, withdraw } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import { correctStock, readCorrection, historyTextsOf, type Correction } from './correction.ts'
import { lockStock } from './stock.ts'

/** A job for each of its shops. */
const tellShops = (kind: 'product_full' | 'stock' | 'price') => async (execution: MoveExecution) => {
  const shops = await execution.tx.rows<{ shop: number }>(sql`
    select shop_id as shop from product_shops where product_id = ${execution.record.id} order by shop_id`)
  for (const { shop } of shops) await enqueue(execution, kind, kind, {}, shop)
}

export const productLife: ServerLife<ProductRow, Correction | undefined> = {
  life: lifeOfProduct,
  noArguments: undefined,
  readArguments: readCorrection,
  lock: lockStock,
  columns: (before, { status }) => {
    // the chart knows no other status
    const after = standingOfProduct(status as ProductStatus)
    return {
      ...after,
      // what is sold is planned no more, and keeps the day on which it first was
      ...(after.is_active &&
        !before.is_active && {
          planned_publishing: null,
          date_published: sql`coalesce(date_published, (now() at time zone ${houseZone})::date)`,
        }),
    }
  },
  effects: {
    'product sync_full': tellShops('product_full'),
    'product sync_stock': tellShops('stock'),
    'product sync_price': tellShops('price'),
    'product correct_stock': correctStock,
    'product call_off': (execution) => withdraw(execution, 'product_full', ['product_full']),
  },
  tells: async (_tx, _id, correction) => (correction === undefined ? [] : historyTextsOf(correction)),
  undoReasons: { shop_told: { left: sql`kind in ('product_full', 'stock', 'price')` } },
}
