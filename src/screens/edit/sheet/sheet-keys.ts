import { isRef } from '#entities/entity.ts'

/** What a key does on a cell of a sheet; `writes` begins to write over it with the very key that is pressed. */
export type SheetAct =
  | { is: 'go'; rows: number; columns: number }
  | { is: 'edge'; to: 'first' | 'last' }
  | { is: 'edit' | 'writes' | 'empty' | 'add' | 'remove' }
  | { is: 'move'; by: 1 | -1 }
  /** While a cell is written in: it stays as it is written and the focus goes on, or the cell is as it was. */
  | { is: 'take'; rows: number; columns: number }
  | { is: 'back' }

/** What Escape leaves in a cell: what was taken from its list is kept, what was typed is taken back. */
export const leftBy = (before: unknown, now: unknown): unknown => (isRef(now) ? now : before)

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export const sheetAct = (press: Press, isEditing: boolean, hasWritten = false): SheetAct | undefined => {
  const { key, altKey, shiftKey } = press
  const isMod = press.ctrlKey || press.metaKey
  if (isEditing) {
    if (key === 'Escape') return { is: 'back' }
    if (key === 'Enter' && !isMod && !altKey) return { is: 'take', rows: shiftKey ? -1 : 1, columns: 0 }
    return key === 'Tab' && !isMod ? { is: 'take', rows: 0, columns: shiftKey ? -1 : 1 } : undefined
  }
  if (altKey)
    return key === 'ArrowUp' || key === 'ArrowDown' ? { is: 'move', by: key === 'ArrowUp' ? -1 : 1 } : undefined
  if (isMod) return key === 'Delete' ? { is: 'remove' } : undefined
  const [rows, columns] = steps[key] ?? []
  if (rows !== undefined && columns !== undefined) return { is: 'go', rows, columns }
  // whoever writes row by row stays among the cells
  if (key === 'Tab' && hasWritten && !isMod) return { is: 'take', rows: 0, columns: shiftKey ? -1 : 1 }
  if (key === 'Home' || key === 'End') return { is: 'edge', to: key === 'Home' ? 'first' : 'last' }
  if (key === 'Enter' || key === 'F2') return { is: 'edit' }
  if (key === 'Insert') return { is: 'add' }
  if (key === 'Delete') return { is: 'empty' }
  return [...key].length === 1 ? { is: 'writes' } : undefined
}
