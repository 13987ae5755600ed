import type { PricesInList } from '#api/price.ts'
import { isRef } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'

/** From so many on it costs so much. */
export type Tier = { readonly min_quantity: number; readonly price: string }
type Lists = readonly PricesInList[]
type Rows = readonly Values[]

export const listOf = ({ price_list: list }: Values): number | undefined => (isRef(list) ? list.id : undefined)
const quantityOf = ({ min_quantity: from }: Values): number => Number(from)

/** The row of a list from so many on. */
export const rowAt = (rows: Rows, list: number, from: number): Values | undefined =>
  rows.find((row) => listOf(row) === list && quantityOf(row) === from)

/** What can be reckoned with of what a list says: what is still typed and says nothing yet is left out. */
export const tiersOf = (rows: Rows, list: number): Tier[] =>
  rows
    .flatMap((row) => {
      const { price } = row
      return listOf(row) === list && typeof price === 'string' ? [{ min_quantity: quantityOf(row), price }] : []
    })
    .toSorted((a, b) => a.min_quantity - b.min_quantity)

/** Lists that say something, or were asked for; where none does, those of end customers, which a product begins with. */
export function shownLists(lists: Lists, rows: Rows, added: readonly number[]): Lists {
  const used = lists.filter(
    ({ id, inherited }) => inherited !== null || added.includes(id) || rows.some((row) => listOf(row) === id),
  )
  if (used.length > 0) return used
  const usual = lists.filter(({ type }) => type === 'default')
  return usual.length > 0 ? usual : lists.slice(0, 1)
}

/** A column for each quantity from which on something costs something; one piece is always one. */
export const quantitiesOf = (lists: Lists, rows: Rows, added: readonly number[]): number[] =>
  [
    ...new Set([
      1,
      ...rows.map(quantityOf),
      ...lists.flatMap(({ inherited }) => inherited?.tiers.map((one) => one.min_quantity) ?? []),
      ...added,
    ]),
  ].toSorted((a, b) => a - b)

/** What counts there although it is not its own: up to its first own tier that of what it is a variation of. */
export const inheritedAt = ({ inherited }: PricesInList, own: readonly Tier[], from: number): string | undefined => {
  const [first] = own
  if (first !== undefined && first.min_quantity <= from) return undefined
  return inherited?.tiers.find((one) => one.min_quantity === from)?.price
}

/** From so many on it is dearer than from fewer on. */
export type Dearer = { readonly from: number; readonly than: number }

/** Below so many there is no price at all; none where there is one for a single piece, or nothing is said of any. */
export function gapIn({ inherited }: PricesInList, own: readonly Tier[]): number | undefined {
  const begins = [own, inherited?.tiers ?? []].flatMap(([first]) => first?.min_quantity ?? [])
  const least = Math.min(...begins)
  return begins.length === 0 || least <= 1 ? undefined : least
}

export const dearerIn = (own: readonly Tier[]): Dearer[] =>
  own.flatMap(({ min_quantity: from, price }, at) => {
    const before = own[at - 1]
    return before !== undefined && Number(price) > Number(before.price) ? [{ from, than: before.min_quantity }] : []
  })

/**
 * The price that a reduction has to name beside it (§ 11 PAngV): of one that is being reduced the lowest of the 30 days
 * until now, else the lowest of those before it became what it is, where it became less.
 */
export function lowestOf(list: PricesInList, own: readonly Tier[]): string | undefined {
  const [[now], [saved]] = [own, list.tiers]
  if (now === undefined || saved === undefined || saved.min_quantity !== now.min_quantity) return undefined
  const isLess = (than: string | null) => than !== null && Number(now.price) < Number(than)
  if (Number(now.price) !== Number(saved.price)) return isLess(saved.price) ? (list.lowest_now ?? undefined) : undefined
  return isLess(list.lowest_before) ? (list.lowest_before ?? undefined) : undefined
}
