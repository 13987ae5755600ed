import type { Begins } from '#api/order/totals.ts'
import { mayRead, mayWrite, type Actor } from '#entities/access.ts'
import { order } from '#entities/order/order.ts'
import { addressFields } from '#entities/address.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql } from '#server/sql.ts'

type Customer = { email: string; price_list_id: number | null; vat_number: string | null }

/** What a new order begins with: its customer's addresses, e-mail, VAT number and price list, else the shop's list. */
export async function beginningOf(db: Queries, sent: SentValues): Promise<SentValues> {
  const customer = sent['customer_id'] ?? null
  const known = await db.maybe<Customer>(sql`
    select email, price_list_id, vat_number from customers where id = ${customer}`)
  const found = known && (await addressesOf(db, Number(customer)))
  return {
    ...known,
    price_list_id: known?.price_list_id ?? (await listOf(db, sent['shop_id'] ?? null)),
    ...(found && { addresses: found }),
  }
}

/** The same for who begins it, named, with the shop of a customer whom they may read and in which they may write. */
export async function beginsWith(db: Queries, user: Actor, sent: SentValues): Promise<Begins | null> {
  const known = await db.maybe<{ id: number; shop: number | null }>(sql`
    select id, shop_id as shop from customers where id = ${sent['customer_id'] ?? null}`)
  const customer = known !== undefined && mayRead(user, 'customer', known.shop) ? known : undefined
  const own = customer !== undefined && mayWrite(user, order.name, customer.shop) ? customer.shop : null
  const shop = sent['shop_id'] ?? own
  if (customer === undefined && shop === null) return null
  const begun = await beginningOf(db, { customer_id: customer?.id ?? null, shop_id: shop })
  const named = await db.one<Pick<Begins, 'shop' | 'price_list'>>(sql`
    select (select jsonb_build_object('id', id, 'label', name) from shops where id = ${shop}) as shop,
      (select jsonb_build_object('id', id, 'label', name) from price_lists where id = ${begun['price_list_id']}) as price_list`)
  return {
    ...named,
    email: textOr(begun['email']),
    vat_number: textOr(begun['vat_number']),
    addresses: rowsIn(begun['addresses']) as Begins['addresses'], // as the query reads them
  }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The first of each type; goods go where the bill does where nothing else is said. */
async function addressesOf(db: Queries, customer: number): Promise<Record<string, unknown>[]> {
  const rows = await db.rows<Record<string, unknown>>(sql`
    select distinct on (type) type, ${joined(Object.keys(addressFields).map(named))}
    from customer_addresses where customer_id = ${customer} order by type, place, id`)
  const [first] = rows
  const isThere = (type: string) => rows.some((row) => row['type'] === type)
  return first === undefined || isThere('shipping') ? rows : [...rows, { ...first, type: 'shipping' }]
}

/** The list that a shop sells by: the one it says, else its default one, else the first that names it. */
const listOf = async (db: Queries, shop: unknown): Promise<number | null> => {
  const list = await db.maybe<{ id: number | null }>(sql`
    select coalesce(s.default_price_list_id, (
      select l.id from price_list_shops o join price_lists l on l.id = o.price_list_id
      where o.shop_id = s.id order by l.type = 'default' desc, l.id limit 1)) as id
    from shops s where s.id = ${shop}`)
  return list?.id ?? null
}
