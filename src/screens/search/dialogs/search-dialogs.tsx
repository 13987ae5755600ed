import type { Entity } from '#entities/entity.ts'
import { extraColumns } from '#screens/derive/columns.tsx'
import type { ListRow } from '#screens/derive/columns.tsx'
import type { SearchParams } from '#api/search.ts'
import type { ValueFormat } from '#screens/derive/value.ts'
import type { ListLayout } from '#screens/services.ts'
import type { GridColumn } from '#ui/list/grid-types.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FilterDialog } from '#screens/filter/filter-dialog.tsx'
import type { Choices } from '#screens/filter/filter-words.ts'
import { JumpDialog } from './jump-dialog.tsx'
import type { ListDialog } from '#screens/search/keys/list-listener.ts'
import { shownOrder } from './list-layout.ts'
import type { SearchState } from '#screens/search/address/search-state.ts'
import type { Selection } from '#screens/search/selection/selection.ts'
import { SortDialog } from './sort-dialog.tsx'
import type { Facets } from '#screens/search/found.ts'

/** A dialog of the list; a number is the filter at that place, to be changed. */
export type OpenListDialog = ListDialog | number

type SearchDialogsProps = {
  asked: OpenListDialog
  entity: Entity
  state: SearchState
  say: ValueFormat
  choices: Choices
  /** Undefined until they are known. */
  facets: Facets | undefined
  total: number | undefined
  /** What is searched for, and what is chosen of it: an export takes either. */
  params: SearchParams
  selection: Selection
  columns: readonly GridColumn<ListRow>[]
  layout: ListLayout
  onLayout: (layout: ListLayout) => void
  onChange: (changed: Partial<SearchState>) => void
  onClose: () => void
}

/**
 * The one dialog of the list that is open; what it changes is changed when it closes, columns at once. One that says how
 * many rows there are waits until that is known.
 */
export function SearchDialogs(props: SearchDialogsProps) {
  const { asked, entity, state, onChange, onClose } = props
  const done = (changed: Partial<SearchState>) => {
    onClose()
    onChange(changed)
  }
  switch (asked) {
    case 'sort':
      return (
        <SortDialog
          entity={entity}
          sort={state.sort}
          word={props.say.word}
          onClose={onClose}
          onSort={(sort) => done({ sort, at: 0 })}
        />
      )
    case 'columns':
      return (
        <ColumnsDialog
          columns={props.columns}
          extras={extraColumns(entity)}
          layout={props.layout}
          onLayout={props.onLayout}
          onClose={onClose}
        />
      )
    case 'export': {
      const hidden = props.layout.hidden ?? extraColumns(entity)
      const columns = shownOrder(props.columns, props.layout).flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))
      const { params, total, selection } = props
      return total === undefined ? null : <ExportDialog {...{ entity, params, total, selection, columns, onClose }} />
    }
    case 'jump':
      return props.total === undefined ? null : (
        <JumpDialog total={props.total} onClose={onClose} onJump={(at) => done({ at })} />
      )
    default:
      return (
        <FilterDialog
          entity={entity}
          asked={asked === 'filter' ? 'new' : asked}
          filters={state.filters}
          choices={props.choices}
          counts={props.facets ?? {}}
          onClose={onClose}
          onApply={(filters) => done({ filters, at: 0 })}
        />
      )
  }
}
