import type { Queries, Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The product, and its parent before it: in the order in which a movement writes them. */
export const lockStock = (db: Queries, product: number): Promise<unknown> =>
  db.run(sql`
    select from products where id = ${product} or id = (select parent_id from products where id = ${product})
    order by parent_id nulls first for update`)

/** What is there from now on is said by whoever counted it; the difference is what is booked. */
export const correctStock = (
  tx: Tx,
  user: { readonly id: number; readonly name: string },
  product: number,
  quantity: number,
): Promise<unknown> =>
  tx.run(sql`
    insert into stock_movements (product_id, quantity, cause, user_id, who)
    select id, ${quantity} - stock_quantity, 'correction', ${user.id}, ${user.name} from products
    where id = ${product} and stock_quantity <> ${quantity}`)

/** Of a product that is taken back as it was made: what it began with leaves its parent, and the ledger with it. */
export async function takeStockBack(
  tx: Tx,
  user: { readonly id: number; readonly name: string },
  product: number,
): Promise<void> {
  await correctStock(tx, user, product, 0)
  await tx.run(sql`delete from stock_movements where product_id = ${product} and order_id is null`)
}
