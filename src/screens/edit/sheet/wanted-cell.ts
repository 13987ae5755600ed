/** Asks a list for a cell that may be out of sight. */
export const wanted = 'kontor-wanted'

type Cell = readonly [row: string, column: string]

/** Asks the sheet within an element to go to the cell of a row. */
export const wantCell = (list: Element | null, cell: Cell): void => {
  list?.querySelector('[role=grid]')?.dispatchEvent(new CustomEvent<Cell>(wanted, { detail: cell }))
}

export const wantedOf = (event: Event): Cell => (event as CustomEvent<Cell>).detail // `wantCell` sends no other
