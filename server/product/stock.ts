import type { StockCause } from '#entities/product/stock.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type Person = { readonly id: number; readonly name: string }

/** The product, and its parent before it: in the order in which a movement writes them. */
export const lockStock = (db: Queries, product: number): Promise<unknown> =>
  db.run(sql`
    select from products where id = ${product} or id = (select parent_id from products where id = ${product})
    order by parent_id nulls first for update`)

/** What is there from now on is said by whoever counted it; the difference is what is booked. */
const countStock = (tx: Tx, user: Person, product: number, quantity: number, cause: StockCause): Promise<unknown> =>
  tx.run(sql`
    insert into stock_movements (product_id, quantity, cause, user_id, who)
    select id, ${quantity} - stock_quantity, ${cause}, ${user.id}, ${user.name} from products
    where id = ${product} and stock_quantity <> ${quantity}`)

/** A number that was written down: nobody was asked why, but whence it came is known. */
export const writeStock = (tx: Tx, { user, source }: Caller, product: number, quantity: number): Promise<unknown> =>
  countStock(tx, user, product, quantity, source ?? 'by_hand')

/** Of a product that is taken back as it was made: what it began with leaves its parent, and the ledger with it. */
export async function takeStockBack(tx: Tx, user: Person, product: number): Promise<void> {
  await countStock(tx, user, product, 0, 'undone')
  await tx.run(sql`delete from stock_movements where product_id = ${product} and order_id is null`)
}
