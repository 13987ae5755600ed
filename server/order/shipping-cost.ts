import { isRef } from '#entities/entity.ts'
import { decimal, digitsOf, priced, sum } from '#entities/money/amount.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { chosen, costsFor } from '#server/shipping/cost.ts'
import { sql } from '#server/sql.ts'
import { addressesIn, countryIn, idOf } from './as-typed.ts'
import { isMoneyFixed } from './fixed-money.ts'

/** What the shipping of an order follows. */
const followed = [
  'shipping_method_id',
  'addresses',
  'items',
  'price_list_id',
  'shop_id',
  'customer_id',
  'shipping_total',
  'shipping_by_hand',
]

type Paid = { readonly list: number | null; readonly currency: string }

/**
 * What of an order's shipping follows from what is to be written of it: its amount, by what its method costs today; or,
 * where somebody has written another one, that it stays as it is written. Nothing follows where nothing holds for it.
 */
export async function shippingAfter(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
  terms: Paid,
): Promise<SentValues> {
  if (before !== undefined && !followed.some((name) => sent[name] !== undefined)) return {}
  if (before !== undefined && (await isMoneyFixed(db, before))) return {}
  const isByHand = sent['shipping_by_hand'] ?? before?.['shipping_by_hand']
  if (isByHand === true) return {}
  const now = await costNow(db, before, sent, terms)
  const written = sent['shipping_total']
  const expected = now ?? before?.['shipping_total'] ?? 0
  // whoever goes back to what follows says so; a copy says what its original is
  const isLetGo = isByHand === false && before?.['shipping_by_hand'] !== false && sent['shipping_by_hand'] !== undefined
  const isTyped = written !== undefined && !isLetGo
  if (isTyped && Number(written) !== Number(expected)) return { shipping_by_hand: true }
  return now === undefined ? {} : { shipping_total: now }
}

/** The price that holds for the order as it is to be. */
async function costNow(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
  { list, currency }: Paid,
): Promise<string | undefined> {
  const addresses = addressesIn(before, sent)
  const there = new Map(rowsIn(before?.['items']).map((row) => [row['id'], row]))
  const items =
    sent['items'] === undefined
      ? [...there.values()]
      : rowsIn(sent['items']).map((row): Values => ({ ...there.get(row['id']), ...row }))
  const digits = digitsOf(currency)
  const order = {
    method: idOf(before, sent, 'shipping_method'),
    country: countryIn(addresses, 'shipping') ?? countryIn(addresses, 'billing') ?? null,
    shop: idOf(before, sent, 'shop'),
    list,
    currency,
  }
  if (order.method === null || order.country === null) return undefined
  const value = sum(items.map((row) => priced(quantityOf(row), priceOf(row), digits)))
  const weight = await weightOf(db, items)
  const sentOff = { ...order, weight, value: decimal(value, digits) }
  return chosen(await costsFor(db, sentOff), sentOff)?.price
}

const priceOf = ({ price }: Values): string => (typeof price === 'string' && price !== '' ? price : '0')
const quantityOf = ({ quantity }: Values): number => Number(quantity ?? 1)

/** Kilograms, as the order's own weight is counted. */
async function weightOf(db: Queries, items: readonly Values[]): Promise<number> {
  const { weight } = await db.one<{ weight: number }>(sql`
    select coalesce(sum(i.quantity * p.weight), 0)::float8 as weight
    from unnest(${items.map(productOf)}::bigint[], ${items.map(quantityOf)}::integer[]) i(product, quantity)
    join products p on p.id = i.product`)
  return weight
}

const productOf = ({ product, product_id }: Values): number =>
  typeof product_id === 'number' ? product_id : isRef(product) ? product.id : 0
