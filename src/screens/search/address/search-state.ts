import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import { clauseFrom, clauseText, lostValues, wireFilter } from '#screens/derive/clause.ts'
import type { Clause } from '#screens/derive/clause.ts'
import type { GridSort } from '#ui/list/grid-types.ts'

/** Everything that makes a list what it is; all of it stands in the address. */
export type SearchState = {
  query: string
  filters: readonly Clause[]
  /** The first decides; the next ones order what is equal by it. */
  sort: readonly GridSort[]
  pageSize: number
  /** The focused row. */
  at: number
  /** The saved view that it came from, or that none is meant, not even the one that the list is opened with. */
  view?: number | 'all'
}

/** The steps of the slider; 100 is what a page holds unless asked otherwise (spec §9). */
export const pageSizes = [25, 50, 100, 200, 500] as const
const usualPageSize = 100
const longestQuery = 200
const mostFilters = 20
/** As many as the wire takes. */
export const mostSorts = 3

/** Some lists have no text to look for: filters narrow them. */
const hasText = ({ list }: Entity): boolean => list.text.length > 0

/** The address's own words; no field that a list is filtered by may be called so. */
export const ownWords = ['q', 'sort', 'rows', 'at', 'view'] as const

const usualSort = (entity: Entity): GridSort[] => {
  const [id = 'id', dir] = entity.list.sort.split(' ')
  return [{ id, desc: dir === 'desc' }]
}

const sortText = (sort: readonly GridSort[]) => sort.map(({ id, desc }) => `${id}.${desc ? 'desc' : 'asc'}`).join(',')

const sortKeyFrom = (entity: Entity, key: string): GridSort[] => {
  const [id = '', dir, ...more] = key.split('.')
  const isKnown = entity.list.sortable.includes(id) && (dir === 'asc' || dir === 'desc') && more.length === 0
  return isKnown ? [{ id, desc: dir === 'desc' }] : []
}

const sortFrom = (entity: Entity, text: string | null): readonly GridSort[] => {
  const keys = (text ?? '').split(',').flatMap((key) => sortKeyFrom(entity, key))
  const once = keys.filter(({ id }, at) => keys.findIndex((key) => key.id === id) === at).slice(0, mostSorts)
  return once.length > 0 ? once : usualSort(entity)
}

const wholeFrom = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0)

const viewFrom = (text: string | null): Pick<SearchState, 'view'> =>
  text === 'all' ? { view: text } : wholeFrom(text) > 0 ? { view: wholeFrom(text) } : {}

/**
 * The address with what it leaves to this device: nothing in it is the view that the list is opened with, a view alone
 * is that view as it was saved.
 */
export const spelt = (
  search: string,
  start: number | undefined,
  addressOfView: (view: number) => string | undefined,
): string => {
  const alone = search === '' ? start : wholeFrom(/^\??view=(\d+)$/.exec(search)?.[1] ?? null)
  return (alone && addressOfView(alone)) || search
}

/**
 * The list that an address describes; whatever in it no list knows is left out. Where it says nothing of the page's size,
 * that is as somebody set it for themselves.
 */
export const stateFrom = (entity: Entity, search: string, ownSize: number = usualPageSize): SearchState => {
  const params = new URLSearchParams(search)
  const filters = [...params].flatMap(([name, text]) => {
    const field = entity.list.filters.includes(name) ? filteredBy(entity.fields[name]) : undefined
    return (field && clauseFrom(name, field, text)) ?? []
  })
  const sizes = [wholeFrom(params.get('rows')), ownSize]
  return {
    query: hasText(entity) ? (params.get('q') ?? '').slice(0, longestQuery) : '',
    filters: filters.slice(0, mostFilters),
    sort: sortFrom(entity, params.get('sort')),
    pageSize: sizes.flatMap((size) => pageSizes.find((known) => known === size) ?? [])[0] ?? usualPageSize,
    at: wholeFrom(params.get('at')),
    ...viewFrom(params.get('view')),
  }
}

/** The address of a list, without its `?`; what is as usual is left out, so that a fresh list has none. */
export const addressOf = (entity: Entity, state: SearchState): string => {
  const params = new URLSearchParams()
  if (state.query !== '') params.set('q', state.query)
  for (const clause of state.filters) {
    const field = filteredBy(entity.fields[clause.field])
    if (field !== undefined) params.append(clause.field, clauseText(field, clause))
  }
  if (sortText(state.sort) !== sortText(usualSort(entity))) params.set('sort', sortText(state.sort))
  if (state.pageSize !== usualPageSize) params.set('rows', String(state.pageSize))
  if (state.at > 0) params.set('at', String(state.at))
  // a view alone is the view as it was saved, and nothing at all the one that the list is opened with
  if (typeof state.view === 'number' && params.size === 0) params.set('q', '')
  if (typeof state.view === 'number' || (state.view === 'all' && params.size === 0))
    params.set('view', String(state.view))
  // these two are read as they stand, and make the address readable
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/** What an address says that this list does not know, as it stands there: nobody is to take the rest for the whole. */
export const unknownIn = (entity: Entity, search: string): string[] =>
  [...new URLSearchParams(search)].flatMap(([name, text]) => {
    if (name === 'q' && !hasText(entity) && text !== '') return [`q=${text}`]
    if (name === 'sort')
      return text.split(',').flatMap((key) => (sortKeyFrom(entity, key).length > 0 ? [] : [`sort=${key}`]))
    if (ownWords.some((word) => word === name)) return []
    const field = entity.list.filters.includes(name) ? filteredBy(entity.fields[name]) : undefined
    const clause = field && clauseFrom(name, field, text)
    return field === undefined || clause === undefined
      ? [`${name}=${text}`]
      : lostValues(field, clause, text).map((lost) => `${name}=${lost}`)
  })

/** What is asked of the server, but for the page. */
export const paramsOf = (entity: Entity, { query, filters, sort }: SearchState): SearchParams => {
  const wanted = filters.flatMap((clause) => {
    const field = filteredBy(entity.fields[clause.field])
    return field === undefined ? [] : [wireFilter(field, clause)]
  })
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(wanted.length > 0 && { filters: wanted }),
    sort: sort.map(({ id, desc }) => ({ field: id, dir: desc ? 'desc' : 'asc' })),
  }
}

export const isFiltered = ({ query, filters }: SearchState): boolean => query.trim() !== '' || filters.length > 0
