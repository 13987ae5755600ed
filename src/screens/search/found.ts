import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'

export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

type Page = readonly (Row | undefined)[]

/** What a search has brought so far: its rows, and its counts where they are there already. */
export type Found = {
  params: SearchParams
  size: number
  /** Undefined until it is known. */
  total: number | undefined
  facets: Facets | undefined
  pages: ReadonlyMap<number, Page>
  /** Those of the pages that come from the frozen search. */
  frozen: ReadonlySet<number>
}

type Asked = Pick<Found, 'params' | 'size'>

/** What was answered of what is asked for now; each answer comes when it comes. */
export type Answers = Asked & {
  counts: { total?: number | undefined; facets?: Facets | undefined } | undefined
  pages: readonly { page: number; rows: Page | undefined; isFrozen: boolean }[]
}

export const isOfOther = (found: Found, { params, size }: Asked): boolean =>
  found.params !== params || found.size !== size

/** Is there something to be shown of this search: a row, or that it has found none? */
const isAnswered = ({ counts, pages }: Answers): boolean =>
  counts?.total === 0 ||
  pages.some(({ page, rows }) => rows !== undefined && (rows.length > 0 || page === 0 || counts !== undefined))

/** A page that is not full is the last one. */
const totalFrom = ({ pages, size }: Answers): number | undefined => {
  const last = pages.find(
    ({ page, rows }) => rows !== undefined && rows.length < size && (rows.length > 0 || page === 0),
  )
  return last?.rows && last.page * size + last.rows.length
}

/**
 * What is shown: rows as soon as there are some, with the counts of the same search or none. Until a search has
 * answered it is what the one before has brought; that it found nothing says nothing of this one.
 */
export function shownOf(before: Found | undefined, answers: Answers): Found | undefined {
  const isSame = before !== undefined && !isOfOther(before, answers)
  if (!isAnswered(answers)) return isSame || before?.total !== 0 ? before : undefined
  const { params, size, counts } = answers
  const pages = new Map<number, Page>()
  const frozen = new Set<number>()
  for (const { page, rows, isFrozen } of answers.pages) {
    // a page that is read anew, as the frozen search has it, is shown as it was until then
    const known = rows ?? (isSame ? before.pages.get(page) : undefined)
    if (known !== undefined) pages.set(page, known)
    if (known !== undefined && (rows === undefined ? before?.frozen.has(page) : isFrozen)) frozen.add(page)
  }
  return { params, size, total: counts?.total ?? totalFrom(answers), facets: counts?.facets, pages, frozen }
}

/** How many rows there are at least: up to the focused one, until it is known how many there are. */
export const reachOf = (found: Found | undefined, at: number): number => {
  if (found === undefined) return 0
  const ends = [...found.pages].map(([page, rows]) => page * found.size + rows.length)
  return found.total ?? Math.max(at + 1, ...ends)
}

/** Does anything that was read stand in view? Nothing at all does where nothing was found. */
export const isRead = (
  { total, rowAt }: { total: number | undefined; rowAt: (index: number) => Row | undefined },
  { first, last }: { first: number; last: number },
): boolean =>
  total === 0 || Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).some((row) => row !== undefined)
