import { mostNamed, type ResolvedScan } from '#api/order/scan.ts'
import type { Hit } from '#api/search.ts'
import { readable, type Actor } from '#entities/access.ts'
import { gtinForms, isGtin } from '#entities/gtin.ts'
import { gs1Of } from '#entities/scan/gs1.ts'
import { cardOf, decodeOwn } from '#entities/scan/own-code.ts'
import type { Db } from '#server/db.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { fieldsOfHit, hitOf, isFound } from '#server/search/lookup.ts'
import { rowsOf } from '#server/search/page.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'

type Way = NonNullable<ResolvedScan['by']>
/** Records of an object, as a condition on its table. */
type Named = { object: string; where: Sql }
/** Asked one after the other: the first that names anything ends it. */
type Question = { by: Way; of: readonly Named[] }

const byOwnCode = (code: string): Named[] => {
  const own = decodeOwn(code)
  if (own === undefined) return []
  return sourceOf(own.kind) === undefined ? [] : [{ object: own.kind, where: sql`t.id = ${own.id}` }]
}

/** What is sent by it, or comes back: then its return is meant, also where its label lay in the parcel that was sent. */
const byTracking = (code: string, sscc: string | undefined): Named[] => {
  // carriers say theirs with the two noughts that announce it on a label, or without
  const numbers = [code.toUpperCase(), ...(sscc === undefined ? [] : [sscc, `00${sscc}`])]
  const shipments = sql`
    select id from shipments where upper(tracking_number) = any(${numbers}::text[])
    union select id from shipments where upper(return_tracking_number) = any(${numbers}::text[])
    union select shipment_id from parcels where upper(tracking_number) = any(${numbers}::text[])
    union select shipment_id from parcels where upper(return_tracking_number) = any(${numbers}::text[])`
  return [
    {
      object: 'return',
      where: sql`t.id in (
        select return_id from shipments where id in (${shipments})
        union select r.id from parcels p join shipments s on s.id = p.shipment_id join returns r on r.order_id = s.order_id
          where upper(p.return_tracking_number) = any(${numbers}::text[]) and s.return_id is null and r.status = 'announced')`,
    },
    { object: 'shipment', where: sql`t.return_id is null and t.id in (${shipments})` },
  ]
}

/** What is called by this number: its paper only where nothing else is, for an invoice is found by its own. */
const byNumber = (code: string): Question[] => {
  const is = (object: string, field: string): Named => ({ object, where: sql`t.${named(field)} = ${code}` })
  return [
    {
      by: 'number',
      of: [
        is('order', 'number'),
        is('shipment', 'number'),
        is('parcel', 'number'),
        is('invoice', 'number'),
        is('refund', 'number'),
        { object: 'return', where: sql`t.number = ${code.toUpperCase()}` },
        is('transaction', 'number'),
        is('customer', 'customer_number'),
      ],
    },
    { by: 'number', of: [is('document', 'number')] },
  ]
}

/** In the order of keyboard.md §3. */
const questionsOf = (code: string): Question[] => {
  const gs1 = gs1Of(code)
  const gtin = gs1?.gtin ?? (isGtin(code) ? code : undefined)
  return [
    { by: 'own', of: byOwnCode(code) },
    { by: 'tracking', of: byTracking(code, gs1?.sscc) },
    {
      by: 'gtin',
      of: gtin === undefined ? [] : [{ object: 'product', where: sql`t.gtin = any(${gtinForms(gtin)}::text[])` }],
    },
    { by: 'sku', of: [{ object: 'product', where: sql`lower(t.sku) = lower(${code})` }] },
    ...byNumber(code),
  ]
}

/** What a code names, as far as this user may read it: what they may not read is not found. */
export async function resolveScan(db: Db, actor: Actor, scanned: string): Promise<ResolvedScan> {
  const code = scanned.trim()
  const card = cardOf(code) ?? null
  if (card !== null || code === '') return { card, by: null, hits: [] }
  for (const { by, of } of questionsOf(code)) {
    const hits = (await Promise.all(of.map((one) => hitsOf(db, actor, one)))).flat().slice(0, mostNamed)
    if (hits.length > 0) return { card, by, hits }
  }
  return { card, by: null, hits: [] }
}

async function hitsOf(db: Db, actor: Actor, { object, where }: Named): Promise<Hit[]> {
  const source = sourceOf(object)
  if (source === undefined || !isFound(source.entity) || readable(actor, object) === null) return []
  const { entity } = source
  const seen = allOf([where, ...visibleTo(actor, source)])
  const found = await db.search.rows<{ id: number }>(
    sql`select t.id from ${named(source.table)} t where ${seen} order by t.id desc limit ${mostNamed}`,
  )
  const ids = found.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await rowsOf(db.search, source, ids, fieldsOfHit(entity))
  return rows.map((row) => hitOf(entity, row))
}
