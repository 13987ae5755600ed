import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { makeOrder, type Shops } from '#tests/support/make-order.ts'

export type PackedOrder = { id: number; number: string; codes: string[]; names: string[] }

/** An order that waits to be sent, with so many pieces of each of as many articles, which weigh a kilogram and have a SKU of their own. */
export async function makeOrderToPack(
  db: Db,
  shops: Shops,
  pieces: readonly number[],
  { status = 'processing', isPickup = false, postalCode = '24103' } = {},
): Promise<PackedOrder> {
  const id = await makeOrder(db, shops, status as 'processing', { open_quantity: pieces.length, is_pickup: isPickup })
  await db.run(sql`update order_addresses set postal_code = ${postalCode}, city = 'Kiel' where order_id = ${id}`)
  const lines = await db.rows<{ id: number }>(sql`
    select id from order_items where order_id = ${id} and is_shippable order by id limit ${pieces.length}`)
  const [codes, names]: [string[], string[]] = [[], []]
  for (const [at, quantity] of pieces.entries()) {
    const sku = `PK-${id}-${at + 1}`
    const name = `Packed ${id} ${at + 1}`
    const product = await db.one<{ id: number }>(sql`
      insert into products (name, sku, type, price, tax_class, weight, manage_stock, backorders)
      values (${name}, ${sku}, 'simple', 10, 'standard', 1, true, 'allow') returning id`)
    await db.run(sql`
      update order_items set product_id = ${product.id}, sku = ${sku}, name = ${name}, quantity = ${quantity}
      where id = ${lines[at]?.id ?? 0}`)
    codes.push(sku)
    names.push(name)
  }
  const rest = lines.slice(0, pieces.length).map((line) => line.id)
  await db.run(
    sql`update order_items set is_shippable = false where order_id = ${id} and not id = any(${rest}::bigint[])`,
  )
  const { number } = await db.one<{ number: string }>(sql`select number from orders where id = ${id}`)
  return { id, number, codes, names }
}
