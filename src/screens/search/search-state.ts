import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { filterFrom, wireFilters } from '#screens/derive/filters.ts'
import { filterText } from '#screens/derive/filter-value.ts'
import type { Filters } from '#screens/derive/filter-value.ts'
import type { GridSort } from '#ui/list/grid-types.ts'

/** Everything that makes a list what it is; all of it stands in the address. */
export type SearchState = {
  query: string
  filters: Filters
  sort: GridSort
  pageSize: number
  /** The focused row. */
  at: number
}

/** The steps of the slider; 100 is what a page holds unless asked otherwise (spec §9). */
export const pageSizes = [25, 50, 100, 200, 500] as const
const usualPageSize = 100
const longestQuery = 200

const ownSort = (entity: Entity): GridSort => {
  const [id = 'id', dir] = entity.list.sort.split(' ')
  return { id, desc: dir === 'desc' }
}

const sortFrom = (entity: Entity, text: string | null): GridSort => {
  const [id = '', dir, ...more] = text?.split('.') ?? []
  const isKnown = entity.list.sortable.includes(id) && (dir === 'asc' || dir === 'desc') && more.length === 0
  return isKnown ? { id, desc: dir === 'desc' } : ownSort(entity)
}

const wholeFrom = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0)

/** The list that an address describes; whatever in it no list knows is left out. */
export const stateFrom = (entity: Entity, search: string): SearchState => {
  const params = new URLSearchParams(search)
  const filters = entity.list.filters.flatMap((name) => {
    const field = entity.fields[name]
    const text = params.get(name)
    const value = field === undefined || text === null ? undefined : filterFrom(field, text)
    return value === undefined ? [] : [[name, value] as const]
  })
  const size = wholeFrom(params.get('rows'))
  return {
    query: (params.get('q') ?? '').slice(0, longestQuery),
    filters: Object.fromEntries(filters),
    sort: sortFrom(entity, params.get('sort')),
    pageSize: pageSizes.find((known) => known === size) ?? usualPageSize,
    at: wholeFrom(params.get('at')),
  }
}

/** The address of a list, without its `?`; what is as usual is left out, so that a fresh list has none. */
export const addressOf = (entity: Entity, state: SearchState): string => {
  const params = new URLSearchParams()
  const usual = ownSort(entity)
  if (state.query !== '') params.set('q', state.query)
  for (const name of entity.list.filters) {
    const value = state.filters[name]
    if (value !== undefined) params.set(name, filterText(value))
  }
  if (state.sort.id !== usual.id || state.sort.desc !== usual.desc)
    params.set('sort', `${state.sort.id}.${state.sort.desc ? 'desc' : 'asc'}`)
  if (state.pageSize !== usualPageSize) params.set('rows', String(state.pageSize))
  if (state.at > 0) params.set('at', String(state.at))
  return params.toString().replaceAll('%2C', ',')
}

/** What is asked of the server, but for the page. */
export const paramsOf = (entity: Entity, { query, filters, sort }: SearchState): SearchParams => {
  const wanted = wireFilters(entity, filters)
  return {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(wanted.length > 0 && { filters: wanted }),
    sort: [{ field: sort.id, dir: sort.desc ? 'desc' : 'asc' }],
  }
}

export const isFiltered = ({ query, filters }: SearchState): boolean =>
  query.trim() !== '' || Object.keys(filters).length > 0
