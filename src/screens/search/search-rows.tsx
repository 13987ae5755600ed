import { lazy, Suspense, type ComponentType, type Ref } from 'react'
import type { Row } from '#api/list.ts'
import { Grid } from '#ui/list/grid.tsx'
import type { GridHandle, GridProps } from '#ui/list/grid-types.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import type { Beside } from './beside.ts'
import { SearchError } from './parts/search-outcomes.tsx'
import type { List } from './use-list.ts'
import { useFocusOfRows } from './use-focus-of-rows.ts'
import { useSearchDescription } from './use-value-format.ts'

/** It comes when somebody looks for the first time. */
const Peek = lazy(async () => ({ default: (await import('./parts/peek.tsx')).Peek }))

export const SearchEmpty = lateComponent(async () => (await import('./parts/search-nothing.tsx')).SearchEmpty)
const SearchNearest = lateComponent(async () => (await import('./parts/search-nothing.tsx')).SearchNearest)

type SearchRowsProps = {
  list: List
  title: string
  grid: Ref<GridHandle>
  beside: Beside | undefined
  /** What draws them, where that is no grid of rows. */
  rows: ComponentType<GridProps<Row>> | undefined
}

/** The rows that were found with the focused record beside them, or why there are none. */
export function SearchRows({ list, title, grid, beside: Own, rows: Rows = Grid }: SearchRowsProps) {
  const { entity, state, say, found, focused, layout, isFiltered, change, clear, open, peek, cells } = list
  useFocusOfRows(list.row !== undefined, list.focusRows)
  const by = useSearchDescription(entity, state, say, list.words)
  if (found.error !== null && found.shown === undefined)
    return <SearchError error={found.error} isFiltered={isFiltered} onRetry={found.retry} onClear={clear} />
  return (
    <div
      className="relative flex min-h-0 flex-1"
      onPaste={(event) => {
        if (cells.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
    >
      <Rows
        ref={grid}
        label={title}
        columns={list.columns}
        source={list.source}
        question={found.params}
        onSeen={list.onSeen}
        focused={focused}
        onFocus={list.focus}
        onOpen={open}
        {...(list.start !== undefined && { start: list.start })}
        density={layout.density}
        sort={state.sort}
        onSort={(sort) => change({ sort: [sort], at: 0 })}
        layout={list.shown}
        onLayout={list.setLayout}
        selection={list.checkboxes}
        over={cells.over}
        onColumns={cells.onColumns}
        busy={found.isBusy}
        empty={
          list.nearest === undefined ? (
            <SearchEmpty object={entity.name} isFiltered={isFiltered} by={by} onClear={clear} />
          ) : (
            <SearchNearest query={state.query} nearest={list.nearest} onTake={list.takeNearest} onClear={clear} />
          )
        }
        className={found.isStale ? 'border-t border-line opacity-60' : 'border-t border-line'}
      />
      {/* what is pressed now is meant for the rows that come, and not for those that still stand there */}
      {found.isStale && <span data-opening="rows" data-pending="" />}
      <span role="status" className="sr-only">
        {cells.told}
      </span>
      {list.isPeeking && Own && <Own row={list.row} onClose={() => peek(false)} />}
      {list.isPeeking && !Own && (
        <Suspense fallback={null}>
          <Peek
            entity={entity}
            row={list.row}
            say={say}
            onOpen={list.hasPage ? () => open(focused) : undefined}
            onClose={() => peek(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
