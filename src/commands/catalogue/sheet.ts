import { commandsFor } from '../command.ts'

/** What the sheet of a list hears: typing writes there, so nothing is a letter alone. */
export type SheetEvent =
  | { type: 'sheet.edit' }
  | { type: 'sheet.undo' }
  | { type: 'sheet.fill_down' }
  | { type: 'sheet.fill_right' }
  | { type: 'sheet.column' }
  | { type: 'sheet.replace' }
  | { type: 'sheet.next_problem' }
  | { type: 'sheet.mine' }
  | { type: 'sheet.theirs' }
  | { type: 'sheet.leave' }

export const sheetCommands = [
  ...commandsFor<{ type: 'list.sheet' }>('list', { 'list.sheet': { keys: 'Shift+T' } }),
  ...commandsFor<SheetEvent>('sheet', {
    'sheet.edit': { keys: 'F2', keyOnly: true },
    'sheet.undo': { keys: 'Mod+Z' },
    'sheet.fill_down': { keys: 'Mod+D' },
    'sheet.fill_right': { keys: 'Mod+R' },
    'sheet.column': { keys: 'Mod+Space' },
    'sheet.replace': { keys: 'Mod+H' },
    'sheet.next_problem': { keys: 'F8', repeats: true },
    'sheet.mine': { keys: 'Mod+ArrowLeft' },
    'sheet.theirs': { keys: 'Mod+ArrowRight' },
    // Escape leads out of a range before it leads out of the sheet
    'sheet.leave': {},
  }),
]
