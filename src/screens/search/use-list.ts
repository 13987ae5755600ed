import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '#api/list.ts'
import { rowHrefOf } from './address/row-href.ts'
import { useActor } from '#screens/command-hooks.ts'
import type { Entity } from '#entities/entity.ts'
import { columnsOf, extraColumns } from '#screens/derive/columns.tsx'
import { useFilterChoices, useFilterWords } from '#screens/filter/filter-words.ts'
import { usePaintedRows } from '#screens/pending.ts'
import { useLayout } from '#screens/services.ts'
import type { GridHandle, GridSource } from '#ui/list/grid-types.ts'
import { returnRow } from './address/list-origin.ts'
import { isFiltered as isFilteredBy } from './address/search-state.ts'
import { hasRoomBeside } from './beside.ts'
import { reachOf } from './found.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useCells } from './cells/use-cells.tsx'
import { useAddress } from './address/use-address.ts'
import { useFollowed } from './address/use-followed.ts'
import { useOpenRow } from './address/use-open-row.ts'
import { useListRestore } from './address/use-list-restore.ts'
import type { OpenListDialog } from './dialogs/search-dialogs.tsx'
import { useListListener } from './keys/use-list-listener.ts'
import { useRowCheckboxes } from './selection/use-row-checkboxes.ts'
import { useSelection } from './selection/use-selection.ts'
import { useValueFormat } from './use-value-format.ts'
import { useListLayout } from './use-list-layout.ts'
import { useNearest } from './use-nearest.ts'
import { useSearchRows } from './use-search-rows.ts'

/** Skeletons that stand in until the first answer says how many rows there are. */
const waiting = 40

/** What a list is and what can be done in it; its parts draw what they need of it. */
export type List = ReturnType<typeof useList>['list']

/** The list of an entity: what was searched, the rows that were found, the one in focus, the chosen ones, and its keys. */
export function useList(entity: Entity, hasBeside = false) {
  const actor = useActor()
  const hrefOf = useMemo(() => rowHrefOf(entity, actor), [entity, actor])
  const own = useLayout(entity.name)
  const { state, saved, unknown, at, onward, change, goTo, focus, navigate } = useAddress(entity, own[0])
  const [layout, setLayout] = useListLayout(entity.name, saved, state.view, own)
  const found = useSearchRows(entity, state)
  const [asked, setAsked] = useState<OpenListDialog>()
  const [isPeeking, setPeeking] = useState(() => hasBeside && hasRoomBeside())
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const choices = useFilterChoices(entity)
  const words = useFilterWords(choices)

  const say = useValueFormat()
  const columns = useMemo(() => columnsOf(entity, say), [entity, say])
  const shown = useMemo(() => ({ ...layout, hidden: layout.hidden ?? extraColumns(entity) }), [entity, layout])
  const { params } = found
  const rowAt = usePaintedRows(entity.name, found.rowAt)
  const reach = reachOf(found.shown, at)
  const drawn = found.shown === undefined ? waiting : reach
  // whoever comes back from a record stands at that record, also where others have left the list before it
  const place = useMemo(() => returnRow(onward, at, (index) => rowAt(index)?.id), [onward, at, rowAt])
  const focused = Math.min(place, reach - 1)
  const row = focused < 0 ? undefined : rowAt(focused)
  const isFrozen = found.shown?.frozen.has(Math.floor(focused / found.shown.size)) === true
  useFollowed({ params, isFrozen, focused, id: row?.id, rowAt, focus })

  const { start, choosing, keep } = useListRestore(entity, state)
  const chosen = useSelection({ entity, params, pageSize: state.pageSize, total: found.total, rowAt, choosing })

  const peek = useCallback((isShown: boolean) => {
    setPeeking(isShown)
    if (!isShown) grid.current?.focus()
  }, [])
  const { hrefAt, open } = useOpenRow({ entity, state, rowAt, hrefOf, change, navigate, keep, grid, peek })
  const go = useCallback(
    (index: number) => {
      focus(index)
      // Enter and Space are meant for the row as well
      grid.current?.focus()
      grid.current?.show(index)
    },
    [focus],
  )
  const clear = useCallback(() => change({ query: '', filters: [], at: 0, view: 'all' }), [change])
  // a dialog gives the focus back to where it was, and that is to be the list
  const ask = useCallback((next: OpenListDialog) => {
    grid.current?.focus()
    setAsked(next)
  }, [])
  const close = useCallback(() => setAsked(undefined), [])
  const focusRows = useCallback(() => grid.current?.focus(), [])
  const nearest = useNearest(entity, params, found.total === 0)
  const takeNearest = useCallback(() => {
    if (nearest === undefined) return
    change({ query: nearest, at: 0 })
    grid.current?.focus()
  }, [nearest, change])
  const isFiltered = isFilteredBy(state)
  const facts = {
    count: reach,
    focused,
    isLoaded: row !== undefined,
    hasPage: hrefOf !== undefined,
    hasText: entity.list.text.length > 0,
    isFiltered,
    isPeeking,
    selected: chosen.size,
  }
  useListListener({ facts, chosen, focus: go, open, clear, ask, peek, entity, layout, setLayout, hrefAt, grid, field })

  const cells = useCells({ entity, rowAt, count: reach, focused, go, selected: chosen.size, grid })
  useListener('list', cells.listener)

  const source = useMemo<GridSource<Row>>(() => ({ total: drawn, rowAt, ask: found.ask }), [drawn, rowAt, found.ask])
  const onSeen = useCallback(
    (first: number, last: number) => {
      setSeen({ first, last })
      keep(at, grid.current?.top() ?? 0)
    },
    [keep, at],
  )
  const checkboxes = useRowCheckboxes({ entity, chosen, total: found.total, focused, rowAt })

  const list = {
    entity,
    // what was asked
    state,
    unknown,
    isFiltered,
    change,
    clear,
    goTo,
    // how it is said and arranged
    say,
    choices,
    words,
    layout,
    setLayout,
    own,
    saved,
    columns,
    shown,
    // what was found
    found,
    source,
    nearest,
    takeNearest,
    seen,
    onSeen,
    // where somebody stands in it
    start,
    focused,
    focus,
    go,
    row,
    chosen,
    checkboxes,
    cells,
    open,
    hasPage: hrefOf !== undefined,
    isPeeking,
    peek,
    asked,
    ask,
    close,
    focusRows,
  }
  return { list, grid, field }
}
