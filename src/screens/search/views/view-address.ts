import type { SavedView } from '#api/saved-view.ts'
import type { Filter } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import { clauseOf, longText, type Clause } from '#screens/derive/clause.ts'
import { addressOf, stateFrom, type SearchState } from '#screens/search/address/search-state.ts'

/** Values as an address writes them. */
const written = ({ value }: Filter): string[] =>
  (value === undefined ? [] : Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one),
  )

/** A filter of the wire, if the list knows it with every value. */
const clauseFor = (entity: Entity, filter: Filter): Clause | undefined => {
  const field = entity.list.filters.includes(filter.field) ? filteredBy(entity.fields[filter.field]) : undefined
  const values = written(filter)
  const clause = field && clauseOf(filter.field, field, filter.op, values)
  return clause?.values.length === values.length ? clause : undefined
}

/** The address of a view; what the list no longer knows stands in it as well, so that it is told and not left out. */
export const viewAddress = (entity: Entity, { id, search }: Pick<SavedView, 'id' | 'search'>): string => {
  const { query = '', filters = [], sort = [] } = search
  const known = filters.map((filter) => ({ filter, clause: clauseFor(entity, filter) }))
  const plain = stateFrom(entity, '')
  const address = addressOf(entity, {
    ...plain,
    query,
    filters: known.flatMap(({ clause }) => clause ?? []),
    sort: sort.length === 0 ? plain.sort : sort.map(({ field, dir }) => ({ id: field, desc: dir === 'desc' })),
    view: id,
  })
  const unknown = known.flatMap(({ filter, clause }) =>
    clause === undefined
      ? [new URLSearchParams([[filter.field, longText({ op: filter.op, values: written(filter) })]]).toString()]
      : [],
  )
  return [address, ...unknown].join('&')
}

/** Does a list ask something else than the view that it came from? */
export const asksOtherwise = (entity: Entity, state: SearchState, address: string): boolean => {
  const plain = (one: SearchState) => addressOf(entity, { ...stateFrom(entity, ''), ...searched(one) })
  return plain(state) !== plain(stateFrom(entity, address))
}

const searched = ({ query, filters, sort }: SearchState) => ({ query, filters, sort })
