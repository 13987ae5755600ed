import { isRef } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Tx } from '#server/db.ts'
import { traceEdit } from '#server/edit/trace.ts'
import { searchOf } from '#server/search/fold.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'

type Tier = { readonly min_quantity: number; readonly price: string }
type Touched = Values & { readonly id: number; readonly version: number; readonly tiers: readonly Tier[] }

const tiersIn = (rows: readonly Values[], list: number): Values[] =>
  rows.flatMap(({ price_list, min_quantity, price: amount }) =>
    isRef(price_list) && price_list.id === list ? [{ min_quantity, price: amount }] : [],
  )

/**
 * After the rows of a product's prices are written: a price in which nothing is left goes, a new one is found, and each
 * that was changed says so in its own history, by which whoever has it open learns of it.
 */
export async function settlePrices(tx: Tx, user: Person, product: number, before: readonly Values[]): Promise<void> {
  const { entity: price } = knownSource('price')
  const gone = await tx.rows<{ id: number; version: number }>(sql`
    delete from prices p where product_id = ${product} and not exists (select from price_tiers t where t.price_id = p.id)
    returning id, version`)
  for (const record of gone) {
    for (const trace of [sql`history`, sql`undos`])
      await tx.run(sql`delete from ${trace} where object = ${price.name} and record_id = ${record.id}`)
    await audit(tx, { user, verb: 'price.delete', object: price.name, objectId: record.id, before: record })
  }
  const touched = await tx.rows<Touched>(sql`
    select r.*, p.search = '' as is_new, (
      select jsonb_agg(jsonb_build_object('min_quantity', t.min_quantity, 'price', t.price::text) order by t.min_quantity)
      from price_tiers t where t.price_id = p.id
    ) as tiers
    from prices p join price_rows r on r.id = p.id
    where p.product_id = ${product} and p.date_updated = now() order by p.id`)
  for (const { is_new: isNew, ...after } of touched) {
    if (isNew === true) await tx.run(sql`update prices set search = ${searchOf(price, after)} where id = ${after.id}`)
    const { price_list: list } = after as Values
    const tiers = isRef(list) ? tiersIn(before, list.id) : []
    await traceEdit(tx, { user }, price, {
      verb: `price.${isNew === true ? 'create' : 'change'}`,
      ...(isNew !== true && { before: { ...after, version: after.version - 1, tiers } }),
      after,
    })
  }
}
