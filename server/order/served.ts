import { isRef } from '#entities/entity.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type Place = 'billing' | 'shipping'

/** What a shop refuses of where its customers live, by the address that says it; picked up, an order goes nowhere. */
const refusals: Readonly<Record<Place, ErrorCode>> = { billing: 'not_sold_there', shipping: 'not_shipped_there' }

const isPlace = (type: unknown): type is Place => type === 'billing' || type === 'shipping'

const countryOf = ({ country_code }: Values): string | undefined =>
  typeof country_code === 'string' && country_code !== '' ? country_code.toUpperCase() : undefined

const idIn = (before: Values | undefined, sent: SentValues, name: string): unknown => {
  const then = before?.[name]
  return sent[`${name}_id`] ?? (isRef(then) ? then.id : undefined)
}

type Served = {
  is_active: boolean
  is_pickup: boolean
  /** Empty means everywhere. */
  billing: readonly string[]
  shipping: readonly string[]
}

/**
 * Whether the shop takes the order: one that is disabled takes no new one, and where it sells and ships to is its own to
 * say. What was there before is not refused to whoever writes something else. `own` are the addresses that somebody
 * typed, in place of those that the customer brought along.
 */
export async function notServed(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
  own: SentValues,
): Promise<Record<string, ErrorCode>> {
  const shop = idIn(before, sent, 'shop')
  const moves = sent['shop_id'] !== undefined
  if (typeof shop !== 'number' || (!moves && sent['addresses'] === undefined)) return {}
  const found = await db.maybe<Served>(sql`
    select s.is_active,
      array(select country_code from shop_selling_countries c where c.shop_id = s.id) as billing,
      array(select country_code from shop_shipping_countries c where c.shop_id = s.id) as shipping,
      exists (select from shipping_methods m where m.id = ${idIn(before, sent, 'shipping_method') ?? null} and m.is_pickup)
        as is_pickup
    from shops s where s.id = ${shop}`)
  if (found === undefined) return {}
  if (moves && !found.is_active) return { shop_id: 'shop_disabled' }
  const there = rowsIn(before?.['addresses'])
  const rows = sent['addresses'] === undefined ? there : rowsIn(sent['addresses'])
  const problems: Record<string, ErrorCode> = {}
  rows.forEach((row, at) => {
    const was = there.find(({ type }) => type === row['type'])
    const { type } = row
    const country = countryOf({ ...was, ...row })
    if (!isPlace(type) || country === undefined || (type === 'shipping' && found.is_pickup)) return
    if (found[type].length === 0 || found[type].includes(country)) return
    const isNew = was === undefined || countryOf(was) !== country
    if (sent['addresses'] !== undefined && isNew)
      problems[own['addresses'] === undefined ? 'customer_id' : `addresses.new_${at}.country_code`] = refusals[type]
    else if (moves) problems['shop_id'] = refusals[type]
  })
  return problems
}
