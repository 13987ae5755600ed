import { addressFields } from '#entities/address.ts'
import { keepingRules } from '#entities/customer/erasure.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { joined, named, sql } from '#server/sql.ts'

/** What belongs to a person: their orders, of which some have to be kept, and the words by which they are known. */
export type PersonScope = {
  readonly id: number
  /** Those who were merged into them: nothing is left under those numbers either. */
  readonly former: readonly number[]
  readonly number: string
  /** All that they have been reached by, in lower case. */
  readonly emails: readonly string[]
  /** Their number now, and what others gave who were merged into them. */
  readonly vatNumbers: readonly string[]
  /** Of which nothing was booked. */
  readonly loose: readonly number[]
  /** Of which something was, and until when that is kept. */
  readonly kept: readonly number[]
  readonly until: { readonly books: string | null; readonly letters: string | null }
  /** Each text that a field holds. */
  readonly values: readonly string[]
  /** Those by which no other person is meant. */
  readonly telling: readonly string[]
  /** Each word of them, as it is searched for. */
  readonly words: readonly string[]
}

export const addressNames = Object.keys(addressFields)

type Person = Record<
  'first_name' | 'last_name' | 'company' | 'email' | 'vat_number' | 'note' | 'refusal',
  string | null
>
type Address = Readonly<Record<string, string | null>>

/** A name of three letters is within other words. */
const leastValue = 3
const telling = [
  'email',
  'alternative_email',
  'phone',
  'alternative_phone',
  'company',
  'address_line_1',
  'vat_number',
  'note',
]

export async function scopeOf(db: Queries, id: number): Promise<PersonScope> {
  const person = await db.one<Person & { customer_number: string; email: string }>(sql`
    select customer_number, first_name, last_name, company, email, vat_number, note, refusal
    from customers where id = ${id}`)
  const orders = await db.rows<{
    id: number
    email: string | null
    vat_number: string | null
    year: number | null
  }>(sql`
    select id, email, vat_number, extract(year from booked_last(id) at time zone ${houseZone})::integer as year
    from orders where customer_id = ${id} order by id`)
  const ids = orders.map((order) => order.id)
  const columns = joined(addressNames.map(named))
  const addresses = await db.rows<Address>(sql`
    select ${columns} from customer_addresses where customer_id = ${id}
    union select ${columns} from order_addresses where order_id = any(${ids}::bigint[])`)
  const merges = await db.rows<{ from_id: number; was: { field: string; value: string }[] | null }>(sql`
    select from_id, was from customer_merges where into_id = ${id} order by id`)
  const was = merges.flatMap((merge) => merge.was ?? []).map(({ field, value }) => ({ [field]: value }))
  const { customer_number, ...own } = person
  const people: readonly Readonly<Record<string, string | null>>[] = [own, ...was, ...addresses]
  const others = orders.flatMap(({ email, vat_number }) => [email, vat_number])
  const years = orders.flatMap(({ year }) => (year === null ? [] : [year]))
  const lastDay = (more: number) => (years.length === 0 ? null : `${Math.max(...years) + more}-12-31`)
  const values = distinct([...people.flatMap((one) => Object.values(one)), ...others, ...people.map(fullName)])
  const formerly = (name: string) => people.slice(0, was.length + 1).flatMap((one) => one[name] ?? [])
  return {
    id,
    former: merges.map(({ from_id }) => from_id),
    number: customer_number,
    emails: [...new Set(formerly('email').map((email) => email.toLowerCase()))],
    vatNumbers: [
      ...new Set(formerly('vat_number').map((number) => number.replaceAll(/[^0-9a-z]/gi, '').toUpperCase())),
    ],
    loose: orders.filter(({ year }) => year === null).map((order) => order.id),
    kept: orders.filter(({ year }) => year !== null).map((order) => order.id),
    until: { books: lastDay(keepingRules.books.years), letters: lastDay(keepingRules.letters.years) },
    values,
    telling: distinct([
      ...people.flatMap((one) => telling.map((name) => one[name])),
      ...others,
      ...people.map(fullName),
    ]),
    words: [...new Set(searchable(values).split(' '))].filter(
      (word) => word !== '' && word !== customer_number.toLowerCase(),
    ),
  }
}

const fullName = ({ first_name, last_name }: Readonly<Record<string, string | null>>): string | null =>
  first_name && last_name ? `${first_name} ${last_name}` : null

const distinct = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text && text.trim().length >= leastValue ? [text.trim()] : []))),
]

/** Patterns that find a text where it stands, in JSON as well. */
export const patternsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
      .map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
  ),
]
