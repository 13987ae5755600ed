import { commandsFor } from '../command.ts'

/** What a tree hears besides what every list does; ↑ and ↓ with Alt are its own, because no key of the table has Alt. */
export type TreeEvent =
  | { type: 'tree.up' }
  | { type: 'tree.down' }
  | { type: 'tree.out' }
  | { type: 'tree.in' }
  | { type: 'tree.child' }
  | { type: 'tree.products' }

export const categoryCommands = commandsFor<TreeEvent>('list', {
  'tree.up': { repeats: true },
  'tree.down': { repeats: true },
  'tree.out': { keys: 'Shift+ArrowLeft', repeats: true },
  'tree.in': { keys: 'Shift+ArrowRight', repeats: true },
  'tree.child': { keys: 'Insert' },
  'tree.products': { keys: 'o', icon: 'go' },
})
