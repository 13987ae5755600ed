import type { ProductRow } from '#entities/product/product.ts'
import { standingOfProduct, type ProductStatus } from '#entities/product/status.ts'
import { houseZone } from '#entities/zone.ts'
import { lifeOfProduct } from '#machines/product/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { enqueue, withdraw } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'

export const productLife: ServerLife<ProductRow> = {
  life: lifeOfProduct,
  noArguments: {},
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
    'product send_to_shops': (execution) => enqueue(execution, 'product_full', 'product_full'),
    'product call_off': (execution) => withdraw(execution, 'product_full', ['product_full']),
  },
  undoReasons: {},
}
