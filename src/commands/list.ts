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
  | { type: 'list.copy_link' }

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
  'list.sort': { keys: 'Shift+S' },
  'list.copy_link': { keys: 'y' },
})
