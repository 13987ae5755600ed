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

export const listCommands = commandsFor<ListEvent>('list', {
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
})
