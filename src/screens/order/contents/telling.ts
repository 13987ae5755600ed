import { useState } from 'react'
import type { Values } from '#machines/editor/merge.ts'

const told = new WeakMap<Values, Map<string, Values>>()

/** The row with what is told of it in a cell: the same object for as long as it tells the same, so that it isn't drawn again. */
export function telling(row: Values, cell: string, value: unknown): Values {
  if (row[cell] === value) return row
  const cells = told.get(row) ?? new Map<string, Values>()
  const before = cells.get(cell)
  if (before !== undefined && before[cell] === value) return before
  const now = { ...row, [cell]: value }
  told.set(row, cells.set(cell, now))
  return now
}

/** The same list for as long as its rows are the same objects. */
export function useSameRows(rows: readonly Values[]): readonly Values[] {
  const [kept, keep] = useState(rows)
  if (kept.length === rows.length && kept.every((row, at) => row === rows[at])) return kept
  keep(rows)
  return rows
}
