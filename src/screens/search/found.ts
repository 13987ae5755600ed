import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'

export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a search has brought so far. */
export type Found = {
  params: SearchParams
  size: number
  total: number
  facets: Facets
  pages: ReadonlyMap<number, readonly (Row | undefined)[]>
}

type Asked = Pick<Found, 'params' | 'size'>

export const isOfOther = (found: Found, { params, size }: Asked): boolean =>
  found.params !== params || found.size !== size

/** Until a search has answered, what the one before has brought; that it found nothing says nothing of this one. */
export const shownUntil = (held: Found | undefined, asked: Asked): Found | undefined =>
  held !== undefined && held.total === 0 && isOfOther(held, asked) ? undefined : held

/** Does anything that was read stand in view? Nothing at all does where nothing was found. */
export const isRead = (
  { total, rowAt }: { total: number | undefined; rowAt: (index: number) => Row | undefined },
  { first, last }: { first: number; last: number },
): boolean =>
  total === 0 || Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).some((row) => row !== undefined)
