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
import { overflowingColumns } from './overflowing-columns.ts'
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
  /** Its place among several that the list is sorted by. */
  place: number | undefined
  toggle: (() => void) | undefined
}

/** What the head does to a column; undefined where the columns stay as they are. */
export type ColumnActions = {
  /** Gives a column a width in px. */
  resize: (id: string, width: number) => void
  /** Puts a column where another one is. */
  move: (id: string, to: string) => void
}

const resolved = <T>(updater: T | ((before: T) => T), before: T): T =>
  // what Table hands over is one or the other, and none of its states is a function
  typeof updater === 'function' ? (updater as (before: T) => T)(before) : updater

/** A grid narrower than this, in px, is that of a telephone. */
const telephone = 480
/** What a growing column gets of the room that is left, beside the flexible one. */
const share = 0.4
const narrowest = 48
const atLeast = (width: number) => Math.max(narrowest, Math.round(width))

/** The ids with one of them put where another one is; what lies between makes room. */
const placed = (ids: readonly string[], id: string, to: string): string[] => {
  const from = ids.indexOf(id)
  const target = ids.indexOf(to)
  return from < 0 || target < 0 ? [...ids] : ids.toSpliced(from, 1).toSpliced(target, 0, id)
}

type Asked<Row> = Pick<GridProps<Row>, 'columns' | 'layout' | 'onLayout' | 'sort' | 'onSort'> & {
  selectable: boolean
  /** The width of the grid, 0 while unknown. */
  room: number
}

/** Order, visibility, width and sort of the columns, and the template that head and rows share. */
export function useGridColumns<Row>({ columns, layout, onLayout, sort, onSort, selectable, room }: Asked<Row>) {
  const { order, hidden, sizes } = layout ?? {}
  const definitions = useMemo(
    // The table takes a column for sortable only when it reads a value; the values are the server's to sort.
    () =>
      columns.map(({ id, size, sortable = false, startsDown = false }) => ({
        id,
        size,
        accessorFn: noValue,
        enableSorting: sortable,
        sortDescFirst: startsDown,
      })),
    [columns],
  )
  const boxWidth = selectable ? selectionWidth : 0
  const goneKey = overflowingColumns(
    columns.filter((column) => !hidden?.includes(column.id)),
    sizes,
    Math.max(0, room - boxWidth),
  ).join(' ')
  const state = useMemo(
    () => ({
      columnOrder: [...(order ?? [])],
      columnVisibility: Object.fromEntries([...(hidden ?? []), ...goneKey.split(' ')].map((id) => [id, false])),
      columnSizing: { ...sizes },
      sorting: [...(sort ?? [])],
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
      const next: GridSort | undefined = resolved(updater, state.sorting)[0]
      if (next) onSort?.(next)
    },
    onColumnOrderChange: (updater) => onLayout?.({ ...layout, order: resolved(updater, state.columnOrder) }),
    onColumnSizingChange: (updater) => onLayout?.({ ...layout, sizes: resolved(updater, state.columnSizing) }),
  })
  const leaves = table.getVisibleLeafColumns()
  const shown = useMemo(() => {
    const own = new Map(columns.map((column) => [column.id, column]))
    return leaves.flatMap((leaf): GridColumn<Row>[] => {
      const column = own.get(leaf.id)
      return column ? [column] : []
    })
  }, [leaves, columns])

  // until it is measured it may be one
  const isTelephone = room < telephone
  const gives = ({ flexible, grows }: GridColumn<Row>) => isTelephone || flexible === true || grows === true
  const widths = shown.map(({ id, size, least, flexible, grows }) => {
    const asked = sizes?.[id]
    if (asked !== undefined) return `${asked}px`
    if (flexible || grows) return `minmax(${least ?? size}px, ${flexible ? 1 : share}fr)`
    // the browser first fills such a column up to its size, then gives the flexible one what is left
    return least === undefined || !isTelephone ? `${size}px` : `minmax(${least}px, ${size}px)`
  })
  const yielding = shown.reduce(
    (sum, column) =>
      sum +
      (column.least === undefined || sizes?.[column.id] !== undefined || !gives(column)
        ? 0
        : column.size - column.least),
    0,
  )
  const firstWidth = boxWidth + (sizes?.[shown[0]?.id ?? ''] ?? shown[0]?.size ?? 0)
  const total = table.getTotalSize() - yielding + boxWidth
  const template = [...(selectable ? [`${selectionWidth}px`] : []), ...widths].join(' ')
  const all = table.getAllLeafColumns()
  const canSort = onSort !== undefined
  const headers = useMemo(
    () =>
      leaves.map((leaf): GridHeader => {
        const own = shown.find((column) => column.id === leaf.id)
        const at = sort?.findIndex(({ id }) => id === leaf.id) ?? -1
        const key = sort?.[at]
        return {
          id: leaf.id,
          label: own?.header ?? leaf.id,
          end: own?.align === 'end',
          sorted: key && (key.desc ? 'desc' : 'asc'),
          place: key && (sort?.length ?? 0) > 1 ? at + 1 : undefined,
          toggle: canSort && leaf.getCanSort() ? () => leaf.toggleSorting() : undefined,
        }
      }),
    [leaves, shown, sort, canSort],
  )
  const canArrange = onLayout !== undefined
  const hands = useMemo(
    (): ColumnActions | undefined =>
      canArrange
        ? {
            resize: (id, width) => table.setColumnSizing((sizing) => ({ ...sizing, [id]: atLeast(width) })),
            move: (id, to) =>
              table.setColumnOrder(() =>
                placed(
                  all.map((column) => column.id),
                  id,
                  to,
                ),
              ),
          }
        : undefined,
    [canArrange, table, all],
  )
  return {
    columns: shown,
    headers,
    hands,
    /** The columns have more width than there is room: the first one stays while the others are scrolled. */
    isWide: room > 0 && total > room && firstWidth <= room / 2,
    style: useMemo(
      // React knows no custom properties in its type of a style.
      () => ({ '--grid-columns': template, '--grid-width': `${total}px` }) as CSSProperties,
      [template, total],
    ),
  }
}
