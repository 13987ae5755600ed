import { isRef } from '#entities/entity.ts'
import { product } from '#entities/product/product.ts'
import type { Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { rowsOf, tableOf } from '#server/edit/list-rows.ts'
import { traceEdit } from '#server/edit/trace.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'

const kept: Lock = { code: 'set_at_creation' }

export const priceEdits: EntityEdits = {
  locks: async () => ({ product: kept, price_list: kept }),
  // its product is written with it, and before it wherever both are
  lock: (db, id) =>
    db.run(sql`select from products where id = (select product_id from prices where id = ${id}) for update`),
  problems: async (_db, _caller, _before, after): Promise<FieldProblems> => {
    const tiers = after['tiers'] as readonly Values[] // held against the entity
    return tiers.length === 0 ? { tiers: 'field_required' } : {}
  },
  settles: async (tx, user, id, sent, before) => {
    if (sent['tiers'] === undefined) return
    const { product_id: of, price_list_id: list } = await tx.one<{ product_id: number; price_list_id: number }>(sql`
      select product_id, price_list_id from prices where id = ${id}`)
    await tellProduct(tx, user, of, list, before)
  },
  goes: async (tx, user, record) => {
    const { product: of, price_list: list } = record
    if (isRef(of) && isRef(list)) await tellProduct(tx, user, of.id, list.id, record)
  },
  twice: { price_list_id: 'price_taken' },
}

/** The product has its prices as a list of its own: it is changed with them, and says so. */
async function tellProduct(tx: Tx, user: Person, id: number, list: number, before: Values | undefined): Promise<void> {
  const now = await rowsOf(tx, tableOf(product, 'prices', product.fields.prices), id)
  const others = now.filter(({ price_list }) => !isRef(price_list) || price_list.id !== list)
  const label = await tx.one<{ label: string }>(sql`select name as label from price_lists where id = ${list}`)
  const was = rowsIn(before?.['tiers']).map((tier) => ({ price_list: { id: list, ...label }, ...tier }))
  const { version } = await tx.one<{ version: number }>(sql`
    update products set version = version + 1, date_updated = now() where id = ${id} returning version`)
  await traceEdit(tx, { user }, product, {
    verb: 'product.change',
    before: { id, version: version - 1, prices: [...was, ...others] },
    after: { id, version, prices: now },
  })
}
