import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { columnsOf, extraColumns } from '#screens/derive/columns.tsx'
import { useLayout } from '#screens/desk.ts'
import { useFormat } from '#screens/format.ts'
import { Grid } from '#ui/list/grid.tsx'
import type { GridHandle, GridSource } from '#ui/list/grid-types.ts'
import { FacetRow, facetOf } from '#screens/filter/facet-row.tsx'
import { FilterChips } from '#screens/filter/filter-chips.tsx'
import { useFilterChoices, useFilterWords } from '#screens/filter/filter-words.ts'
import { rejoined } from './came-from.ts'
import { Peek } from './peek.tsx'
import { SearchDialogs } from './search-dialogs.tsx'
import type { Asked } from './search-dialogs.tsx'
import { SearchEmpty, SearchError, SearchStale, SearchUnknown } from './search-outcomes.tsx'
import { SearchFooter } from './search-footer.tsx'
import { isFiltered } from './search-state.ts'
import { SearchTitle } from './search-title.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useAddress } from './use-address.ts'
import { useFound } from './use-found.ts'
import { useListListener } from './use-list-listener.ts'
import { useOpening } from './use-opening.ts'
import { usePicking } from './use-picking.ts'
import { useReturn } from './use-return.ts'
import { useAskedWords, useSay } from './use-say.ts'
import { useSelection } from './use-selection.ts'
import type { Chosen } from './use-selection.ts'

/** What a list stands at: the row in focus and the rows that are chosen. */
export type Standing = { row: Row | undefined; chosen: Chosen }

export type SearchScreenProps = {
  entity: Entity
  title: string
  /** Where a row leads; without it a record has no page of its own, and is looked at beside the list. */
  hrefOf?: (id: number) => string
  /** Names the focused row and the chosen ones to whoever moves them along. */
  children?: (standing: Standing) => ReactNode
}

/** The list of any entity: everything that makes it what it is stands in the address. */
export function SearchScreen({ entity, title, hrefOf, children }: SearchScreenProps) {
  const { t } = useTranslation('search')
  const formats = useFormat()
  const [layout, setLayout] = useLayout(entity.name)
  const { state, unknown, at, onward, change, focus, navigate } = useAddress(entity, layout.page_size)
  const found = useFound(entity, state)
  const [asked, setAsked] = useState<Asked>()
  const [isPeeking, setPeeking] = useState(false)
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const choices = useFilterChoices(entity)
  const words = useFilterWords(choices)

  const say = useSay()
  const columns = useMemo(() => columnsOf(entity, say), [entity, say])
  const shown = useMemo(() => ({ ...layout, hidden: layout.hidden ?? extraColumns(entity) }), [entity, layout])
  const { total = 0, rowAt, params } = found
  // whoever comes back from a record stands at that record, also where others have left the list before it
  const place = useMemo(() => rejoined(onward, at, (index) => rowAt(index)?.id), [onward, at, rowAt])
  const focused = Math.min(place, total - 1)
  const row = focused < 0 ? undefined : rowAt(focused)

  const { start, choosing, keep } = useReturn(entity, state)
  const chosen = useSelection({ entity, params, pageSize: state.pageSize, total, rowAt, choosing })

  const peek = useCallback((isShown: boolean) => {
    setPeeking(isShown)
    if (!isShown) grid.current?.focus()
  }, [])
  const { hrefAt, open } = useOpening({ entity, state, rowAt, hrefOf, change, navigate, keep, grid, peek })
  const go = useCallback(
    (index: number) => {
      focus(index)
      grid.current?.show(index)
    },
    [focus],
  )
  const clear = useCallback(() => change({ query: '', filters: [], at: 0 }), [change])
  // a dialog gives the focus back to where it was, and that is to be the list
  const ask = useCallback((next: Asked) => {
    grid.current?.focus()
    setAsked(next)
  }, [])
  const close = useCallback(() => setAsked(undefined), [])
  useListListener({
    facts: {
      count: total,
      focused,
      isLoaded: row !== undefined,
      hasPage: hrefOf !== undefined,
      isFiltered: isFiltered(state),
      isPeeking,
      selected: chosen.size,
    },
    chosen,
    focus: go,
    open,
    clear,
    ask,
    peek,
    entity,
    hrefAt,
    grid,
    field,
  })

  const source = useMemo<GridSource<Row>>(
    () => ({ total: found.total ?? waiting, rowAt, ask: found.ask }),
    [found.total, rowAt, found.ask],
  )
  const onSeen = useCallback(
    (first: number, last: number) => {
      setSeen({ first, last })
      keep(at, grid.current?.top() ?? 0)
    },
    [keep, at],
  )
  const picking = usePicking({ entity, chosen, total, focused, rowAt })

  const facet = facetOf(entity)
  const by = useAskedWords(entity, state, say, words)
  const { error } = found
  const outcome = { isFiltered: isFiltered(state), onRetry: found.retry, onClear: clear }

  return (
    <>
      <SearchTitle
        title={title}
        entity={entity}
        sort={state.sort}
        word={say.word}
        onSort={() => ask('sort')}
        onExport={total > 0 ? () => ask('export') : undefined}
        query={state.query}
        onQuery={(query) => change({ query, at: 0 })}
        onDone={() => grid.current?.focus()}
        field={field}
      />
      <FilterChips
        entity={entity}
        query={state.query}
        filters={state.filters}
        choices={choices}
        onChange={(changed) => change({ ...changed, at: 0 })}
        onAdd={() => ask('filter')}
        onEdit={ask}
        onClear={clear}
        count={
          found.total !== undefined && (
            <span key={found.answered}>{t('count', { count: total, number: formats.number(total) })}</span>
          )
        }
      />
      {facet !== undefined && (
        <FacetRow
          entity={entity}
          name={facet}
          counts={found.total === undefined ? undefined : (found.facets[facet] ?? {})}
          filters={state.filters}
          onFilter={(filters) => change({ filters, at: 0 })}
        />
      )}
      {unknown.length > 0 && <SearchUnknown unknown={unknown} onClear={() => change({})} />}
      {error !== null && found.total !== undefined && <SearchStale error={error} {...outcome} />}
      {error !== null && found.total === undefined ? (
        <SearchError error={error} {...outcome} />
      ) : (
        <div className="relative flex min-h-0 flex-1">
          <Grid
            ref={grid}
            label={title}
            columns={columns}
            source={source}
            question={params}
            onSeen={onSeen}
            focused={focused}
            onFocus={focus}
            onOpen={open}
            {...(start !== undefined && { start })}
            density={layout.density}
            sort={state.sort[0]}
            onSort={(sort) => change({ sort: [sort], at: 0 })}
            layout={shown}
            onLayout={setLayout}
            selection={picking}
            busy={found.isBusy}
            empty={<SearchEmpty isFiltered={isFiltered(state)} by={by} onClear={clear} />}
            className={found.isStale ? 'border-t border-line opacity-60' : 'border-t border-line'}
          />
          {isPeeking && (
            <Peek
              entity={entity}
              row={row}
              say={say}
              onOpen={hrefOf && (() => open(focused))}
              onClose={() => peek(false)}
            />
          )}
        </div>
      )}
      <SearchFooter
        pageSize={state.pageSize}
        onPageSize={(pageSize) => {
          setLayout({ ...layout, page_size: pageSize })
          change({ pageSize })
        }}
        first={seen.first}
        last={seen.last}
        total={found.total}
        selection={
          chosen.size > 0 ? (
            <SelectionBar
              entity={entity}
              selection={chosen.selection}
              size={chosen.size}
              total={total}
              onAll={() => chosen.all(focused)}
              onClear={chosen.clear}
            />
          ) : undefined
        }
      />
      <SearchDialogs
        asked={asked}
        entity={entity}
        state={state}
        say={say}
        choices={choices}
        facets={found.facets}
        total={total}
        params={params}
        selection={chosen.selection}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        onChange={change}
        onClose={close}
      />
      {children?.({ row, chosen })}
    </>
  )
}

/** Skeletons that stand in until the first answer says how many rows there are. */
const waiting = 40
