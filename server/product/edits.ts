import type { Actor } from '#entities/access.ts'
import { isRef, type Ref } from '#entities/entity.ts'
import { inShops, withheldIn } from '#entities/in-shops.ts'
import { product } from '#entities/product/product.ts'
import type { Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { inShop } from '#server/edit/shops-of-record.ts'
import { sql } from '#server/sql.ts'
import { settlePrices } from './prices.ts'
import { lockStock, takeStockBack, writeStock } from './stock.ts'

const kept: Lock = { code: 'set_at_creation' }

export const productEdits: EntityEdits = {
  sideBySide: true,
  // what was ordered as a variation does not become something else
  locks: async () => ({ type: kept, parent: kept }),
  lock: lockStock,
  settles: async (tx, user, id, sent, before) => {
    if (sent['prices'] !== undefined) await settlePrices(tx, user, id, rowsIn(before?.['prices']))
  },
  apart: { stock_quantity: (tx, caller, id, value) => writeStock(tx, caller, id, Number(value)) },
  unmakes: takeStockBack,
  taken: { sku: 'sku_taken' },
  least: { sku: leastOfSku },
  problems: async (db, { user }, before, after) => ({
    ...(before?.['sku'] !== after['sku'] && (await skuProblem(db, String(after['sku'])))),
    ...(before === undefined && (await parentProblem(db, user, after))),
    ...(before === undefined &&
      after['type'] === 'variable' &&
      after['stock_quantity'] !== 0 && { stock_quantity: 'stock_of_variations' }),
    ...((await isRightParent(db, after)) ? {} : { parent_id: 'parent_of_variation' }),
    ...spanProblems(after),
    ...selfProblems(before, after),
    ...(after['is_active'] === true && after['planned_publishing'] !== null && { planned_publishing: 'sold_already' }),
  }),
  cloned: () => ({ gtin: null, stock_quantity: 0, planned_publishing: null, date_published: null }),
}

/** So many characters an SKU has at least. */
async function leastOfSku(db: Queries): Promise<number> {
  const { least } = await db.one<{ least: number }>(sql`select min_sku_length as least from settings`)
  return least
}

/** What was called so before the setting was another stays as it is. */
async function skuProblem(db: Queries, sku: string): Promise<FieldProblems> {
  const count = await leastOfSku(db)
  return [...sku].length < count ? { sku: { code: 'field_too_short', params: { count } } } : {}
}

/** A variation is one of a variable product, and nothing else is of any. */
async function isRightParent(db: Queries, { type, parent }: Values): Promise<boolean> {
  if (!isRef(parent)) return type !== 'variation'
  const variable = await db.run(sql`select from products where id = ${parent.id} and type = 'variable'`)
  return type === 'variation' && variable > 0
}

/** Nothing is offered beside itself, nor in its own place. */
function selfProblems(before: Values | undefined, after: Values): FieldProblems {
  const names = (list: unknown, field: string) =>
    Array.isArray(list) && list.some((one: Values) => isRef(one[field]) && one[field].id === before?.['id'])
  return {
    ...(names(after['cross_sells'], 'cross_sell') && { cross_sells: 'offered_beside_itself' }),
    ...(names(after['up_sells'], 'up_sell') && { up_sells: 'offered_beside_itself' }),
  }
}

/** One more of its variations is a change of the product: all of its shops have to allow it. */
async function parentProblem(db: Queries, user: Actor, { parent }: Values): Promise<FieldProblems> {
  if (!isRef(parent)) return {}
  const shops = await db.rows<Ref>(sql`
    select s.id, s.name as label from product_in_shops x join shops s on s.id = x.shop_id
    where x.product_id = ${parent.id} order by s.id`)
  const barred = withheldIn(user, product, { [inShops]: shops })
  return barred.length === 0 ? {} : { parent_id: inShop(barred.map(({ label }) => label)) }
}

/** What is to lie between two ends, and what is told by one of the two only. */
function spanProblems(after: Values): FieldProblems {
  const isBelow = (less: string, more: string) =>
    after[less] !== null && after[more] !== null && Number(after[more]) < Number(after[less])
  const { date_active_from: from, date_active_to: to, unit } = after
  return {
    ...(typeof from === 'string' && typeof to === 'string' && to < from && { date_active_to: 'ends_before_it_begins' }),
    ...(isBelow('delivery_days_min', 'delivery_days_max') && { delivery_days_max: 'delivery_reversed' }),
    ...(isBelow('net_weight', 'weight') && { net_weight: 'net_above_gross' }),
    ...(unit === null && (after['unit_content'] ?? after['unit_base']) !== null && { unit: 'field_required' }),
  }
}
