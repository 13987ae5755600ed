import type { TriedPrice } from '#api/price.ts'
import { decimal, digitsOf, reduced } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'
import type { Actor } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { listPrices } from '#server/order/list-prices.ts'
import { taxRatesOf } from '#server/order/tax-rates.ts'
import { choicesFor } from '#server/search/choice.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'

type List = { id: number; currency: string; is_tax_included: boolean }
type Tier = TriedPrice['tiers'][number]
type Asked = {
  product: string
  quantity: number
  tiers?: readonly Tier[] | undefined
  discount_percent?: number | undefined
}
type Product = { id: number; label: string; tax_class: string; parent_id: number | null }

/** What so many of an article cost in a list, by the same code as on an order, with what decided it. Nothing is written. */
export async function tryPrice(
  db: Queries,
  user: Actor,
  { id, currency, is_tax_included }: List,
  { product: called, quantity, tiers: typed, discount_percent = 0 }: Asked,
): Promise<TriedPrice> {
  const found = await db.maybe<Product>(sql`
    select t.id, t.name as label, t.tax_class, t.parent_id from products t
    where (lower(t.sku) = lower(${called}) or t.gtin = ${called}) and ${allOf(choicesFor(user, knownSource('product')))}
    order by lower(t.sku) = lower(${called}) desc, t.id limit 1`)
  const none = { product: null, currency, is_tax_included, tax_rate: null, price: null, tiers: [] }
  if (found === undefined) return none
  const { tax_class, parent_id, ...product } = found
  const written = typed && reached(typed, quantity)
  // where its own do not say, those that are written stand in the place of what is stored of it
  const asked = typed === undefined ? product.id : parent_id
  const [stored] =
    written !== undefined || asked === null
      ? []
      : await listPrices(db, { list: id, currency, discount: discount_percent }, [{ product: asked, quantity }])
  const listed =
    written === undefined
      ? stored
      : {
          of: product.id,
          from: written.min_quantity,
          full: written.price,
          price: discount_percent === 0 ? written.price : reduced(written.price, discount_percent, digitsOf(currency)),
        }
  const country = await countryOf(db, id)
  const supply = { seller: country, delivery: country, abroad: null, isUntaxed: false }
  const rate = (await taxRatesOf(db, supply))(tax_class) ?? null
  const isTyped = typed !== undefined && typed.length > 0 && (listed === undefined || listed.of === product.id)
  const kept = await db.rows<Tier>(sql`
    select t.min_quantity, t.price from prices c join price_tiers t on t.price_id = c.id
    where c.price_list_id = ${id} and c.product_id = coalesce(${listed?.of ?? null}::bigint, (
      select own.product_id from prices own join products p on own.product_id in (p.id, p.parent_id)
      where own.price_list_id = ${id} and p.id = ${typed === undefined ? product.id : parent_id} order by own.product_id = p.id desc limit 1))
    order by t.min_quantity`)
  const tiers = isTyped ? typed.toSorted((a, b) => a.min_quantity - b.min_quantity) : kept
  const known = { product, currency, is_tax_included, tax_rate: rate, tiers }
  if (listed === undefined) return { ...known, price: null }
  const digits = digitsOf(currency)
  const { tax_total, total } = totalsOf({
    currency,
    is_tax_included,
    vat_exempt: false,
    lines: [{ quantity, price: listed.price, tax_rate: rate ?? 0 }],
    fees: [],
    shipping: '0',
    voucher: '0',
  })
  const of =
    listed.of === product.id
      ? product
      : await db.one<Pick<Product, 'id' | 'label'>>(sql`select id, name as label from products where id = ${listed.of}`)
  return {
    ...known,
    price: {
      of,
      from: listed.from,
      price: listed.price,
      full: listed.full,
      net: decimal(total - tax_total, digits),
      tax: decimal(tax_total, digits),
      gross: decimal(total, digits),
    },
  }
}

/** The tier that so many reach. */
const reached = (tiers: readonly Tier[], quantity: number): Tier | undefined =>
  tiers
    .filter(({ min_quantity: from }) => from <= quantity)
    .toSorted((a, b) => b.min_quantity - a.min_quantity)
    .at(0)

/** Where the first of the list's shops sells. */
async function countryOf(db: Queries, list: number): Promise<string> {
  const shop = await db.maybe<{ country_code: string | null }>(sql`
    select s.country_code from price_list_shops p join shops s on s.id = p.shop_id
    where p.price_list_id = ${list} order by s.id limit 1`)
  return shop?.country_code ?? 'DE'
}
