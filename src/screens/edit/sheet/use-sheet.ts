import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { CountryGroup } from '#entities/shipping-zone/country-group.ts'
import { cellsOf } from './cells.ts'
import { pastedAt } from './pasted.ts'
import { columnAfter, idleBy, type SheetColumn } from './sheet-columns.ts'
import { leftBy, sheetAct, type SheetAct } from './sheet-keys.ts'
import { wanted, wantedOf } from './wanted-cell.ts'

export type SheetRow = Readonly<Record<string, unknown>>

/** What is done to the rows; they come back as the next ones. A row goes by its key. */
export type SheetEdits = {
  change: (row: string, column: string, value: unknown) => void
  add: (at: number, values?: SheetRow) => void
  /** Left out where the rows have no order. */
  move?: ((row: string, to: number) => void) | undefined
  remove: (row: string) => void
  /** All at once, for it is taken back at once. */
  paste: (
    changes: readonly { row: string; column: string; value: unknown }[],
    added: readonly { at: number; values: SheetRow }[],
  ) => void
  /** The countries of a group in this row and more of them, each once in its column. */
  fill: (row: string, column: string, group: CountryGroup) => Promise<void>
}

type SheetInput = {
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  keyOf: (row: SheetRow) => string
  edits: SheetEdits
  /** May rows come, go and be moved? */
  isOpen: boolean
  /** The last row is an empty one, in which a new one is begun. */
  hasEmpty: boolean
  /** Where one comes to from a column by going so many lines down, or up. */
  goDown: (column: number, lines: number) => { rows: number; column: number }
  isFixed: (row: SheetRow | undefined, column: SheetColumn) => boolean
  valueIn: (column: SheetColumn, text: string) => unknown
  textOf: (row: SheetRow, column: SheetColumn) => string
  onLeaveCell: (row: string, column: string) => void
}

type At = { row: number; column: number }

const addressOf = ({ row, column }: At) => `${row} ${column}`

/** The focus of a sheet, the cell that is written in, and what keys, clicks and the clipboard do to its rows. */
export function useSheet(input: SheetInput) {
  const { rows, columns, keyOf, edits, isOpen, hasEmpty, goDown, isFixed, valueIn, textOf, onLeaveCell } = input
  const grid = useRef<HTMLDivElement>(null)
  /** Since the focus has come. */
  const hasWritten = useRef(false)
  const [at, setAt] = useState<At & { name?: string | undefined }>({ row: 0, column: 0 })
  /** The rows of the newest drawing, for what a key leads to that has changed them. */
  const drawn = useRef(rows)
  useLayoutEffect(() => {
    drawn.current = rows
  })
  /** What stood in the cell before it was written in. */
  const [writing, setWriting] = useState<{ before: unknown }>()
  const lastRow = hasEmpty ? rows.length : rows.length - 1
  // a column that comes or goes takes the focus to no other one
  const named = columns.findIndex(({ name }) => name === at.name)
  const focused = {
    row: Math.max(0, Math.min(at.row, lastRow)),
    column: named === -1 ? Math.min(at.column, columns.length - 1) : named,
  }
  const stand = (place: At) => setAt({ ...place, name: columns[place.column]?.name })

  const cellAt = (place: At) => grid.current?.querySelector<HTMLElement>(`[data-cell="${addressOf(place)}"]`)
  /** The cell that was written in is left. */
  const settle = () => {
    if (writing === undefined) return
    setWriting(undefined)
    const [row, column] = [rows[focused.row], columns[focused.column]]
    if (row !== undefined && column !== undefined) onLeaveCell(keyOf(row), column.name)
  }
  const go = ({ row, column }: At) => {
    flushSync(() => {
      settle()
      stand({ row, column })
    })
    cellAt({ row, column })?.focus()
  }
  useEffect(() => {
    const box = grid.current
    // a line that is out of sight is not drawn: whoever looks for it asks for it
    const reveal = (event: Event) => {
      const [key, name] = wantedOf(event)
      const row = rows.findIndex((one) => keyOf(one) === key)
      if (row !== -1)
        go({
          row,
          column: Math.max(
            0,
            columns.findIndex((one) => one.name === name),
          ),
        })
    }
    box?.addEventListener(wanted, reveal)
    return () => box?.removeEventListener(wanted, reveal)
  })
  const within = (row: number, column: number, last: number = lastRow): At => ({
    row: Math.max(0, Math.min(row, last)),
    column: Math.max(0, Math.min(column, columns.length - 1)),
  })

  /** From the cell with the focus; past the first and the last row it stays. */
  const stepped = ({ rows: lines, columns: across }: { rows: number; columns: number }): At => {
    const { rows: by, column } = lines === 0 ? { rows: 0, column: focused.column } : goDown(focused.column, lines)
    const isBeyond = focused.row + by < 0 || focused.row + by > lastRow
    return isBeyond ? focused : within(focused.row + by, column + across)
  }

  /** What a row begins with. */
  const begun = Object.fromEntries(columns.map(({ name, field }) => [name, field.default]))
  /** Nobody writes in it, or it does not count in its row. */
  const isShut = (row: SheetRow | undefined, column: SheetColumn) =>
    isFixed(row, column) || idleBy(column, row ?? begun) !== undefined

  /** Writes in a cell, over what it holds or behind it; in the empty last row one that is added for it. */
  const write = (place: At, isOver: boolean) => {
    const column = columns[place.column]
    const row = rows[place.row]
    if (column === undefined || isShut(row, column)) return
    if (row === undefined) flushSync(() => edits.add(rows.length))
    if (column.field.kind === 'flag') {
      if (row !== undefined) edits.change(keyOf(row), column.name, row[column.name] !== true)
      return
    }
    flushSync(() => {
      stand(place)
      setWriting({ before: row?.[column.name] ?? null })
      hasWritten.current = true
    })
    const isFile = column.field.kind === 'file'
    const input = cellAt(place)?.querySelector<HTMLElement>(isFile ? '[data-chooses]' : 'input, select')
    input?.focus()
    if (isFile) input?.click()
    if (!(input instanceof HTMLInputElement)) return
    if (isOver) input.select()
    else input.setSelectionRange(input.value.length, input.value.length)
  }

  const act = (did: SheetAct): boolean => {
    const row = rows[focused.row]
    const column = columns[focused.column]
    switch (did.is) {
      case 'go':
        go(stepped(did))
        return true
      case 'edge':
        go(within(focused.row, did.to === 'first' ? 0 : columns.length))
        return true
      case 'edit':
      case 'writes':
        write(focused, did.is === 'writes')
        // the key itself is written, in the input that has the focus now; a box and a file take none
        return did.is === 'edit' || column?.field.kind === 'flag' || column?.field.kind === 'file'
      case 'empty':
        if (row !== undefined && column !== undefined && !isShut(row, column))
          edits.change(keyOf(row), column.name, column.field.kind === 'flag' ? false : null)
        return true
      case 'add': {
        if (!isOpen) return true
        const below = Math.min(focused.row + 1, rows.length)
        flushSync(() => edits.add(below))
        const first = columns.findIndex((one) => !isFixed(undefined, one))
        go({ row: below, column: Math.max(0, first) })
        return true
      }
      case 'remove':
        if (!isOpen || row === undefined || columns.every((one) => isFixed(row, one))) return true
        flushSync(() => edits.remove(keyOf(row)))
        go(within(focused.row, focused.column, lastRow - 1))
        return true
      case 'move': {
        const to = focused.row + did.by
        const { move } = edits
        if (!isOpen || move === undefined || row === undefined || to < 0 || to >= rows.length) return true
        flushSync(() => move(keyOf(row), to))
        go({ row: to, column: focused.column })
        return true
      }
      case 'take': {
        if (did.columns === 0) {
          go(stepped(did))
          return true
        }
        // an article that is taken by this very key has come with its SKU
        flushSync(() => undefined)
        const next = columnAfter(columns, drawn.current[focused.row] ?? begun, focused.column, did.columns)
        // past the end of a row the next one begins, and past the last one whatever follows the sheet
        const over = next < 0 ? -1 : next >= columns.length ? 1 : 0
        const place = { row: focused.row + over, column: (next + columns.length) % columns.length }
        const isBeyond = place.row < 0 || place.row > lastRow
        if (over !== 0 && isBeyond) return false
        go(within(place.row, place.column))
        return true
      }
      case 'back':
        if (row !== undefined && column !== undefined && writing !== undefined)
          edits.change(keyOf(row), column.name, leftBy(writing.before, row[column.name]))
        go(focused)
        return true
    }
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.isDefaultPrevented()) return
    if (!(event.target instanceof Element) || event.target.closest('[data-cell]') === null) return
    const did = sheetAct(event, writing !== undefined, hasWritten.current)
    if (did === undefined) return
    event.stopPropagation()
    if (act(did)) event.preventDefault()
  }

  const placeOf = (target: EventTarget): At | undefined => {
    const [row, column] =
      (target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null)?.dataset['cell']?.split(' ') ?? []
    return row === undefined ? undefined : { row: Number(row), column: Number(column) }
  }
  const isThere = (place: At | undefined) => place?.row === focused.row && place.column === focused.column

  const removeAt = (row: number) => {
    const gone = rows[row]
    if (gone === undefined) return
    flushSync(() => edits.remove(keyOf(gone)))
    go(within(row, focused.column, lastRow - 1))
  }

  const paste = (event: ClipboardEvent) => {
    if (rows.length + columns.length === 0) return
    const text = event.clipboardData.getData('text/plain')
    // a text of one cell belongs to the input that is open; more of them fill cells from there on
    if (writing !== undefined && !/[\t\r\n]/.test(text.trimEnd())) return
    event.preventDefault()
    if (writing !== undefined) go(focused)
    const { changed, added } = pastedAt(focused, cellsOf(text), { rows, columns, isFixed, valueIn })
    edits.paste(
      changed.map(({ row, ...one }) => ({ row: keyOf(row), ...one })),
      added,
    )
  }
  const copy = (event: ClipboardEvent) => {
    const [row, column] = [rows[focused.row], columns[focused.column]]
    if (writing !== undefined || row === undefined || column === undefined || getSelection()?.isCollapsed === false)
      return
    event.preventDefault()
    event.clipboardData.setData('text/plain', textOf(row, column))
  }

  return {
    focused,
    isWriting: writing !== undefined,
    add: () => act({ is: 'add' }),
    gridProps: {
      ref: grid,
      onKeyDown: press,
      onPaste: paste,
      onCopy: copy,
      onClick: ({ target }: MouseEvent) => {
        const removes = (target instanceof Element ? target.closest<HTMLElement>('[data-removes]') : null)?.dataset
        if (removes !== undefined) removeAt(Number(removes['removes']))
      },
      onFocus: ({ target }: { target: EventTarget }) => {
        const place = placeOf(target)
        if (place !== undefined && !isThere(place)) {
          settle()
          stand(place)
        }
      },
      onMouseDown: (event: MouseEvent) => {
        const place = placeOf(event.target)
        if (place === undefined || writing !== undefined || !isThere(place)) return
        // a second click on the cell that has the focus writes in it
        if (document.activeElement === cellAt(place)) {
          event.preventDefault()
          write(place, false)
        }
      },
    },
    /** The focus has left the sheet. */
    leave: () => {
      hasWritten.current = false
      settle()
    },
  }
}
