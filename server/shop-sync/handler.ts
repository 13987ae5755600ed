import { callTroubles } from '#entities/shop/connection.ts'
import type { SyncJobKind } from '#entities/sync-job/parts.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import type { OutboxHandler, OutboxRow } from '#server/jobs/outbox.ts'
import { troubleIn, type JobAnswer } from '#server/jobs/job-answer.ts'
import { keyOf } from '#server/payment/key.ts'
import { sql } from '#server/sql.ts'
import { connectorOf, type OutboundSettings } from './connection/open.ts'
import type { ShopRequest } from './connector.ts'
import { asOf, documentOf, type ProductJobKind } from './document.ts'
import { customerDocument, orderDocument, refundDocument } from './order-document.ts'
import { requireTaken, shopOfJob } from './taken.ts'
import { sendAllProducts, sendCatalogue } from './whole.ts'

/**
 * Tells a shop something as it is when the job leaves, outside of every transaction. Killed anywhere, the next try says
 * under the same key what is so then, with the later moment.
 */
const telling = (
  ways: OutboundSettings,
  find: (db: Db, job: OutboxRow, shop: number) => Promise<ShopRequest | JobAnswer>,
): Extract<OutboxHandler, { send: unknown }> => ({
  send: async (job, signal, db) => {
    const shop = shopOfJob(job)
    const request = await find(db, job, shop)
    // there is nothing to be said any more, and that is why
    if ('said' in request) return request
    const connector = await connectorOf(db, ways, shop)
    const { text } = requireTaken(await connector.tell(request, keyOf(job), signal))
    return { said: 'taken', words: text } satisfies JobAnswer
  },
})

/** Tells a shop of a product; beside the shop of the product stands why it could not be told, until it is. */
const productHandler = (ways: OutboundSettings): OutboxHandler => {
  const all = telling(ways, async (db, job, shop) => {
    if (job.object === 'shop') return goneRequest(db, job, shop)
    const kind = job.kind as ProductJobKind // no other comes here
    const found = await db.maybe<{ sku: string }>(sql`
      select p.sku from products p join product_shops s on s.product_id = p.id
      where p.id = ${job.record_id} and s.shop_id = ${shop}`)
    if (found === undefined) return { said: 'product_left' }
    return { kind, ...found, ...(await documentOf(db, kind, job.record_id, shop)) }
  })
  return {
    send: async (job, signal, db) => {
      try {
        return await all.send(job, signal, db)
      } catch (error) {
        if (job.object === 'product') await keepError(db, job, error)
        throw error
      }
    },
  }
}

/** What has left a shop is taken down, unless it has come back meanwhile. */
async function goneRequest(db: Db, { payload }: OutboxRow, shop: number): Promise<ShopRequest | JobAnswer> {
  const sku = String(payload['sku'])
  const { is_there, as_of } = await db.one<{ is_there: boolean; as_of: number }>(sql`
    select ${asOf} as as_of, exists (
      select from products p join product_shops s on s.product_id = p.id where p.sku = ${sku} and s.shop_id = ${shop}
    ) as is_there`)
  return is_there ? { said: 'product_back' } : { kind: 'product_gone', sku, asOf: as_of }
}

const keepError = (db: Db, { record_id: product, shop }: OutboxRow, error: unknown): Promise<unknown> =>
  transaction(db, (tx) => {
    const { trouble, words } = troubleIn(error)
    return tx.run(sql`
      update product_shops set trouble = ${callTroubles.find((one) => one === trouble) ?? null}, error = ${words}
      where product_id = ${product} and shop_id = ${shop}`)
  })

/**
 * Until a shop knows that an order is here it takes its pieces off what it was told last; once it does it is told what is
 * left since, so that they count once.
 */
async function countPieces(tx: Tx, { record_id: order, shop }: OutboxRow): Promise<void> {
  const isFirst = await tx.run(sql`
    update shop_orders set date_told = now() where order_id = ${order} and shop_id = ${shop} and date_told is null`)
  if (isFirst === 0) return
  await tx.run(sql`
    select tell_shops(t.id, 'stock', ${shop}) from (
      select distinct unnest(array[c.parent_id, c.id]) as id
      from order_items i join products c on c.id = i.product_id where i.order_id = ${order} and c.manage_stock
    ) t where t.id is not null order by t.id`)
}

const notOfThisShop: JobAnswer = { said: 'order_not_there' }

/** A handler for each kind that goes to a shop alone. */
export const shopHandlers = (ways: OutboundSettings) => {
  const customerGone = telling(ways, async (db, job) => {
    const { number, as_of } = await db.one<{ number: string; as_of: number }>(sql`
      select ${asOf} as as_of, coalesce(${job.payload['number'] ?? null}::text, (
        select customer_number from customers where id = ${job.record_id})) as number`)
    return { kind: 'customer_delete', number, asOf: as_of }
  })
  const transition = telling(ways, async (db, job, shop) => {
    const found = await orderDocument(db, job.record_id, shop)
    if (found === undefined) return notOfThisShop
    const { number: order, ...about } = found
    return { kind: 'order_transition', order, ...about }
  })
  return {
    product_full: productHandler(ways),
    stock: productHandler(ways),
    price: productHandler(ways),
    customer_full: telling(ways, async (db, job, shop) => {
      const found = await customerDocument(db, job.record_id, shop)
      return found === undefined ? { said: 'customer_not_there' } : { kind: 'customer_full', ...found }
    }),
    customer_delete: customerGone,
    order_transition: {
      send: async (job, signal, db) => {
        const answer = await transition.send(job, signal, db)
        return { answer, follow: (tx: Tx) => countPieces(tx, job) }
      },
    },
    all_products: { send: (job, signal, db) => sendCatalogue(db, ways, job, signal) },
    shop_product_full: { send: (job, signal, db) => sendAllProducts(db, ways, job, signal) },
  } satisfies Partial<Record<SyncJobKind, OutboxHandler>>
}

/** Tells a shop what was given back of its order; what the provider of a payment is asked for is another job. */
export const shopRefundHandler = (ways: OutboundSettings): OutboxHandler =>
  telling(ways, async (db, job, shop) => {
    const found = await refundDocument(db, job.payload['told_refund_id'], shop)
    return found === undefined ? { said: 'refund_gone' } : { kind: 'refund', ...found }
  })
