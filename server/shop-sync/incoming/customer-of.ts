import { customer as entity } from '#entities/customer/customer.ts'
import type { Tx } from '#server/db.ts'
import { sourceToEdit } from '#server/edit/record-to-edit.ts'
import { writeNewRecord } from '#server/edit/write.ts'
import { sql } from '#server/sql.ts'
import { kontor } from './kontor.ts'
import type { ReadOrder } from './shop-order.ts'

/** The customer of an order by their e-mail, or a new one; of two orders that come at once one makes them. */
export async function customerOf(tx: Tx, shop: number, { customer, addresses }: ReadOrder): Promise<number> {
  const email = customer.email.toLowerCase()
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${email}`}, 0))`)
  const known = await tx.maybe<{ id: number }>(sql`
    select id from customers where lower(email) = ${email} and date_erased is null order by id limit 1`)
  if (known !== undefined) return known.id
  const { email: _, ...names } = customer
  const { billing } = addresses
  const made = await writeNewRecord(tx, { user: kontor, locale: 'en_EN', address: '' }, sourceToEdit(entity.name), {
    ...names,
    email,
    shop_id: shop,
    addresses: billing ? [{ type: 'billing', ...billing }] : [],
  })
  await tx.run(sql`
    insert into history (object, record_id, verb, who) values (${entity.name}, ${made.id}, 'customer.create', 'Kontor')`)
  return made.id
}
