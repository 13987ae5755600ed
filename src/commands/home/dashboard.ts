import { commandsFor } from '../command.ts'

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** What the start page hears (mock 8): its worklists and figures, and how it is arranged. */
export type DashboardEvent =
  | { [D in Digit]: { type: `dashboard.worklist_${D}` } }[Digit]
  | { type: 'dashboard.all_worklists' }
  | { type: 'dashboard.earlier' }
  | { type: 'dashboard.later' }
  | { type: 'dashboard.orders' }
  | { type: 'dashboard.table' }
  | { type: 'dashboard.shop' }
  | { type: 'dashboard.queue' }
  | { type: 'dashboard.users' }
  | { type: 'dashboard.news' }
  | { type: 'dashboard.refresh' }
  | { type: 'dashboard.print' }
  | { type: 'dashboard.arrange' }
  | { type: 'dashboard.next' }
  | { type: 'dashboard.previous' }
  | { type: 'dashboard.move_up' }
  | { type: 'dashboard.move_down' }
  | { type: 'dashboard.size' }
  | { type: 'dashboard.hide' }
  | { type: 'dashboard.add' }
  | { type: 'dashboard.reset' }
  | { type: 'dashboard.role' }
  | { type: 'dashboard.leave' }

export const dashboardCommands = commandsFor<DashboardEvent>('dashboard', {
  'dashboard.worklist_1': { keys: '1', keyOnly: true },
  'dashboard.worklist_2': { keys: '2', keyOnly: true },
  'dashboard.worklist_3': { keys: '3', keyOnly: true },
  'dashboard.worklist_4': { keys: '4', keyOnly: true },
  'dashboard.worklist_5': { keys: '5', keyOnly: true },
  'dashboard.worklist_6': { keys: '6', keyOnly: true },
  'dashboard.worklist_7': { keys: '7', keyOnly: true },
  'dashboard.worklist_8': { keys: '8', keyOnly: true },
  'dashboard.worklist_9': { keys: '9', keyOnly: true },
  'dashboard.all_worklists': { keys: 'v', icon: 'paper' },
  'dashboard.earlier': { keys: 'ArrowLeft', repeats: true, keyOnly: true },
  'dashboard.later': { keys: 'ArrowRight', repeats: true, keyOnly: true },
  'dashboard.orders': { keys: 'o | Enter', icon: 'cart' },
  'dashboard.table': { keys: 'w', icon: 'paper' },
  'dashboard.shop': { keys: 'h', icon: 'go' },
  'dashboard.queue': { keys: 'q', icon: 'go' },
  'dashboard.users': { keys: 'b', icon: 'person' },
  'dashboard.news': { keys: 'n', icon: 'paper' },
  'dashboard.refresh': { keys: 'r', icon: 'wait' },
  'dashboard.print': { keys: 'p' },
  'dashboard.arrange': { keys: 'e', icon: 'paper' },
  'dashboard.next': { keys: 'j | ArrowDown', repeats: true, keyOnly: true },
  'dashboard.previous': { keys: 'k | ArrowUp', repeats: true, keyOnly: true },
  'dashboard.move_up': { keys: 'Shift+ArrowUp', repeats: true },
  'dashboard.move_down': { keys: 'Shift+ArrowDown', repeats: true },
  'dashboard.size': { keys: 's' },
  'dashboard.hide': { keys: 'Delete' },
  'dashboard.add': { keys: 'Insert' },
  'dashboard.reset': { keys: 'Mod+Shift+Backspace', icon: 'stop' },
  'dashboard.role': { keys: 'a', icon: 'person' },
  // by Escape alone, and by the button
  'dashboard.leave': {},
})
