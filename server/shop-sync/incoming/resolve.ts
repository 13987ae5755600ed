import { decimal, digitsOf, minorOf, priced } from '#entities/money/amount.ts'
import { isCountry } from '#entities/shipping-zone/country.ts'
import type { ImportProblem } from '#entities/shop/import-problem.ts'
import type { Tx } from '#server/db.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import { sql } from '#server/sql.ts'
import type { ReadOrder } from './shop-order.ts'

/** What stops an import, and what of the order. */
export type Stopped = { readonly problem: ImportProblem; readonly details: string | null }
/** What is to be written of an order, and what is wrong with it; what is right is written all the same. */
export type Resolved = {
  readonly sent: SentValues
  readonly stops: readonly Stopped[]
  readonly products: readonly number[]
}

type Terms = {
  list: number | null
  currency: string | null
  method: number | null
  shipping: number | null
}

/** Finds what an order names: products by their SKU, price list, ways to pay and to ship. */
export async function resolve(tx: Tx, shop: number, order: ReadOrder, customer: number): Promise<Resolved> {
  const terms = await tx.one<Terms>(sql`
    select l.id as list, coalesce(l.currency, s.currency) as currency,
      (
        select m.id from shop_payment_methods o join payment_methods m on m.id = o.payment_method_id
        where o.shop_id = s.id and m.is_active and m.kind = ${order.payment.kind} order by o.place, m.id limit 1
      ) as method,
      (
        select m.id from shop_shipping_methods o join shipping_methods m on m.id = o.shipping_method_id
        where o.shop_id = s.id and not m.is_pickup order by o.place, m.id limit 1
      ) as shipping
    from shops s left join price_lists l on l.id = coalesce(
      (select p.id from price_lists p join price_list_shops w on w.price_list_id = p.id
        where w.shop_id = s.id and p.slug = ${order.price_list ?? null}),
      s.default_price_list_id,
      (select p.id from price_list_shops w join price_lists p on p.id = w.price_list_id
        where w.shop_id = s.id order by p.type = 'default' desc, p.id limit 1))
    where s.id = ${shop}`)
  const articles = await tx.rows<{ id: number; sku: string; type: string }>(sql`
    select id, sku, type from products where sku = any(${order.lines.map(({ sku }) => sku)}::text[])`)
  const articleOf = (sku: string) => articles.find((one) => one.sku === sku)
  const unknown = order.lines.filter(({ sku }) => articleOf(sku) === undefined)
  const variable = order.lines.filter(({ sku }) => articleOf(sku)?.type === 'variable')
  const places = [
    { type: 'billing', ...order.addresses.billing },
    { type: 'shipping', ...(order.addresses.shipping ?? order.addresses.billing) },
  ]
  const strange = places.filter(({ country_code: code }) => !isCountry((code ?? '').toUpperCase()))
  const named = (lines: ReadOrder['lines']) => lines.map(({ sku }) => sku).join(', ')
  const stops: (Stopped | false)[] = [
    order.lines.length === 0 && { problem: 'no_items', details: null },
    unknown.length > 0 && { problem: 'unknown_sku', details: named(unknown) },
    variable.length > 0 && { problem: 'choose_variation', details: named(variable) },
    places.some(({ address_line_1: line, city }) => !line || !city) && { problem: 'no_address', details: null },
    strange.length > 0 && {
      problem: 'unknown_country',
      details: strange.map((one) => one.country_code ?? '').join(', '),
    },
    terms.currency !== order.currency && { problem: 'other_currency', details: order.currency },
    terms.method === null && { problem: 'unknown_payment_method', details: order.payment.kind },
  ]
  const charged = chargedOf(order)
  return {
    products: articles.map(({ id }) => id),
    stops: stops.filter((one) => one !== false),
    sent: {
      customer_id: customer,
      email: order.customer.email,
      shop_id: shop,
      price_list_id: terms.list,
      payment_method_id: terms.method,
      // what the shop has charged for it is in its lines and its shipping
      payment_fee_waived: true,
      shipping_method_id: terms.shipping,
      shipping_total: charged.shipping,
      shipping_by_hand: true,
      reference_number: order.number,
      addresses: places.map((one) => ({ ...one, country_code: (one.country_code ?? '').toUpperCase() })),
      items: order.lines.map((line) => {
        const article = articleOf(line.sku)
        const known = article !== undefined && article.type !== 'variable'
        return { ...line, product_id: known ? article.id : null, ...(!known && { tax_rate: 0 }) }
      }),
      fees:
        minorOf(charged.discount) > 0
          ? [{ type: 'discount', name: order.number, calculation: 'fixed', amount: charged.discount }]
          : [],
    },
  }
}

/** A discount lets off no more than the goods cost; what of it is left is let off the shipping. */
function chargedOf({ currency, lines, shipping, discount }: ReadOrder): { shipping: string; discount: string } {
  const digits = digitsOf(currency)
  const goods = lines.reduce((sum, { quantity, price }) => sum + priced(quantity, price, digits), 0)
  const [sent, off] = [minorOf(shipping ?? '0', digits), minorOf(discount ?? '0', digits)]
  const beyond = Math.min(Math.max(off - goods, 0), sent)
  if (beyond === 0) return { shipping: shipping ?? '0', discount: discount ?? '0' }
  return { shipping: decimal(sent - beyond, digits), discount: decimal(off - beyond, digits) }
}
