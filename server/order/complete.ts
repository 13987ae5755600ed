import { isRef } from '#entities/entity.ts'
import { digitsOf, grossPrice, minorOf, netPrice } from '#entities/money/amount.ts'
import type { FieldProblem } from '#entities/field-problem.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { addressesIn, countryIn, idOf } from './as-typed.ts'
import { beginningOf } from './beginning.ts'
import { isMoneyFixed } from './fixed-money.ts'
import { listPrices, type PricedBy } from './list-prices.ts'
import { notServed } from './served.ts'
import { shippingAfter } from './shipping-cost.ts'
import { taxRatesOf } from './tax-rates.ts'

type Problems = Record<string, FieldProblem>
type Row = Values

/** Where an order stands before and after what is to be written of it. */
export type Terms = PricedBy & { readonly isNet: boolean }

/**
 * What follows from what is to be written of an order: of a new one who its customer is and what they pay, of a new line
 * what its article is called, costs and bears of tax; the other prices where the list or the tax exemption changed.
 */
export async function completeOrder(db: Queries, before: Values | undefined, sent: SentValues): Promise<SentValues> {
  const { whole, problems } = await completed(db, before, sent)
  if (Object.keys(problems).length > 0) throw refuse({ status: 422, code: 'invalid', fields: problems })
  return whole
}

/** The same, with what is wrong with it, for what is still being typed. */
export async function completed(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
): Promise<{ whole: SentValues; problems: Problems; terms: Terms }> {
  const begun = before === undefined ? { ...(await beginningOf(db, sent)), ...sent } : sent
  const problems: Problems = await notServed(db, before, begun, sent)
  const [was, is] = [await termsOf(db, before, {}), await termsOf(db, before, begun)]
  const items = await completeLines(db, before, begun, is, problems)
  // another customer brings no other prices where the money is what it is
  const isOther = was.discount !== is.discount && before !== undefined && !(await isMoneyFixed(db, before))
  const changed = before !== undefined && (was.list !== is.list || was.isNet !== is.isNet || isOther)
  const priced = changed ? await repriced(db, before, items, was, is) : items
  if (before !== undefined && priced !== undefined) await keepShipped(db, before, priced, problems)
  for (const list of chargedLists) checkCalculations(before, begun, list, problems)
  const reckoned = Object.fromEntries(
    chargedLists.flatMap((list) => (begun[list] === undefined ? [] : [[list, reckonedRows(begun[list])]])),
  )
  const whole = { ...begun, ...(priced && { items: priced }), ...reckoned }
  return { whole: { ...whole, ...(await shippingAfter(db, before, whole, is)) }, problems, terms: is }
}

/** Prices are with tax where their list says so and somebody pays it. */
export async function termsOf(db: Queries, before: Values | undefined, sent: SentValues): Promise<Terms> {
  const list = idOf(before, sent, 'price_list')
  const found = await db.maybe<{ is_tax_included: boolean; currency: string }>(sql`
    select is_tax_included, currency from price_lists where id = ${list}`)
  const stored =
    found === undefined && before !== undefined
      ? await db.one<{ is_tax_included: boolean; currency: string }>(sql`
          select is_tax_included, currency from orders where id = ${before['id']}`)
      : found
  const isExempt = (sent['vat_exempt'] ?? before?.['vat_exempt']) === true
  const customer = await db.maybe<{ discount: number }>(sql`
    select coalesce(custom_discount_percent, 0)::float8 as discount from customers
    where id = ${idOf(before, sent, 'customer')}`)
  return {
    list,
    discount: customer?.discount ?? 0,
    isNet: isExempt || stored?.is_tax_included === false,
    currency: stored?.currency ?? 'EUR',
  }
}

/** From where to where it goes. */
async function supplyOf(db: Queries, before: Values | undefined, sent: SentValues) {
  const shop = await db.maybe<{
    country_code: string | null
    is_small: boolean
    taxes_abroad: readonly string[] | null
  }>(sql`
    select s.country_code, s.is_small_business as is_small, case when s.is_oss then null else array(
      select v.country_code from shop_vat_numbers v where v.shop_id = s.id) end as taxes_abroad
    from shops s where s.id = ${idOf(before, sent, 'shop')}`)
  const seller = shop?.country_code ?? 'DE'
  const rows = addressesIn(before, sent)
  return {
    seller,
    delivery: countryIn(rows, 'shipping') ?? countryIn(rows, 'billing') ?? seller,
    isUntaxed: shop?.is_small === true,
    abroad: shop?.taxes_abroad ?? null,
  }
}

type Article = {
  id: number
  sku: string
  gtin: string | null
  name: string
  type: string
  tax_class: string
}

/** The lines as they are to be; undefined where none of them changes. */
async function completeLines(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
  terms: Terms,
  problems: Problems,
): Promise<readonly Row[] | undefined> {
  if (sent['items'] === undefined) return undefined
  const rows = rowsIn(sent['items'])
  const there = new Map(rowsIn(before?.['items']).map((row) => [row['id'], row]))
  const named = rows.filter((row) => namesArticle(row, there.get(row['id'])))
  if (named.length === 0) return rows
  const articles = await db.rows<Article>(sql`
    select id, sku, gtin, name, type, tax_class from products
    where id = any(${named.flatMap(({ product_id }) => (typeof product_id === 'number' ? [product_id] : []))}::bigint[])
      or sku = any(${texts(named, 'sku')}::text[]) or gtin = any(${texts(named, 'sku')}::text[])`)
  const articleOf = ({ product_id, sku }: Row) =>
    articles.find(({ id }) => id === product_id) ??
    (typeof product_id === 'number' ? undefined : articles.find((one) => one.sku === sku || one.gtin === sku))
  const quantityOf = (row: Row) => Number(row['quantity'] ?? there.get(row['id'])?.['quantity'] ?? 1)
  const prices = await listPrices(
    db,
    terms,
    named.map((row) => ({ product: articleOf(row)?.id ?? 0, quantity: quantityOf(row) })),
  )
  const rateOf = await taxRatesOf(db, await supplyOf(db, before, sent))
  let added = 0
  return rows.map((row) => {
    const key = typeof row['id'] === 'number' ? row['id'] : `new_${added++}`
    const article = articleOf(row)
    if (article === undefined || !named.includes(row)) return row
    // no console offers a product that comes in variations
    if (article.type === 'variable') problems[`items.${key}.product_id`] = 'choose_variation'
    const price = prices[named.indexOf(row)]?.price
    const rate = rateOf(article.tax_class)
    return {
      ...row,
      product_id: article.id,
      sku: article.sku,
      name: given(row['name']) ?? article.name,
      ...(row['id'] === undefined && { quantity: row['quantity'] ?? 1 }),
      ...((given(row['price']) ?? price) !== undefined && { price: given(row['price']) ?? price }),
      ...((given(row['tax_rate']) ?? rate) !== undefined && { tax_rate: given(row['tax_rate']) ?? rate }),
    }
  })
}

/** A new line, or one that is to be about another article than before. */
const namesArticle = ({ product_id, sku }: Row, was: Row | undefined): boolean => {
  if (was === undefined) return true
  const { product } = was
  if (typeof product_id === 'number') return !isRef(product) || product.id !== product_id
  return typeof sku === 'string' && (product_id === null || sku !== was['sku'])
}

const given = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

const texts = (rows: readonly Row[], name: string): string[] =>
  rows.flatMap((row) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : []))

/**
 * The lines at the prices of another list or another customer, or with tax taken out of them or put upon them: what was written by hand stays
 * written, what the list said is what the other one says.
 */
async function repriced(
  db: Queries,
  before: Values,
  sent: readonly Row[] | undefined,
  was: Terms,
  is: Terms,
): Promise<readonly Row[]> {
  const there = new Map(rowsIn(before['items']).map((row) => [row['id'], row]))
  const rows = sent ?? [...there.keys()].map((id): Row => ({ id }))
  const whole = rows.map((row): Row => ({ ...there.get(row['id']), ...row }))
  const asked = whole.map(({ product, quantity }) => ({
    product: isRef(product) ? product.id : 0,
    quantity: Number(quantity),
  }))
  const [then, now] = [await listPrices(db, was, asked), await listPrices(db, is, asked)]
  const digits = digitsOf(is.currency)
  return rows.map((row, at) => {
    const line = whole[at] ?? row
    if (row['id'] === undefined || row['price'] !== undefined) return row
    const price = String(line['price'])
    const listed = then[at]?.price
    const next = now[at]?.price
    const isListed = listed !== undefined && minorOf(listed, digits) === minorOf(price, digits)
    if ((was.list !== is.list || was.discount !== is.discount) && isListed && next !== undefined)
      return { ...row, price: next }
    if (was.isNet === is.isNet) return row
    const rate = Number(line['tax_rate'])
    return { ...row, price: is.isNet ? netPrice(price, rate, netDigits) : grossPrice(price, rate, digits) }
  })
}

/** So many digits after the sign bring a price back to the cent. */
const netDigits = 4

/** What has left the house, or is packed, stays on the order: neither gone nor fewer of it. */
async function keepShipped(db: Queries, before: Values, rows: readonly Row[], problems: Problems): Promise<void> {
  const bound = await db.rows<{ id: number; units: number }>(sql`
    select i.id, (i.shipped_quantity + i.packed_quantity + l.cancelled_quantity)::integer as units
    from order_item_rows i join order_items l on l.id = i.id
    where i.order_id = ${before['id']} and (i.shipped_quantity > 0 or i.packed_quantity > 0 or i.is_invoiced
      or exists (select from refund_items r where r.order_item_id = i.id)
      or exists (select from shipment_contents c where c.order_item_id = i.id)
      or exists (select from invoice_items x where x.order_item_id = i.id))`)
  for (const { id, units } of bound) {
    const row = rows.find((one) => one['id'] === id)
    if (row === undefined) problems['items'] = 'line_used'
    else if (typeof row['quantity'] === 'number' && row['quantity'] < units)
      problems[`items.${id}.quantity`] = 'below_shipped'
  }
}

const chargedLists = ['fees', 'coupons']

/** The amount of one in percent follows: what a form leaves empty is nothing yet. */
const reckonedRows = (rows: unknown): readonly Values[] =>
  rowsIn(rows).map((row) => (row['amount'] === null ? { ...row, amount: '0' } : row))

/** So much at most is let off what is charged. */
const wholly = 100

/** A fixed one says its amount, one in percent its percent; nobody lets off more than all of it. */
function checkCalculations(before: Values | undefined, sent: SentValues, list: string, problems: Problems): void {
  const there = new Map(rowsIn(before?.[list]).map((row) => [row['id'], row]))
  let added = 0
  for (const row of rowsIn(sent[list])) {
    const key = typeof row['id'] === 'number' ? row['id'] : `new_${added++}`
    const { calculation = 'fixed', amount, percent, type = 'discount' } = { ...there.get(row['id']), ...row }
    const name = calculation === 'fixed' ? 'amount' : 'percent'
    if (((name === 'amount' ? amount : percent) ?? null) === null) problems[`${list}.${key}.${name}`] = 'field_required'
    else if (name === 'percent' && type === 'discount' && Number(percent) > wholly)
      problems[`${list}.${key}.percent`] = { code: 'field_too_big', params: { max: wholly } }
  }
}
