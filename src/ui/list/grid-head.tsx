import { memo } from 'react'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { GridHeaderCell } from './grid-header-cell.tsx'
import type { GridSelection } from './grid-types.ts'
import type { ColumnActions, GridHeader } from './use-grid-columns.ts'

type GridHeadProps = {
  headers: readonly GridHeader[]
  selection: GridSelection | undefined
  hands: ColumnActions | undefined
}

function Head({ headers, selection, hands }: GridHeadProps) {
  const first = selection ? 2 : 1
  return (
    <div role="rowgroup" className="sticky top-0 z-head min-w-(--grid-width)">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 grid-cols-(--grid-columns) items-center border-b border-line bg-sunken text-meta text-ink-3"
      >
        {selection && (
          <span role="columnheader" aria-colindex={1} className={classes('pl-4', pinned)}>
            <Checkbox
              tabIndex={-1}
              checked={selection.state === 'all'}
              mixed={selection.state === 'some'}
              onChange={selection.toggleAll}
              aria-label={selection.allLabel}
            />
          </span>
        )}
        {headers.map((header, at) => (
          <GridHeaderCell
            key={header.id}
            header={header}
            index={at + first}
            before={headers[at - 1]?.id}
            after={headers[at + 1]?.id}
            hands={hands}
            className={at === 0 ? (selection ? pinnedBeside : pinned) : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** The head of the columns; nothing of it changes while the rows below are scrolled or walked. */
export const GridHead = memo(Head)

/** What stays at the left while a wide grid is scrolled sideways: the first column, beside the boxes if there are any. */
export const pinned = 'grid-pinned'
export const pinnedBeside = 'grid-pinned grid-pinned-beside'
