import { decimal } from '#entities/money/amount.ts'
import { holds } from '#server/shipping/ranges.ts'
import { costs } from './prices.ts'
import { zones } from './zones.ts'

type Sent = {
  method: number
  country: string
  shop: number
  list: number
  weight: number
  /** Minor units. */ value: number
}

/** What the demo's method costs an order, as the server would charge it; undefined where nothing holds. */
export function demoCost({ method, country, shop, list, weight, value }: Sent): string | undefined {
  const there = zones.filter(({ id, countries, shops }) => {
    const isServed = countries.includes(country) && (shops?.includes(shop) ?? true)
    return isServed && costs.some((cost) => cost.shipping_zone_id === id && cost.shipping_method_id === method)
  })
  const [zone] = there.toSorted(
    (a, b) =>
      Number(b.shops !== undefined) - Number(a.shops !== undefined) ||
      a.countries.length - b.countries.length ||
      a.id - b.id,
  )
  const suits = costs.filter(
    (cost) =>
      cost.shipping_method_id === method && cost.shipping_zone_id === zone?.id && (cost.price_list_id ?? list) === list,
  )
  const own = suits.toSorted((a, b) => Number(a.price_list_id === null) - Number(b.price_list_id === null))
  return own.find((cost) => holds(cost, { weight, value: decimal(value) }))?.price
}
