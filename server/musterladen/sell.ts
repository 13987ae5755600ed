import { DateTime } from 'luxon'
import type { Books } from './books.ts'

type Price = {
  readonly sku: string
  readonly list: string
  readonly currency: string
  readonly tax_included: boolean
  readonly tiers: readonly { readonly from: number; readonly price: string }[] | null
}
export type Offered = {
  readonly sku: string
  readonly product: string
  readonly name: string
  readonly available: number | null
  readonly price: Price | undefined
}

/** Cents of what an order costs to be sent. */
const shippingCents = 490

/**
 * What can be bought, and how many of it: what Kontor said that is left, less what was bought here since and is not in
 * that number yet.
 */
export function offered(books: Books, only?: string): Offered[] {
  const rows = books.all<{
    sku: string
    product: string
    left: number | null
    document: string
    prices: string | null
  }>(
    `select s.sku, s.product, s.available - (
        select coalesce(sum(l.quantity), 0) from lines l join orders o on o.number = l.number
        where l.sku = s.sku and (o.taken is null or o.taken > s.as_of and o.status not in ('failed', 'cancelled'))
      ) as left, p.document, r.document as prices
      from stock s join products p on p.sku = s.product and p.gone = 0 left join prices r on r.product = s.product
      where (? is null or s.sku = ?) order by s.sku`,
    only ?? null,
    only ?? null,
  )
  return rows.map(({ sku, product, left, document, prices }) => {
    const { product: about, variations } = JSON.parse(document) as {
      product: { name?: string }
      variations: { sku: string; name: string }[]
    }
    const all = JSON.parse(prices ?? '[]') as Price[]
    return {
      sku,
      product,
      name: variations.find((one) => one.sku === sku)?.name ?? about.name ?? sku,
      available: left === null ? null : Math.max(left, 0),
      price: all.find((one) => one.sku === sku && one.tax_included) ?? all.find((one) => one.sku === sku),
    }
  })
}

/** The price of one piece where so many are bought, in cents. */
export const centsOf = (price: Price | undefined, quantity: number): number | undefined => {
  const tier = (price?.tiers ?? []).findLast(({ from }) => from <= quantity)
  return tier === undefined ? undefined : Math.round(Number(tier.price) * 100)
}
const decimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export type Purchase = Readonly<Record<string, string>>

/** Buys something; answers the number of the order, or why it cannot be bought. */
export function buy(
  books: Books,
  wanted: Purchase,
  copies: number,
): { readonly number: string } | { readonly error: string } {
  const quantity = Math.floor(Number(wanted['quantity'] ?? '1'))
  const [item] = offered(books, wanted['sku'] ?? '')
  const cents = centsOf(item?.price, quantity)
  if (item === undefined || item.price === undefined || cents === undefined)
    return { error: 'Dieser Artikel wird nicht verkauft.' }
  if (!(quantity >= 1 && quantity <= 1000)) return { error: 'Die Menge muss zwischen 1 und 1000 liegen.' }
  if (item.available !== null && item.available < quantity) return { error: `Nur noch ${item.available} Stück da.` }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted['email'] ?? '')) return { error: 'Die E-Mail-Adresse fehlt.' }
  const { price } = item
  return books.together(() => {
    const next = Number(books.setting('next_number'))
    const number = `ML-${next}`
    books.set('next_number', String(next + 1))
    const date = DateTime.utc().toISO()
    const kind = wanted['payment'] ?? 'card'
    const document = {
      number,
      date,
      currency: price.currency,
      price_list: price.list,
      customer: pick(wanted, ['email', 'first_name', 'last_name', 'company']),
      addresses: { billing: pick(wanted, addressNames), shipping: null },
      lines: [{ sku: item.sku, name: item.name, quantity, price: decimal(cents) }],
      shipping: decimal(shippingCents),
      total: decimal(cents * quantity + shippingCents),
      payment: { kind, paid: kind === 'card', reference: kind === 'card' ? `PAY-${next}` : null },
    }
    books.run('insert into orders (number, document, date) values (?, ?, ?)', number, JSON.stringify(document), date)
    books.run('insert into lines values (?, ?, ?)', number, item.sku, quantity)
    for (let copy = 0; copy < copies; copy++) books.run('insert into events (number) values (?)', number)
    return { number }
  })
}

const addressNames = [
  'first_name',
  'last_name',
  'company',
  'address_line_1',
  'postal_code',
  'city',
  'country_code',
  'phone',
]
const pick = (from: Purchase, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])))
