import { commandsFor } from './command.ts'

/** What a list hears; the focused row is its state. */
export type ListEvent =
  | { type: 'list.next' }
  | { type: 'list.previous' }
  | { type: 'list.first' }
  | { type: 'list.last' }
  | { type: 'list.page_down' }
  | { type: 'list.page_up' }
  | { type: 'list.open' }
  | { type: 'list.open_tab' }
  | { type: 'list.search' }
  | { type: 'list.filter' }
  | { type: 'list.sort' }
  | { type: 'list.clear' }
  | { type: 'list.columns' }
  | { type: 'list.density' }
  | { type: 'list.jump' }
  | { type: 'list.peek' }
  | { type: 'list.select' }
  | { type: 'list.extend_down' }
  | { type: 'list.extend_up' }
  | { type: 'list.select_all' }
  | { type: 'list.clear_selection' }
  | { type: 'list.close_peek' }
  | { type: 'list.copy_link' }
  | { type: 'list.print' }
  | { type: 'list.export' }

/** What a list hears whose cells can be written in. */
export type CellEvent =
  | { type: 'list.edit_cell' }
  | { type: 'list.cell_left' }
  | { type: 'list.cell_right' }
  | { type: 'list.cell_restore' }

/** Views are chosen by their digit; a list hears as many as it has. */
type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** What the views above a list hear. */
export type ViewEvent =
  | { [D in Digit]: { type: `list.view_${D}` } }[Digit]
  | { type: 'list.view_all' }
  | { type: 'list.view_save' }
  | { type: 'list.views' }

/** What the tabs above a list hear, where several lists are one page. */
export type TabEvent = { type: 'list.tab_next' } | { type: 'list.tab_previous' }

const tabCommands = commandsFor<TabEvent>('list', {
  'list.tab_next': { keys: 'g ArrowRight' },
  'list.tab_previous': { keys: 'g ArrowLeft' },
})

const viewCommands = commandsFor<ViewEvent>('list', {
  'list.view_all': { keys: 'v a' },
  'list.views': { keys: 'v v' },
  'list.view_save': { keys: 'v s' },
  'list.view_1': { keys: 'v 1', keyOnly: true },
  'list.view_2': { keys: 'v 2', keyOnly: true },
  'list.view_3': { keys: 'v 3', keyOnly: true },
  'list.view_4': { keys: 'v 4', keyOnly: true },
  'list.view_5': { keys: 'v 5', keyOnly: true },
  'list.view_6': { keys: 'v 6', keyOnly: true },
  'list.view_7': { keys: 'v 7', keyOnly: true },
  'list.view_8': { keys: 'v 8', keyOnly: true },
  'list.view_9': { keys: 'v 9', keyOnly: true },
})

export const listCommands = [
  ...commandsFor<ListEvent>('list', {
    'list.next': { keys: 'j | ArrowDown', repeats: true, keyOnly: true },
    'list.previous': { keys: 'k | ArrowUp', repeats: true, keyOnly: true },
    'list.first': { keys: 'Home', keyOnly: true },
    'list.last': { keys: 'End', keyOnly: true },
    'list.page_down': { keys: 'PageDown', repeats: true, keyOnly: true },
    'list.page_up': { keys: 'PageUp', repeats: true, keyOnly: true },
    'list.open': { keys: 'Enter', surfaces: ['row'] },
    'list.open_tab': { keys: 'Mod+Enter' },
    'list.search': { keys: '/', surfaces: ['toolbar'] },
    'list.filter': { keys: 'f', surfaces: ['toolbar'] },
    'list.clear': { keys: 'Shift+F' },
    'list.sort': { keys: 'Shift+S' },
    'list.columns': { keys: 'Shift+C' },
    'list.density': {},
    'list.jump': { keys: 'Shift+G' },
    'list.peek': { keys: 'Space' },
    'list.select': { keys: 'x' },
    'list.extend_down': { keys: 'Shift+ArrowDown', repeats: true, keyOnly: true },
    'list.extend_up': { keys: 'Shift+ArrowUp', repeats: true, keyOnly: true },
    'list.select_all': { keys: 'Mod+A' },
    // Escape leads out of these before it leads back
    'list.clear_selection': {},
    'list.close_peek': { keyOnly: true },
    'list.copy_link': { keys: 'y' },
    'list.print': { keys: 'p' },
    'list.export': { keys: 'Shift+E', surfaces: ['toolbar'] },
  }),
  ...commandsFor<CellEvent>('list', {
    'list.edit_cell': { keys: 'e | F2' },
    'list.cell_left': { keys: 'ArrowLeft', repeats: true, keyOnly: true },
    'list.cell_right': { keys: 'ArrowRight', repeats: true, keyOnly: true },
    'list.cell_restore': { keys: 'Mod+Z' },
  }),
  ...tabCommands,
  ...viewCommands,
]
