import type { Db } from '#server/db.ts'
import type { Books } from '#server/musterladen/books.ts'
import { centsOf, offered } from '#server/musterladen/sell.ts'
import { sql } from '#server/sql.ts'

export type Figures = Readonly<Record<string, number>>

/** What of both sides is not the same, and how much there was. */
export async function differences(db: Db, books: Books, shop: number): Promise<{ wrong: string[]; figures: Figures }> {
  const wrong: string[] = []
  const there = books.all<{ number: string; status: string | null; quantity: number }>(
    'select o.number, o.status, sum(l.quantity) as quantity from orders o join lines l on l.number = o.number group by o.number',
  )
  const here = await db.rows<{ number: string; status: string; quantity: number; paid: number }>(sql`
    select o.reference_number as number, o.status,
      (select sum(i.quantity)::integer from order_items i where i.order_id = o.id) as quantity,
      (select count(*)::integer from transactions t where t.order_id = o.id and t.status <> 'voided') as paid
    from orders o where o.shop_id = ${shop} and o.created_via = 'shop' and o.reference_number like 'ML-%'`)
  const byNumber = Map.groupBy(here, ({ number }) => number)
  for (const { number, status, quantity } of there) {
    const [one, ...more] = byNumber.get(number) ?? []
    if (one === undefined) wrong.push(`${number} never came`)
    else if (more.length > 0) wrong.push(`${number} came ${more.length + 1} times`)
    else if (one.status !== status) wrong.push(`${number} is ${one.status} here and ${status} there`)
    else if (one.quantity !== quantity) wrong.push(`${number} has ${one.quantity} pieces here and ${quantity} there`)
    else if (one.paid > 1) wrong.push(`${number} was paid ${one.paid} times`)
  }
  if (here.length > there.length) wrong.push(`${here.length} orders here, ${there.length} there`)

  const stock = await db.rows<{ id: number; sku: string; left: number; cents: number | null }>(sql`
    select p.id, p.sku, greatest(stock_left(p.id), 0)::integer as left, (
      select round(t.price * 100)::integer from prices r join price_tiers t on t.price_id = r.id
      where r.product_id = p.id and r.price_list_id = 1 order by t.min_quantity limit 1) as cents
    from products p join product_shops s on s.product_id = p.id where s.shop_id = ${shop} order by p.sku`)
  const goods = offered(books)
  for (const { sku, left, cents } of stock) {
    const one = goods.find((item) => item.sku === sku)
    if (one?.available !== left) wrong.push(`${sku}: ${left} here and ${one?.available} there`)
    if (centsOf(one?.price, 1) !== (cents ?? undefined))
      wrong.push(`${sku} costs ${cents} here and ${centsOf(one?.price, 1)} there`)
  }
  if (goods.length !== stock.length) wrong.push(`${stock.length} products here, ${goods.length} there`)

  const steps = books.all<{ number: string; document: string }>('select number, document from transitions order by id')
  for (const [number, list] of Map.groupBy(steps, (step) => step.number))
    if (list.some(({ document }, at) => document === list[at - 1]?.document))
      wrong.push(`${number} was told the same twice`)
  const refunds = await db.rows<{ order: string; number: string; gross: string }>(sql`
    select s.external_number as "order", r.number, r.gross::text as gross from refunds r join shop_orders s on s.order_id = r.order_id
    where r.status in ('confirmed', 'paid-out') and s.shop_id = ${shop}`)
  const toldRefunds = books.all<{ number: string; refund: string; document: string }>(
    'select number, refund, document from refunds',
  )
  for (const { order, number, gross } of refunds) {
    const same = toldRefunds.filter((one) => one.number === order && one.refund === number)
    if (same.length !== 1 || (JSON.parse(same[0]?.document ?? '') as { gross: string }).gross !== gross)
      wrong.push(`the refund ${number} of ${order} is ${same.length} times there`)
  }
  if (toldRefunds.length !== refunds.length) wrong.push(`${refunds.length} refunds here, ${toldRefunds.length} there`)
  const { tries, failed } = await db.one<{ tries: number; failed: number }>(sql`
    select count(*)::integer as tries, count(*) filter (where outcome <> 'done')::integer as failed from outbox_attempts`)
  const figures = {
    orders: there.length,
    products: stock.length,
    transitions: steps.length,
    refunds: refunds.length,
    tries,
    failed,
  }
  return { wrong, figures }
}
