import { DateTime } from 'luxon'
import type { Address } from '#entities/address.ts'
import type { Tx } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { vatFormOf } from '#server/vat/form.ts'
import { copyInto } from './copy.ts'
import { day } from './lengths.ts'
import { countries, organisations, type Country } from './names.ts'
import { randomFrom, type Random } from './random.ts'
import { shops, type DemoShop } from './shops.ts'

export type DemoCustomer = {
  readonly id: number
  readonly shop: DemoShop
  readonly name: string
  readonly is_b2b: boolean
  readonly vat_number: string | null
  readonly allow_to_order: boolean
  readonly allow_payments_by_invoice: boolean
  readonly address: Address
  /** Names and mail address as an order's `search` column holds them. */
  readonly search: string
}

const count = 5000

/** How often each country is met in a shop. */
const weights: Readonly<Record<DemoShop['id'], readonly [Country, number][]>> = {
  1: [
    [countries.de, 82],
    [countries.gb, 3],
    [countries.es, 4],
    [countries.fr, 4],
    [countries.it, 4],
    [countries.fi, 3],
  ],
  2: [
    [countries.ch, 94],
    [countries.it, 3],
    [countries.fr, 3],
  ],
  3: [
    [countries.de, 70],
    [countries.ch, 8],
    [countries.fr, 7],
    [countries.it, 7],
    [countries.fi, 8],
  ],
}

/** Five thousand customers of all shops, mixed as they registered. */
export function makeCustomers(): DemoCustomer[] {
  const random = randomFrom(5)
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const shop = random.chance(0.6) ? shops[0] : random.chance(0.5) ? shops[1] : shops[2]
    const country = countryOf(shop.id, random)
    const is_b2b = shop.type === 'b2b'
    const address = addressIn(country, random, { id, is_b2b })
    return {
      id,
      shop,
      is_b2b,
      name: address.company ?? `${address.first_name ?? ''} ${address.last_name ?? ''}`,
      search: searchable([address.company, address.first_name, address.last_name, address.email]),
      vat_number: is_b2b ? vatNumber(country, random) : null,
      // some of every shop, whoever they are
      allow_to_order: id % 500 > 5,
      allow_payments_by_invoice: is_b2b || id % 5 > 0,
      address,
    }
  })
}

function countryOf(shop: DemoShop['id'], random: Random): Country {
  let at = random.between(0, 99)
  for (const [country, weight] of weights[shop]) {
    if (at < weight) return country
    at -= weight
  }
  return countries.de
}

function addressIn(country: Country, random: Random, { id, is_b2b }: { id: number; is_b2b: boolean }): Address {
  const first_name = random.pick(country.first)
  const last_name = random.pick(country.last)
  const place = random.pick(country.cities)
  const city = place.replace(/^[\dA-Z ]*\d[\dA-Z]* /, '')
  const line = random.between(1, 148)
  const street = random.pick(country.streets)
  return {
    first_name,
    last_name,
    company: is_b2b ? random.pick(organisations).replace('{city}', city).replace('{last}', last_name) : null,
    address_line_1: country.code === 'FR' || country.code === 'GB' ? `${line} ${street}` : `${street} ${line}`,
    address_line_2: random.chance(0.08) ? random.pick(['Hinterhaus', '2. OG', 'c/o Empfang', 'Halle 3, Tor 7']) : null,
    postal_code: place.slice(0, place.length - city.length - 1),
    city,
    state: null,
    state_code: null,
    country: country.name,
    country_code: country.code,
    phone: `${country.dial} ${random.between(20, 89)} 555${random.between(1000, 9999)}`,
    alternative_phone: null,
    email: `${ascii(first_name)}.${ascii(last_name)}.${id}@post.example`,
    alternative_email: null,
  }
}

const ascii = (name: string) =>
  searchable([name])
    .split(' ')[0]
    ?.replace(/[^a-z-]/g, '') ?? ''

/** What nine digits are in a VAT number there; of ten that follow each other about one has the right check digit. */
const vatForms: Readonly<Partial<Record<string, (digits: number) => string>>> = {
  DE: (digits) => `DE${digits}`,
  CH: (digits) => `CHE${digits}`,
  FR: (digits) => `FR${String((12 + 3 * (digits % 97)) % 97).padStart(2, '0')}${digits}`,
  // as Milan gives them
  IT: (digits) => `IT${String(digits).slice(0, 7)}015${digits % 10}`,
  FI: (digits) => `FI${String(digits).slice(1)}`,
}

/** The first number from one that was drawn on whose check digit is right, as Kontor itself checks it. */
function vatNumber({ code }: Country, random: Random): string {
  const form = vatForms[code]
  if (form === undefined) throw new Error(`Nobody knows a VAT number of ${code}`)
  const drawn = random.between(100_000_000, 999_000_000)
  for (let digits = drawn; digits < drawn + 1000; digits += 1) {
    const number = form(digits)
    if (vatFormOf(number).is !== 'malformed') return number
  }
  throw new Error(`No VAT number of ${code} from ${drawn} on is right`)
}

/** Most businesses were looked at soon after they registered, and some are not what they said. */
function decisionOf(isBusiness: boolean, isValidated: boolean, { id, registered }: { id: number; registered: Date }) {
  if (!isBusiness)
    return {
      status: 'private',
      is_b2b_validated: false,
      decided_by: null,
      date_decided: null,
      refusal: null,
      days_to_pay: null,
    }
  const isRefused = !isValidated && id % 4 === 0
  const isDecided = isValidated || isRefused
  return {
    status: isValidated ? 'validated' : isRefused ? 'refused' : 'to-check',
    is_b2b_validated: isValidated,
    decided_by: isDecided ? 'Sabine Öztürk' : null,
    date_decided: isDecided ? new Date(registered.getTime() + 2 * day) : null,
    refusal: isRefused ? (refusals[id % refusals.length] ?? null) : null,
    // agreed with some of those who are
    days_to_pay: isValidated && id % 6 === 0 ? 45 : null,
  }
}
const refusals = [
  'Gewerbeanmeldung lautet auf eine andere Firma.',
  'USt-IdNr. ungültig, und auf Rückfrage keine Antwort.',
  'Verein ohne Gewerbe.',
]

/** What businesses have shown: all who were found to be one, and half of those who wait. */
async function seedPapers(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into customer_papers (customer_id, type, reference, date_issued)
    select id, (array['trade-licence', 'register-extract', 'vat-certificate'])[1 + id % 3],
      case when id % 3 = 1 then 'HRB ' || 10000 + id * 7 end, (date_registered - interval '200 days')::date
    from customers where status = 'validated' or status = 'to-check' and id % 2 = 0 order by id`)
}

/** Every twelfth customer has an eye on one to three articles; the articles are there by then. */
export async function seedWishlists(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into customer_wishlist (customer_id, place, product_id, quantity, date_added)
    select c.id, n, p.id, 1 + (c.id + n) % 2, c.date_registered + n * interval '9 days'
    from customers c
    cross join generate_series(0, 2) n
    join (
      select id, row_number() over (order by id) as at, count(*) over () as amount
      from products where type <> 'variable') p on p.at = 1 + (c.id * 7 + n * 31) % p.amount
    where c.id % 12 = 0 and n <= c.id / 12 % 3 order by c.id, n`)
}

export async function seedCustomers(tx: Tx, customers: readonly DemoCustomer[], today: Date): Promise<void> {
  const random = randomFrom(6)
  await copyInto(
    tx,
    'customers',
    customers.map(({ id, shop, is_b2b, vat_number, address, allow_to_order, allow_payments_by_invoice }) => {
      const registered = DateTime.fromJSDate(today)
        .minus(Math.floor(random.between(1, 1400) * day * (1 - (id / count) * 0.7)))
        .toJSDate()
      return {
        id,
        customer_number: `K-${String(16_000 + id)}`,
        first_name: address.first_name,
        last_name: address.last_name,
        company: address.company,
        email: address.email,
        vat_number,
        shop_id: shop.id,
        price_list_id: shop.price_list_id,
        is_internal: random.chance(0.004),
        is_b2b,
        ...decisionOf(is_b2b, random.chance(0.8), { id, registered }),
        custom_discount_percent: is_b2b && random.chance(0.3) ? random.pick([2, 3, 5, 7.5, 10]) : null,
        allow_to_order,
        allow_payments_by_invoice,
        note: random.chance(0.03) ? 'Bitte vor der Lieferung anrufen.' : null,
        date_registered: registered,
        date_updated: registered,
        search: searchable([
          `k-${16_000 + id}`,
          address.first_name,
          address.last_name,
          address.company,
          address.email,
          address.city,
        ]),
      }
    }),
  )
  await copyInto(
    tx,
    'customer_addresses',
    customers.flatMap(({ id, address }) =>
      (['billing', 'shipping'] as const).map((type) => ({ customer_id: id, type, ...address })),
    ),
  )
  await seedPapers(tx)
  // the next one that people make has the next number
  await tx.run(sql`select setval('customer_numbers', ${16_000 + (customers.at(-1)?.id ?? 0)}::bigint)`)
}
