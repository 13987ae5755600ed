import type { WholeSync } from '#api/shop.ts'
import { shop as entity } from '#entities/shop/shop.ts'
import type { Caller } from '#server/caller.ts'
import { transaction, type Db, type Queries, type Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import type { Followed, OutboxRow } from '#server/jobs/outbox.ts'
import type { JobAnswer } from '#server/jobs/job-answer.ts'
import { keyOf } from '#server/payment/key.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { connectorOf, type OutboundSettings } from './connection/open.ts'
import { asOf, documentOf } from './document.ts'
import { requireTaken, shopOfJob } from './taken.ts'

/** So many products whole in a call, and so many names of them. */
const [wholeAtOnce, namedAtOnce] = [50, 1000]

/** A job for it, unless one waits already; the next page is a job of its own, put there with the end of the one before. */
export async function askWhole(tx: Queries, shop: number, kind: WholeSync, payload: object = {}): Promise<number> {
  const waiting = await tx.maybe<{ id: number }>(sql`
    select id from outbox where object = 'shop' and record_id = ${shop} and kind = ${kind}
      and status in ('held', 'queued', 'retrying', 'stalled') and payload = ${JSON.stringify(payload)}::jsonb
    order by id limit 1 for key share`)
  if (waiting !== undefined) return waiting.id
  const { id } = await tx.one<{ id: number }>(sql`
    insert into outbox (object, record_id, shop_id, kind, name, payload, held_until)
    values ('shop', ${shop}, ${shop}, ${kind}, ${kind}, ${JSON.stringify(payload)}::jsonb, clock_timestamp()) returning id`)
  return id
}

/** Every connected shop is asked what it has; answers how many. */
export async function askCatalogues(db: Db): Promise<number> {
  const shops = await db.rows<{ id: number }>(sql`
    select s.id from shops s join shop_connections w on w.shop_id = s.id where s.is_sync_enabled order by s.id`)
  for (const { id } of shops) await transaction(db, (tx) => askWhole(tx, id, 'all_products'))
  return shops.length
}

/** Somebody wants a shop to be told all over again. */
export async function syncWholly(tx: Tx, caller: Caller, shop: number, kind: WholeSync): Promise<{ job: number }> {
  const { user, before } = await recordToEdit(tx, caller, sourceToEdit('shop'), shop)
  requireRight(user, entity, before)
  if (before['connector'] === null) throw refuse({ status: 409, code: 'no_connection' })
  const job = await askWhole(tx, shop, kind)
  await audit(tx, {
    user,
    verb: 'shop.sync',
    object: 'shop',
    objectId: shop,
    after: { kind, job },
    remoteAddress: caller.address,
  })
  return { job }
}

const afterOf = ({ payload }: OutboxRow): string => (typeof payload['after'] === 'string' ? payload['after'] : '')

type Named = { id: number; sku: string }

/** What a shop sells, by SKU as bytes are sorted, so that both sides mean the same by what lies between two. */
const page = (db: Queries, shop: number, after: string, most: number): Promise<Named[]> =>
  db.rows<Named>(sql`
    select p.id, p.sku from products p join product_shops s on s.product_id = p.id
    where s.shop_id = ${shop} and (p.import_status = 'imported' or s.date_full is not null) and p.sku collate "C" > ${after}
    order by p.sku collate "C" limit ${most}`)

/** Every product of a shop whole, a page a job. */
export async function sendAllProducts(
  db: Db,
  ways: OutboundSettings,
  job: OutboxRow,
  signal: AbortSignal,
): Promise<Followed> {
  const shop = shopOfJob(job)
  const products = await page(db, shop, afterOf(job), wholeAtOnce)
  const documents: Readonly<Record<string, unknown>>[] = []
  let earliest = Number.POSITIVE_INFINITY
  for (const { id, sku } of products) {
    const { asOf: read, document } = await documentOf(db, 'product_full', id, shop)
    earliest = Math.min(earliest, read)
    documents.push({ ...document, sku, as_of: read })
  }
  if (products.length > 0)
    requireTaken(
      await (
        await connectorOf(db, ways, shop)
      ).tell({ kind: 'products', asOf: earliest, documents }, `${keyOf(job)}-${afterOf(job)}`, signal),
    )
  const last = products.length === wholeAtOnce ? products.at(-1) : undefined
  return {
    answer: { said: 'products_told', count: products.length } satisfies JobAnswer,
    follow: async (tx) => {
      await tx.run(sql`
        update product_shops set date_full = now(), trouble = null, error = null
        where shop_id = ${shop} and product_id = any(${products.map(({ id }) => id)}::bigint[])`)
      if (last !== undefined) await askWhole(tx, shop, 'shop_product_full', { after: last.sku })
    },
  }
}

/** Which products a shop has: what it has besides goes there, and what it lacks it is told whole. */
export async function sendCatalogue(
  db: Db,
  ways: OutboundSettings,
  job: OutboxRow,
  signal: AbortSignal,
): Promise<Followed> {
  const shop = shopOfJob(job)
  const { as_of } = await db.one<{ as_of: number }>(sql`select ${asOf} as as_of`)
  const products = await page(db, shop, afterOf(job), namedAtOnce)
  const last = products.length === namedAtOnce ? products.at(-1) : undefined
  const skus = products.map(({ sku }) => sku)
  const connector = await connectorOf(db, ways, shop)
  const request = { kind: 'catalogue', asOf: as_of, after: afterOf(job), upTo: last?.sku ?? null, skus } as const
  const { missing = [] } = requireTaken(await connector.tell(request, keyOf(job), signal))
  return {
    answer: { said: 'products_compared', count: products.length, missing: missing.length } satisfies JobAnswer,
    follow: async (tx) => {
      await tx.run(sql`
        select tell_shop('product', p.id, ${shop}, 'product_full') from products p
        where p.sku = any(${missing}::text[]) order by p.id`)
      if (last !== undefined) await askWhole(tx, shop, 'all_products', { after: last.sku })
    },
  }
}
