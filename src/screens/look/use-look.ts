import { useQuery } from '@tanstack/react-query'
import type { OnSale } from '#api/product/look.ts'
import { onSale, shopsForLooks } from '#api/product/look-reads.ts'
import { recordOf } from '#api/record.ts'
import { isRef, type Ref } from '#entities/entity.ts'
import { coordinate } from '#entities/look/parts.ts'
import { media } from '#entities/media/media.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'

/** A point as it is being written: what is not read yet stands where a new one does. */
export type LookPoint = { key: string; row: Values; product: Ref | undefined; x: number; y: number }

const { default: middle, max: most } = coordinate

const placed = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.min(most, value)) : middle

export const pointsIn = (rows: unknown): LookPoint[] =>
  rowsIn(rows).map((row) => ({
    key: keyOf(row),
    row,
    product: isRef(row['product']) ? row['product'] : undefined,
    x: placed(row['x']),
    y: placed(row['y']),
  }))

/** A new point stands in the middle, or beside what stands there. */
export function freePlace(points: readonly LookPoint[]): number {
  const isTaken = (at: number) => points.some(({ x, y }) => x === at && y === at)
  const step = 5
  return (
    Array.from({ length: most / step }, (_, by) => (middle + by * step) % most).find((at) => !isTaken(at)) ?? middle
  )
}

const shopsIn = (rows: unknown): Ref[] => rowsIn(rows).flatMap(({ shop }) => (isRef(shop) ? [shop] : []))

/** The picture itself, and what is said of it. */
export const usePicture = (chosen: unknown) =>
  useQuery({ ...recordOf(media, isRef(chosen) ? chosen.id : 0), enabled: isRef(chosen) })

const ids = (refs: readonly (Ref | undefined)[]) =>
  [...new Set(refs.flatMap((one) => one?.id ?? []))].toSorted((a, b) => a - b)

/** A look as it is shown or being written: its points, its shops, and what is known of its products there. */
export type Shown = {
  points: readonly LookPoint[]
  shops: readonly Ref[]
  /** Those that it may be shown in, while it is written. */
  every: readonly Ref[]
  /** Of each product in which shops it is on sale; of one that this user does not see nothing. */
  known: ReadonlyMap<number, OnSale[number]>
  /** The shops of the look that leave out what stands at this point. */
  missingIn: (point: LookPoint) => readonly Ref[]
}

export function useLook(values: Values, isOpen: boolean): Shown {
  const points = pointsIn(values['items'])
  const shops = shopsIn(values['shops'])
  const { data: every = [] } = useQuery({ ...shopsForLooks, enabled: isOpen })
  const body = { products: ids(points.map(({ product }) => product)), shops: ids([...shops, ...every]) }
  const { data = [] } = useQuery({ ...onSale(body), enabled: body.products.length > 0 })
  const known = new Map(data.map((one) => [one.id, one]))
  const missingIn = ({ product }: LookPoint) => {
    const sold = product && known.get(product.id)?.shops
    return sold === undefined ? [] : shops.filter(({ id }) => !sold.includes(id))
  }
  return { points, shops, every, known, missingIn }
}
