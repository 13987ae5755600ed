import type { ReactNode, Ref } from 'react'

export type GridDensity = 'compact' | 'normal' | 'roomy'

/** 28, 36 and 44 px. */
export const rowHeights: Readonly<Record<GridDensity, number>> = { compact: 28, normal: 36, roomy: 44 }

/** The sticky head; rows scroll below it. */
export const headHeight = 32

export type GridColumn<Row> = {
  id: string
  /** The unit of a number stands here: "Summe €". */
  header: string
  cell: (row: Row) => ReactNode
  /** Width in px; for the flexible column the least width. */
  size: number
  /** The width it gives way to before the grid scrolls sideways: the flexible column anywhere, another on a telephone. */
  least?: number
  /** Takes the width that is left. */
  flexible?: boolean
  /** Grows a little with the room that is left. */
  grows?: boolean
  /** `end` for numbers: right-aligned, tabular. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** The first press on its head puts the largest on top. */
  startsDown?: boolean
  /** A column that goes when the grid is too narrow; 1 goes first. */
  spare?: number
}

export type GridSort = { id: string; desc: boolean }

/** Where the rows come from: loaded in pages, or made. */
export type GridSource<Row> = {
  /** How many rows there are, loaded or not. */
  total: number
  /** `undefined` while a row is loading: a skeleton stands in. Keep the function and the rows it returns stable. */
  rowAt: (index: number) => Row | undefined
  /** The rows that are drawn, `to` included; load what is missing there. Called often: gather what is asked. */
  ask: (from: number, to: number) => void
}

/** How a user arranged the columns; what is not named is as the columns say. */
export type GridLayout = {
  /** Column ids in order; columns not named follow. */
  order?: readonly string[]
  /** Ids of the columns that are not shown. */
  hidden?: readonly string[]
  /** Widths in px. */
  sizes?: Readonly<Record<string, number>>
}

export type GridSelection = {
  has: (index: number) => boolean
  toggle: (index: number) => void
  /** Shift and an arrow or a click: every row from the one to the other, both included. */
  extend?: (from: number, to: number) => void
  state: 'none' | 'some' | 'all'
  toggleAll: () => void
  rowLabel: (index: number) => string
  allLabel: string
}

/** What lies over a cell: the frame of its focus, its input, what became of it. */
export type GridOverlay = { column: string; content: ReactNode }

export type GridHandle = {
  /** Puts the DOM focus on the grid; the focused row is then the active descendant. */
  focus: () => void
  /** Brings a row into view, also one that has the focus already and was scrolled away from. */
  show: (index: number) => void
  /** How many whole rows are in view: the step of page up and page down. */
  page: () => number
  /** The row at the upper edge, with the part of it that is hidden: 12.5. What `start` takes. */
  top: () => number
}

export type GridProps<Row> = {
  /** The grid's name for assistive technology. */
  label: string
  columns: readonly GridColumn<Row>[]
  source: GridSource<Row>
  /** What the rows answer, such as a search: with another one the list goes back to its focused row. */
  question?: unknown
  /** The rows that are in view, `last` included; told ten times a second at most. */
  onSeen?: (first: number, last: number) => void
  /** The row that has the focus; −1 for none. */
  focused: number
  onFocus: (index: number) => void
  /** Enter or double click on a row. */
  onOpen: (index: number) => void
  /** The row at the upper edge to begin with, as `top` told it; the focused row is then only kept in view. */
  start?: number
  density?: GridDensity
  /** The first one leads; the others sort what it leaves alike. */
  sort?: readonly GridSort[]
  onSort?: (sort: GridSort) => void
  layout?: GridLayout
  /** With it columns can be moved and resized, by key as well as by pointer. */
  onLayout?: (layout: GridLayout) => void
  selection?: GridSelection
  /** What lies over cells of a row; the same list for as long as that is the same. */
  over?: ((index: number) => readonly GridOverlay[] | undefined) | undefined
  /** The columns that have room, in their order. */
  onColumns?: ((ids: readonly string[]) => void) | undefined
  /** Drawn below the head when there are no rows. */
  empty?: ReactNode
  busy?: boolean
  ref?: Ref<GridHandle>
  className?: string
}
