import { price } from '#entities/price.ts'
import type { Tx } from '#server/db.ts'
import { searchOf } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { decimal } from '#entities/money/amount.ts'
import { day } from '../lengths.ts'
import { copyInto } from '../copy.ts'
import { priceLists } from '../shops.ts'
import type { Product } from './products.ts'

type Tier = { readonly min_quantity: number; readonly price: number }

/** Minor units of the list's currency for one product; a list without a price for it says nothing. */
const tiersIn: Readonly<Record<(typeof priceLists)[number]['slug'], (product: Product) => readonly Tier[]>> = {
  'default-de': ({ price: gross, sku }) => [
    { min_quantity: 1, price: gross },
    // whoever equips a group
    ...(sku.startsWith('ND-7') ? [{ min_quantity: 25, price: neat(gross * 0.92) }] : []),
  ],
  'default-ch': ({ price: gross }) => [{ min_quantity: 1, price: neat(gross * 1.12) }],
  b2b: (product) =>
    [1, 0.966, 0.914, 0.856, 0.8].map((share, at) => tier(product, 0.7 * share, [1, 5, 10, 25, 100][at])),
  // nothing is sent there in single pieces
  distributor: (product) =>
    product.is_virtual ? [] : [1, 0.961, 0.923].map((share, at) => tier(product, 0.57 * share, [10, 25, 100][at])),
}

const neat = (amount: number) => Math.max(90, Math.round(amount / 100) * 100 - 10)
const tier = ({ price: gross, tax_rate }: Product, share: number, min_quantity = 1): Tier => ({
  min_quantity,
  price: Math.round((gross / (1 + tax_rate / 100)) * share),
})

/** What each article costs in each list; a variation costs what its product does. */
export async function seedPrices(tx: Tx, products: readonly Product[], today: Date): Promise<void> {
  await priceProducts(tx, products, today)
  await seedFormerPrices(tx)
}

/** The prices of these, numbered behind `last`; answers those that were made. */
export async function priceProducts(
  tx: Tx,
  products: readonly Product[],
  today: Date,
  last = 0,
): Promise<readonly { readonly id: number; readonly date: Date; readonly amount: string }[]> {
  const made = products
    .filter(({ type }) => type !== 'variation')
    .flatMap((product) => priceLists.map((list) => ({ product, list, tiers: tiersIn[list.slug](product) })))
    .filter(({ tiers }) => tiers.length > 0)
    .map((one, at) => ({ ...one, id: last + at + 1, date: new Date(today.getTime() - ((at * 37) % 300) * day) }))
  await copyInto(
    tx,
    price.table,
    made.map(({ id, date, product, list }) => ({
      id,
      product_id: product.id,
      price_list_id: list.id,
      sku: product.sku,
      search: searchOf(price, { sku: product.sku, product: product.name, price_list: list.name }),
      date_updated: date,
    })),
  )
  await copyInto(
    tx,
    'price_tiers',
    made.flatMap(({ id, tiers }) =>
      tiers.map(({ min_quantity, price: amount }) => ({ price_id: id, min_quantity, price: decimal(amount) })),
    ),
  )
  return made.map(({ id, date, tiers }) => ({ id, date, amount: decimal(tiers[0]?.price ?? 0) }))
}

/** Each is as it was last changed; of every third it is known what it was in the 45 days before, dearer or cheaper. */
async function seedFormerPrices(tx: Tx): Promise<void> {
  await tx.run(sql`
    update price_history h set date_from = p.date_updated from prices p where p.id = h.price_id`)
  await tx.run(sql`
    insert into price_history (price_id, date_from, date_until, amount)
    select price_id, date_from - interval '45 days', date_from,
      round(amount * case price_id % 2 when 0 then 1.15 else 0.95 end, 1)
    from price_history where price_id % 3 = 0`)
  // of each tier, as of the smallest
  await tx.run(sql`
    update price_tier_history h set date_from = p.date_updated from prices p where p.id = h.price_id`)
  await tx.run(sql`
    insert into price_tier_history (price_id, min_quantity, date_from, date_until, amount)
    select t.price_id, t.min_quantity, h.date_from, h.date_until, round(t.price * h.amount / nullif(n.amount, 0), 1)
    from price_tiers t
    join price_history h on h.price_id = t.price_id and h.date_until is not null
    join price_history n on n.price_id = t.price_id and n.date_until is null and n.amount > 0`)
}
