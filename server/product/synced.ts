import type { SyncJobKind } from '#entities/sync-job/parts.ts'
import type { Tx } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { named, sql } from '#server/sql.ts'
import { productLife } from './life.ts'

/** Where is kept when a shop was last told, by what it was told. */
const columns = { product_full: 'date_full', stock: 'date_stock', price: 'date_price' } as const satisfies Partial<
  Record<SyncJobKind, string>
>

type Job = { readonly object: string; readonly record_id: number; readonly id: number }

/** A shop was told of a product: it is kept when, and where the product waited for its import, that is over. */
export const noteSynced = (kind: keyof typeof columns) => async (tx: Tx, job: Job) => {
  if (job.object !== 'product') return
  await tx.run(sql`
    update product_shops set ${named(columns[kind])} = now(), trouble = null, error = null
    where product_id = ${job.record_id} and shop_id = (select shop_id from outbox where id = ${job.id})`)
  if (kind === 'product_full') await applyOccurrence(tx, productLife, job.record_id, { type: 'product.imported' })
}
