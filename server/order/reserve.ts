import type { OrderRow } from '#entities/order/order.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { isRef } from '#entities/entity.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { FieldProblem } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

/** Whoever wants pieces of the same product waits here: the order in which movements take them, too. */
export const lockProducts = (tx: Tx, products: readonly number[]): Promise<unknown> =>
  tx.run(sql`
    select from products where id = any(${products}::bigint[]) and manage_stock
    order by coalesce(parent_id, id), id for no key update`)

/** The order with what of it is there now that nobody else can promise the same pieces. */
export async function withStockHeld(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const wanted = await tx.rows<{ id: number }>(sql`
    select distinct product_id as id from order_items where order_id = ${order.id} and product_id is not null`)
  await lockProducts(
    tx,
    wanted.map(({ id }) => id),
  )
  const stock = await tx.one<Pick<OrderRow, 'lacking_item' | 'lacking_left' | 'is_backordered'>>(sql`
    select lacking_item, lacking_left, is_backordered from order_rows where id = ${order.id}`)
  return { ...order, ...stock }
}

/** What the lines of an order are about, before and after what is to be written. */
export const productsIn = (before: Values, sent: SentValues): number[] => [
  ...new Set([
    ...rowsIn(before['items']).flatMap(({ product }) => (isRef(product) ? [product.id] : [])),
    ...rowsIn(sent['items']).flatMap(({ product_id }) => (typeof product_id === 'number' ? [product_id] : [])),
  ]),
]

type Lacking = { readonly product_id: number; readonly sku: string; readonly name: string; readonly available: number }

/** Of an order that is promised already no more is wanted than is there; what was too much before is no reason. */
export async function beyondStock(
  db: Queries,
  before: Values | undefined,
  after: Values,
): Promise<Record<string, FieldProblem>> {
  if (before === undefined) return {}
  const lacking = await db.rows<Lacking>(sql`
    select w.product_id, w.sku, w.name, w.available
    from orders o, order_lacks(o.id, o.date_reserved) w
    where o.id = ${after['id']} and o.date_reserved is not null and w.backorders = 'deny' order by w.place`)
  const [was, is] = [rowsIn(before['items']), rowsIn(after['items'])]
  const more = lacking.filter(({ product_id }) => wantedOf(is, product_id) > wantedOf(was, product_id))
  return Object.fromEntries(
    more.flatMap(({ product_id, sku, name, available }) => {
      const row = is.findLast((one) => isOf(one, product_id))
      const isNew = was.every(({ id }) => id !== row?.['id'])
      const at = isNew
        ? `new_${is.filter((one) => was.every(({ id }) => id !== one['id'])).indexOf(row ?? {})}`
        : row?.['id']
      return [
        [
          `items.${String(at)}.quantity`,
          { code: 'too_few_in_stock', params: { named: `${name} (${sku})`, count: available } },
        ],
      ]
    }),
  )
}

const isOf = ({ product }: Values, id: number): boolean => isRef(product) && product.id === id
const wantedOf = (rows: readonly Values[], id: number): number =>
  rows.filter((row) => isOf(row, id)).reduce((sum, { quantity }) => sum + Number(quantity), 0)
