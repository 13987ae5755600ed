import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import { isRead, reachOf, shownOf, type Answers, type Found } from '#screens/search/found.ts'

const before = { query: 'before' }
const now = { query: 'now' }
const row = { id: 1, version: 1 }
const found = (total: number | undefined): Found => ({
  params: before,
  size: 100,
  total,
  facets: {},
  pages: new Map(),
  frozen: new Set(),
})
const unanswered = (params: SearchParams, size = 100): Answers => ({ params, size, counts: undefined, pages: [] })
const rows = (total: number, ...read: number[]) => ({
  total,
  rowAt: (index: number) => (read.includes(index) ? row : undefined),
})

test('a search that has not answered is never an empty list, whatever the one before found', () => {
  expect(shownOf(found(0), unanswered(now))).toBeUndefined()
  expect(shownOf(found(0), unanswered(before, 50))).toBeUndefined()
  // answered before, and read again
  expect(shownOf(found(0), unanswered(before))).toEqual(found(0))
  // rows may stay until there are others
  expect(shownOf(found(7), unanswered(now))).toEqual(found(7))
})

test('skeletons are nothing that was read before', () => {
  expect(isRead(rows(900, 0, 1, 2), { first: 1, last: 20 })).toBe(true)
  expect(isRead(rows(900, 0, 1, 2), { first: 400, last: 420 })).toBe(false)
  expect(isRead(rows(0), { first: 0, last: 0 })).toBe(true)
})

const size = 3
/** What each of these searches has to say; every row tells which search it is of. */
const searches = [0, 1, 3, 5, 40].map((total, at) => ({
  params: { query: `search ${at}` },
  total,
  facets: { status: { [`of ${at}`]: total } },
  pageOf: (page: number): Row[] =>
    Array.from({ length: Math.max(0, Math.min(size, total - page * size)) }, (_, place) => ({
      id: at * 1000 + page * size + place,
      version: 1,
    })),
}))
const searchOf = (shown: Found) => searches.findIndex(({ params }) => params === shown.params)

/** A search or a place is asked for, or one of the answers to what was asked for arrives: as chance has it. */
const steps = fc.array(
  fc.oneof(
    fc.record({ ask: fc.nat(searches.length - 1), page: fc.nat(4) }),
    fc.record({ answer: fc.nat(20) }),
    fc.record({ answer: fc.nat(20) }),
  ),
  { maxLength: 40 },
)

type Shown = { search: number; hasCounts: boolean; answers: Answers; shown: Found | undefined }

/** What is wrong with a paint, in words. */
function* faultsOf({ search, hasCounts, answers, shown }: Shown): Generator<string> {
  const hasRows = answers.pages.some(({ rows }) => (rows?.length ?? 0) > 0)
  if (hasRows && (shown === undefined || searchOf(shown) !== search)) yield 'rows that are there are not shown'
  if (shown === undefined) return
  const painted = searchOf(shown)
  const of = searches[painted]
  for (const page of shown.pages.values())
    if (page.some((each) => Math.floor((each?.id ?? -1) / 1000) !== painted)) yield 'rows of another search'
  if (shown.total !== undefined && shown.total !== of?.total) yield 'the total of another search'
  if (shown.facets !== undefined && shown.facets !== of?.facets) yield 'the counts of another search'
  const isHere = painted === search && hasCounts && answers.pages.some(({ rows }) => rows !== undefined)
  if (isHere && (shown.total === undefined || shown.facets === undefined)) yield 'counts that are there are not shown'
  for (const [page, held] of shown.pages)
    if (held.length > 0 && reachOf(shown, 0) <= page * size) yield 'fewer rows than there are'
}

/** What stands on the screen while searches are asked for and answered as the steps say, and what was wrong meanwhile. */
function played(steps: readonly ({ ask: number; page: number } | { answer: number })[]) {
  const arrived = new Set<string>()
  const waiting: string[] = []
  const faults: string[] = []
  let asked = { search: 0, page: 0 }
  let shown: Found | undefined
  const paint = () => {
    const { search, page: first } = asked
    const of = searches[search]
    if (of === undefined) return
    const pages = [first, first + 1].map((page) => ({
      page,
      rows: arrived.has(`${search} ${page}`) ? of.pageOf(page) : undefined,
      isFrozen: false,
    }))
    const hasCounts = arrived.has(`${search} counts`)
    const counts = hasCounts ? { total: of.total, facets: of.facets } : undefined
    const answers: Answers = { params: of.params, size, counts, pages }
    shown = shownOf(shown, answers)
    faults.push(...faultsOf({ search, hasCounts, answers, shown }))
  }
  const arrive = (at: number) => {
    const [answer] = waiting.splice(at % Math.max(1, waiting.length), 1)
    if (answer !== undefined) arrived.add(answer)
    paint()
  }
  for (const step of [{ ask: 0, page: 0 }, ...steps]) {
    if ('answer' in step) arrive(step.answer)
    else {
      asked = { search: step.ask, page: step.page }
      waiting.push(`${step.ask} ${step.page}`, `${step.ask} counts`, `${step.ask} ${step.page + 1}`)
      paint()
    }
  }
  while (waiting.length > 0) arrive(0)
  return { faults, shown, last: searches[asked.search] }
}

test('rows come as soon as they are there, and never with the counts of another search', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { faults, shown, last } = played(all)
      expect(faults).toEqual([])
      expect(shown).toMatchObject({ params: last?.params, total: last?.total, facets: last?.facets })
    }),
    { numRuns: 500 },
  )
})

test('how many there are is known from a page that is not full', () => {
  const answers = (page: number, length: number): Answers => ({
    ...unanswered(now),
    pages: [{ page, rows: Array.from({ length }, () => row), isFrozen: false }],
  })
  expect(shownOf(undefined, answers(0, 7))?.total).toBe(7)
  expect(shownOf(undefined, answers(3, 7))?.total).toBe(307)
  expect(shownOf(undefined, answers(0, 0))?.total).toBe(0)
  expect(shownOf(undefined, answers(3, 100))?.total).toBeUndefined()
  expect(reachOf(shownOf(undefined, answers(3, 100)), 350)).toBe(400)
  // an address beyond the last row says nothing until there is a count
  expect(shownOf(undefined, answers(3, 0))).toBeUndefined()
  expect(shownOf(undefined, { ...answers(3, 0), counts: { total: 42, facets: {} } })?.total).toBe(42)
})

test('counted rows stand until the frozen search has them', () => {
  const page = (rows: Row[] | undefined, isFrozen: boolean): Answers => ({
    ...unanswered(now, 1),
    counts: { total: 9000, facets: {} },
    pages: [
      { page: 6000, rows, isFrozen },
      { page: 6001, rows: [row], isFrozen: true },
    ],
  })
  const counted = shownOf(undefined, page([{ id: 5, version: 1 }], false))
  const onItsWay = shownOf(counted, page(undefined, true))
  expect(onItsWay?.pages.get(6000)).toEqual([{ id: 5, version: 1 }])
  expect([...(onItsWay?.frozen ?? [])]).toEqual([6001])
  const frozen = shownOf(onItsWay, page([{ id: 6, version: 1 }], true))
  expect(frozen?.pages.get(6000)).toEqual([{ id: 6, version: 1 }])
  expect([...(frozen?.frozen ?? [])]).toEqual([6000, 6001])
})
