import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import { columnsOf } from '#screens/derive/columns.tsx'
import type { FilterValue } from '#screens/derive/filter-value.ts'
import type { Say } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { useListener } from '#screens/on-stage.ts'
import { Grid } from '#ui/list/grid.tsx'
import type { GridHandle, GridSource } from '#ui/list/grid-types.ts'
import { FacetRow, facetOf } from './facet-row.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { useFilterChoices } from './filter-words.ts'
import { act, isHeard } from './list-listener.ts'
import { SearchEmpty, SearchError, SearchStale } from './search-outcomes.tsx'
import { SearchFooter } from './search-footer.tsx'
import { addressOf, isFiltered } from './search-state.ts'
import { SearchTitle } from './search-title.tsx'
import { SortDialog } from './sort-dialog.tsx'
import { useAddress } from './use-address.ts'
import { useFound } from './use-found.ts'

export type SearchScreenProps = {
  entity: Entity
  title: string
  /** Where a row leads. */
  hrefOf: (id: number) => string
  /** Names the focused row to whoever moves it along. */
  children?: (focused: Row | undefined) => ReactNode
}

/** The list of any entity: everything that makes it what it is stands in the address. */
export function SearchScreen({ entity, title, hrefOf, children }: SearchScreenProps) {
  const { t } = useTranslation(['search', 'entities'])
  const formats = useFormat()
  const { state, at, change, focus, navigate } = useAddress(entity)
  const found = useFound(entity, state)
  const [asked, setAsked] = useState<'filter' | 'sort'>()
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const choices = useFilterChoices(entity)

  const say = useMemo<Say>(
    () => ({ formats, word: (key) => t(key, { ns: 'entities' }), flag: (value) => (value ? t('yes') : t('no')) }),
    [formats, t],
  )
  const columns = useMemo(() => columnsOf(entity, say), [entity, say])
  const { total = 0, rowAt } = found
  const focused = Math.min(at, total - 1)
  const row = focused < 0 ? undefined : rowAt(focused)

  const open = useCallback(
    (index: number, how: 'here' | 'tab' = 'here') => {
      const id = rowAt(index)?.id
      if (id === undefined) return
      if (how === 'tab') return void window.open(hrefOf(id), '_blank', 'noopener')
      const list = addressOf(entity, { ...state, at: index })
      // whoever comes back finds the row that was opened
      change({ at: index })
      navigate(hrefOf(id), { state: { list } })
    },
    [entity, state, rowAt, hrefOf, change, navigate],
  )
  const isLoaded = row !== undefined
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => isHeard(id, isLoaded),
      verdict: () => ({ ok: true }),
      send: ({ type }) =>
        act(type, {
          count: total,
          focused,
          page: () => grid.current?.page() ?? 1,
          focus,
          open,
          search: () => field.current?.select(),
          ask: setAsked,
          copyLink: (index) => {
            const id = rowAt(index)?.id
            if (id !== undefined) void navigator.clipboard.writeText(new URL(hrefOf(id), location.href).href)
          },
        }),
    }),
    [total, focused, focus, open, isLoaded, rowAt, hrefOf],
  )
  useListener('list', listener)
  const source = useMemo<GridSource<Row>>(
    () => ({ total: found.total ?? waiting, rowAt, ask: found.ask }),
    [found.total, rowAt, found.ask],
  )
  const onSeen = useCallback((first: number, last: number) => setSeen({ first, last }), [])

  const facet = facetOf(entity)
  const chosen = facet === undefined ? undefined : state.filters[facet]
  const choose = (values: readonly string[]) => {
    if (facet === undefined) return
    const { [facet]: _, ...others } = state.filters
    const value: FilterValue = { is: 'among', values }
    change({ filters: values.length === 0 ? others : { ...others, [facet]: value }, at: 0 })
  }
  const close = () => {
    setAsked(undefined)
    grid.current?.focus()
  }
  const clear = () => change({ query: '', filters: {}, at: 0 })
  const { error, isBusy } = found

  return (
    <>
      <SearchTitle
        title={title}
        entity={entity}
        sort={state.sort}
        word={say.word}
        onSort={() => setAsked('sort')}
        query={state.query}
        onQuery={(query) => change({ query, at: 0 })}
        onDone={() => grid.current?.focus()}
        field={field}
      />
      <FilterChips
        entity={entity}
        filters={state.filters}
        choices={choices}
        onChange={(filters) => change({ filters, at: 0 })}
        onAdd={() => setAsked('filter')}
        count={found.total !== undefined && t('count', { count: total, number: formats.number(total) })}
      />
      {facet !== undefined && (
        <FacetRow
          entity={entity}
          name={facet}
          counts={found.facets[facet] ?? {}}
          chosen={chosen?.is === 'among' ? chosen.values : []}
          onChoose={choose}
        />
      )}
      {error !== null && found.total !== undefined && <SearchStale onRetry={found.retry} />}
      {error !== null && found.total === undefined ? (
        <SearchError onRetry={found.retry} />
      ) : (
        <Grid
          ref={grid}
          label={title}
          columns={columns}
          source={source}
          onSeen={onSeen}
          focused={focused}
          onFocus={focus}
          onOpen={open}
          sort={state.sort}
          onSort={(sort) => change({ sort, at: 0 })}
          busy={isBusy}
          empty={<SearchEmpty isFiltered={isFiltered(state)} onClear={clear} />}
          className="border-t border-line"
        />
      )}
      <SearchFooter
        pageSize={state.pageSize}
        onPageSize={(pageSize) => change({ pageSize })}
        first={seen.first}
        last={seen.last}
        total={found.total}
      />
      {asked === 'filter' && (
        <FilterDialog
          entity={entity}
          filters={state.filters}
          choices={choices}
          onClose={close}
          onApply={(filters) => {
            close()
            change({ filters, at: 0 })
          }}
        />
      )}
      {asked === 'sort' && (
        <SortDialog
          entity={entity}
          sort={state.sort}
          word={say.word}
          onClose={close}
          onSort={(sort) => {
            close()
            change({ sort, at: 0 })
          }}
        />
      )}
      {children?.(row)}
    </>
  )
}

/** Skeletons that stand in until the first answer says how many rows there are. */
const waiting = 40
