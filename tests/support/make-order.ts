import { placementStatuses } from '#entities/order/status.ts'
import type { OrderStatus, PlacementStatus } from '#entities/order/status.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { readyOrder } from '#tests/support/order-life.ts'

/** Shops and methods that no demo data changes: one payment method for each status an order can be placed in. */
export type Shops = {
  readonly plain: number
  /** Completes its orders when they are delivered. */
  readonly completing: number
  /** Offers no way to pay. */
  readonly bare: number
  readonly payment: Readonly<Record<PlacementStatus, number>>
  /** Paid on the spot. */
  readonly local: number
  /** Not everybody may pay by it. */
  readonly cheque: number
  readonly parcel: number
  readonly pickup: number
}

export async function makeShops(db: Db): Promise<Shops> {
  const shop = async (name: string, completes: boolean) =>
    (
      await db.one<{ id: number }>(sql`
        insert into shops (name, type, language, currency, completes_on_delivery, is_live)
        values (${name}, 'shop', 'de_DE', 'EUR', ${completes}, true) returning id`)
    ).id
  const payment = async (status: PlacementStatus, { isLocal = false, kind = 'card' } = {}) =>
    (
      await db.one<{ id: number }>(sql`
        insert into payment_methods (name, kind, is_local, status_after_placement)
        values (${`Test ${status}`}, ${kind}, ${isLocal}, ${status}) returning id`)
    ).id
  const shipping = async (isPickup: boolean) =>
    (
      await db.one<{ id: number }>(sql`
        insert into shipping_methods (name, is_pickup) values ('Test', ${isPickup}) returning id`)
    ).id
  const methods: [PlacementStatus, number][] = []
  for (const status of placementStatuses) methods.push([status, await payment(status)])
  const shops: Shops = {
    plain: await shop('Test', false),
    completing: await shop('Test, completing', true),
    bare: await shop('Test, bare', false),
    payment: Object.fromEntries(methods) as Shops['payment'], // one for each of the placement statuses
    local: await payment('pending', { isLocal: true }),
    cheque: await payment('pending', { kind: 'cheque' }),
    parcel: await shipping(false),
    pickup: await shipping(true),
  }
  for (const id of [shops.plain, shops.completing])
    await db.run(sql`
      insert into shop_payment_methods (shop_id, payment_method_id, place)
      select ${id}, m, m from unnest(${[...Object.values(shops.payment), shops.local, shops.cheque]}::bigint[]) m`)
  for (const id of [shops.plain, shops.completing, shops.bare])
    await db.run(sql`
      insert into shop_shipping_methods (shop_id, shipping_method_id, place)
      values (${id}, ${shops.parcel}, 1), (${id}, ${shops.pickup}, 2)`)
  return shops
}

/** What of an order the facts do not say. */
export type OrderOverrides = {
  readonly paymentMethod?: number | null
  readonly invoice?: string
  readonly label?: string
}

/**
 * An order of which these facts are true, written straight into the tables; answers its id. Units are spread over
 * lines of one unit each, so `item_count` counts at least as many lines as there are units.
 */
export const makeOrder = (
  db: Db,
  shops: Shops,
  status: OrderStatus,
  facts: Partial<OrderLife> = {},
  more: OrderOverrides = {},
): Promise<number> => transaction(db, (tx) => write(tx, shops, status, { ...readyOrder, ...facts }, more))

async function write(
  tx: Tx,
  shops: Shops,
  status: OrderStatus,
  life: OrderLife,
  more: OrderOverrides,
): Promise<number> {
  const total = 100
  const method = methodFor(shops, life)
  const shop = life.placement_status === null ? shops.bare : life.completes_on_delivery ? shops.completing : shops.plain
  const serving = !life.has_shop || isPlain(life) ? shop : await makeServing(tx, shop, life)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into orders (pickup_code, number, status, held_from, email, customer_id, shop_id, payment_method_id, shipping_method_id, created_via,
      date_paid, currency, subtotal, total, tax_total, paid_total, import_problem)
    values (${life.has_pickup_code ? 'BCDFGH' : null}, ${`T-${crypto.randomUUID().slice(0, 13)}`}, ${status}, ${life.held_from},
      ${life.has_email ? 'someone@example.com' : null}, ${await customerFor(tx, life)},
      ${life.has_shop ? serving : null},
      ${more.paymentMethod === undefined ? method : more.paymentMethod},
      ${await shippingFor(tx, shops, life)}, 'console', ${life.is_paid ? sql`now()` : null}, 'EUR', ${total},
      ${total}, 15.97, ${life.has_payment ? (life.is_paid ? total : total / 2) : 0},
      ${life.import_problem})
    returning id`)
  await addAddresses(tx, id, life)
  const lines = await addLines(tx, id, life)
  if (life.lacking_item !== null) await lackLast(tx, id)
  await addShipment(tx, id, lines.slice(0, life.shipped_quantity), { status: 'shipped', isPacked: true })
  const open = lines.slice(life.shipped_quantity)
  await addShipment(tx, id, open.slice(0, life.packed_quantity), { status: 'not-yet-shipped', isPacked: true })
  for (let count = 0; count < life.open_label_count; count += 1) {
    const shipment = await addShipment(tx, id, [], { status: 'not-yet-shipped', isPacked: false })
    await tx.run(sql`insert into parcels (shipment_id, status) values (${shipment}, ${more.label ?? 'ready'})`)
  }
  await addMoney(tx, id, { shop: serving, method: method ?? shops.payment.pending, total, life, more })
  return id
}

const isPlain = ({ takes_orders, is_sold_there, is_shipped_there }: OrderLife) =>
  takes_orders && is_sold_there && is_shipped_there

/** A shop like another one that takes no orders, or sells or ships elsewhere. */
async function makeServing(tx: Tx, like: number, life: OrderLife): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into shops (name, type, language, currency, completes_on_delivery, is_active, is_live)
    select name, type, language, currency, completes_on_delivery, ${life.takes_orders}, is_live from shops where id = ${like}
    returning id`)
  for (const [table, isThere] of [
    ['shop_selling_countries', life.is_sold_there],
    ['shop_shipping_countries', life.is_shipped_there],
  ] as const)
    if (!isThere) await tx.run(sql`insert into ${named(table)} (shop_id, country_code) values (${id}, 'AT')`)
  for (const kind of ['payment', 'shipping'])
    await tx.run(sql`
      insert into ${named(`shop_${kind}_methods`)} (shop_id, ${named(`${kind}_method_id`)}, place)
      select ${id}, ${named(`${kind}_method_id`)}, place from ${named(`shop_${kind}_methods`)} where shop_id = ${like}`)
  return id
}

/** One that is as its fact says is made for it alone. */
async function shippingFor(tx: Tx, shops: Shops, { is_pickup, not_carried }: OrderLife): Promise<number> {
  const known = is_pickup ? shops.pickup : shops.parcel
  if (not_carried === null) return known
  const { id } = await tx.one<{ id: number }>(sql`
    insert into shipping_methods (name, is_pickup, erp_active) values ('Test, inactive', ${is_pickup}, false) returning id`)
  return id
}

const methodFor = (shops: Shops, life: OrderLife): number | null => {
  if (life.placement_status === null) return null
  if (!life.is_method_allowed) return shops.cheque
  return life.pays_later ? shops.local : shops.payment[life.placement_status]
}

/** Most orders of these are nobody's. */
async function customerFor(tx: Tx, { may_order, is_method_allowed }: OrderLife): Promise<number | null> {
  if (may_order && is_method_allowed) return null
  const number = `T-${crypto.randomUUID().slice(0, 13)}`
  const { id } = await tx.one<{ id: number }>(sql`
    insert into customers (customer_number, email, allow_to_order)
    values (${number}, ${`${number}@example.com`}, ${may_order}) returning id`)
  return id
}

async function addAddresses(tx: Tx, id: number, life: OrderLife): Promise<void> {
  const types = [life.has_billing_address && 'billing', life.has_shipping_address && 'shipping'].filter(Boolean)
  await tx.run(sql`
    insert into order_addresses (order_id, type, address_line_1, city, country_code)
    select ${id}, t, 'Hafenstraße 1', 'Kiel', 'DE' from unnest(${types}::text[]) t`)
}

/** Lines of one unit each: first those that were sent, then those that are open, then some that need no shipping. */
async function addLines(tx: Tx, id: number, life: OrderLife): Promise<number[]> {
  const shippable = life.item_count === 0 ? 0 : life.shipped_quantity + life.open_quantity
  const count = life.item_count === 0 ? 0 : Math.max(life.item_count, shippable)
  const each = (100 / Math.max(count, 1)).toFixed(2)
  const lines = await tx.rows<{ id: number }>(sql`
    insert into order_items (order_id, place, product_id, sku, name, quantity, price, tax_rate, total, is_shippable)
    select ${id}, place, case when place > 1 or not ${life.has_unresolved_sku} then (select min(id) from products) end,
      'T-1', 'Zelt', 1, ${each}, 19, ${each}, place <= ${shippable}
    from generate_series(1, ${count}::integer) place
    returning id`)
  return lines.map((line) => line.id).slice(0, shippable)
}

/** What its last line is about is not there, and not sold before it is. */
async function lackLast(tx: Tx, order: number): Promise<void> {
  await tx.run(sql`
    insert into products (name, sku, type, backorders) values ('Zelt', 'T-1', 'simple', 'deny') on conflict do nothing`)
  await tx.run(sql`
    update order_items set product_id = (select id from products where sku = 'T-1')
    where id = (select max(id) from order_items where order_id = ${order} and is_shippable)`)
}

async function addShipment(
  tx: Tx,
  order: number,
  lines: readonly number[],
  { status, isPacked }: { status: string; isPacked: boolean },
): Promise<number | null> {
  if (isPacked && lines.length === 0) return null
  const { id } = await tx.one<{ id: number }>(sql`
    insert into shipments (order_id, status, date_packed, date_shipped)
    values (${order}, ${status}, ${isPacked ? sql`now()` : null}, ${status === 'shipped' ? sql`now()` : null})
    returning id`)
  await tx.run(sql`
    insert into shipment_contents (shipment_id, order_item_id, quantity)
    select ${id}, line, 1 from unnest(${lines}::bigint[]) line`)
  return id
}

async function addMoney(
  tx: Tx,
  order: number,
  {
    shop,
    method,
    total,
    life,
    more,
  }: { shop: number; method: number; total: number; life: OrderLife; more: OrderOverrides },
): Promise<void> {
  if (life.has_payment)
    await tx.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      values (${order}, ${method}, 'captured', ${life.is_paid ? total : total / 2}, 'EUR')`)
  const invoices = [life.has_unpaid_invoice && (more.invoice ?? 'created'), life.has_paid_invoice && 'paid']
  for (const status of invoices.filter((one) => one !== false))
    await tx.run(sql`
      insert into invoices (order_id, shop_id, number, date_issued, status, currency, total, tax_total)
      values (${order}, ${shop}, ${crypto.randomUUID()}, now(), ${status}, 'EUR', ${total}, 15.97)`)
  if (life.has_cancellation)
    await tx.run(sql`
      insert into documents (order_id, type, number, status) values (${order}, 'credit-invoice', 'T', 'issued')`)
}
