import { transaction, type Db } from '#server/db.ts'
import { givenUp, type OutboxHandler, type OutboxRow } from '#server/jobs/outbox.ts'
import { keyOf } from '#server/payment/key.ts'
import { struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import { documentOf } from './document.ts'
import { channelOver, type ShopChannel, type ShopData } from './shop-channel.ts'

const isShopData = (kind: OutboxRow['kind']): kind is ShopData =>
  kind === 'product_full' || kind === 'stock' || kind === 'price'

/**
 * Tells a shop of a product as it is when the job leaves. The job was committed before, the call is outside of every
 * transaction; killed anywhere, the next try says under the same key what is so then.
 */
export const productHandler = (channel?: ShopChannel): OutboxHandler => ({
  send: async (job, signal, db) => {
    const { kind } = job
    if (!isShopData(kind) || job.object !== 'product') throw givenUp(`No shop is told ${job.name} of a ${job.object}.`)
    const found = await db.maybe<{ shop: number; sku: string }>(sql`
      select s.shop_id as shop, p.sku from outbox x
      join products p on p.id = x.record_id join product_shops s on s.product_id = p.id and s.shop_id = x.shop_id
      where x.id = ${job.id}`)
    if (found === undefined) return 'The product is not in this shop any more.'
    try {
      const document = await documentOf(db, kind, job.record_id, found.shop)
      const answer = await (channel ?? channelOver(db)).tell(
        { key: keyOf(job), told: kind, ...found, document },
        signal,
      )
      if (answer.type === 'refused') throw givenUp(answer.text)
      return answer.text
    } catch (error) {
      await keepError(db, job, found.shop, error)
      throw error
    }
  },
})

/** Beside the shop of the product stands why it could not be told, until it is. */
const keepError = (db: Db, { record_id: product }: OutboxRow, shop: number, error: unknown): Promise<unknown> =>
  transaction(db, (tx) =>
    tx.run(sql`
      update product_shops set error = ${struck(error instanceof Error ? error.message : String(error)).slice(0, 500)}
      where product_id = ${product} and shop_id = ${shop}`),
  )
