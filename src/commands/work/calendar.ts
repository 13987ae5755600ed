import { commandsFor } from '../command.ts'

type Direction = 'left' | 'right' | 'up' | 'down'

/** What a work calendar hears (mock 13). */
export type CalendarEvent =
  | { [D in Direction]: { type: `calendar.${D}` } }[Direction]
  | { [D in Direction]: { type: `calendar.extend_${D}` } }[Direction]
  | { type: 'calendar.first' }
  | { type: 'calendar.last' }
  | { type: 'calendar.previous' }
  | { type: 'calendar.next' }
  | { type: 'calendar.today' }
  | { type: 'calendar.open' }
  | { type: 'calendar.correct' }
  | { type: 'calendar.note' }
  | { type: 'calendar.vacation' }
  | { type: 'calendar.sick_leave' }
  | { type: 'calendar.person' }
  | { type: 'calendar.team' }
  | { type: 'calendar.month' }
  | { type: 'calendar.week' }
  | { type: 'calendar.day' }
  /** The evaluation and, once it is there, its plots as tables. */
  | { type: 'calendar.evaluate' }
  | { type: 'calendar.print' }
  | { type: 'calendar.leave' }

export const calendarCommands = commandsFor<CalendarEvent>('calendar', {
  'calendar.left': { keys: 'ArrowLeft', repeats: true, keyOnly: true },
  'calendar.right': { keys: 'ArrowRight', repeats: true, keyOnly: true },
  'calendar.up': { keys: 'ArrowUp', repeats: true, keyOnly: true },
  'calendar.down': { keys: 'ArrowDown', repeats: true, keyOnly: true },
  'calendar.extend_left': { keys: 'Shift+ArrowLeft', repeats: true, keyOnly: true },
  'calendar.extend_right': { keys: 'Shift+ArrowRight', repeats: true, keyOnly: true },
  'calendar.extend_up': { keys: 'Shift+ArrowUp', repeats: true, keyOnly: true },
  'calendar.extend_down': { keys: 'Shift+ArrowDown', repeats: true, keyOnly: true },
  'calendar.first': { keys: 'Home', keyOnly: true },
  'calendar.last': { keys: 'End', keyOnly: true },
  'calendar.previous': { keys: 'PageUp', repeats: true, icon: 'go' },
  'calendar.next': { keys: 'PageDown', repeats: true, icon: 'go' },
  'calendar.today': { keys: 'h', icon: 'go' },
  'calendar.open': { keys: 'Enter', icon: 'go' },
  'calendar.correct': { keys: 'e', icon: 'paper' },
  'calendar.note': { keys: 'n', icon: 'paper' },
  'calendar.vacation': { keys: 'c u', icon: 'paper' },
  'calendar.sick_leave': { keys: 'i s', icon: 'paper' },
  'calendar.person': { keys: '/', icon: 'person' },
  'calendar.team': { keys: 'v t', icon: 'person' },
  'calendar.month': { keys: 'v m', icon: 'go' },
  'calendar.week': { keys: 'v w', icon: 'go' },
  'calendar.day': { keys: 'v d', icon: 'go' },
  'calendar.evaluate': { keys: 'w', icon: 'paper' },
  'calendar.print': { keys: 'p' },
  // by Escape alone
  'calendar.leave': {},
})
