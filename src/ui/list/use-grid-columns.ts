import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortDirection,
} from '@tanstack/react-table'
import { useMemo, type CSSProperties } from 'react'
import { columnsWithoutRoom } from './columns-without-room.ts'
import type { GridColumn, GridProps, GridSort } from './grid-types.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

// The table keeps columns only. Feeding it the moving window of rows costs 2.5 times the CPU of a wheel frame.
const noRows: never[] = []
const noValue = () => null
const selectionWidth = 48

export type GridHeader = {
  id: string
  label: string
  end: boolean
  sorted: SortDirection | undefined
  toggle: (() => void) | undefined
}

type Asked<Row> = Pick<GridProps<Row>, 'columns' | 'layout' | 'sort' | 'onSort'> & {
  selectable: boolean
  /** The width of the grid, 0 while unknown. */
  room: number
}

/** Order, visibility, width and sort of the columns, and the template that head and rows share. */
export function useGridColumns<Row>({ columns, layout, sort, onSort, selectable, room }: Asked<Row>) {
  const { order, hidden, sizes } = layout ?? {}
  const definitions = useMemo(
    // The table takes a column for sortable only when it reads a value; the values are the server's to sort.
    () => columns.map(({ id, size, sortable = false }) => ({ id, size, accessorFn: noValue, enableSorting: sortable })),
    [columns],
  )
  const boxWidth = selectable ? selectionWidth : 0
  const goneKey = columnsWithoutRoom(
    columns.filter((column) => !hidden?.includes(column.id)),
    sizes,
    Math.max(0, room - boxWidth),
  ).join(' ')
  const state = useMemo(
    () => ({
      columnOrder: [...(order ?? [])],
      columnVisibility: Object.fromEntries([...(hidden ?? []), ...goneKey.split(' ')].map((id) => [id, false])),
      columnSizing: { ...sizes },
      sorting: sort ? [sort] : [],
    }),
    [order, hidden, goneKey, sizes, sort],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const next: GridSort | undefined = (typeof updater === 'function' ? updater(state.sorting) : updater)[0]
      if (next) onSort?.(next)
    },
  })
  const leaves = table.getVisibleLeafColumns()
  const shown = useMemo(() => {
    const own = new Map(columns.map((column) => [column.id, column]))
    return leaves.flatMap((leaf): GridColumn<Row>[] => {
      const column = own.get(leaf.id)
      return column ? [column] : []
    })
  }, [leaves, columns])

  const widths = shown.map(({ id, size, least, flexible }) => {
    const width = sizes?.[id] ?? size
    if (flexible) return `minmax(${width}px, 1fr)`
    // the browser first fills such a column up to its size, then gives the flexible one what is left
    return least === undefined || sizes?.[id] !== undefined ? `${width}px` : `minmax(${least}px, ${width}px)`
  })
  const yielding = shown.reduce(
    (sum, { id, size, least }) => sum + (least === undefined || sizes?.[id] !== undefined ? 0 : size - least),
    0,
  )
  const total = table.getTotalSize() - yielding + boxWidth
  const template = [...(selectable ? [`${selectionWidth}px`] : []), ...widths].join(' ')
  return {
    columns: shown,
    headers: leaves.map((leaf): GridHeader => {
      const own = shown.find((column) => column.id === leaf.id)
      return {
        id: leaf.id,
        label: own?.header ?? leaf.id,
        end: own?.align === 'end',
        sorted: leaf.getIsSorted() || undefined,
        toggle: onSort && leaf.getCanSort() ? () => leaf.toggleSorting() : undefined,
      }
    }),
    // React knows no custom properties in its type of a style.
    style: { '--grid-columns': template, '--grid-width': `${total}px` } as CSSProperties,
  }
}
