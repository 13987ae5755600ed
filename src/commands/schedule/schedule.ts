import { commandsFor } from '../command.ts'

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Way = 'left' | 'right' | 'up' | 'down'

/** What the schedule of a week hears: a cell, or a range of them, and the week itself. */
export type ScheduleCommandEvent =
  | { [W in Way]: { type: `schedule.${W}` } | { type: `schedule.extend_${W}` } }[Way]
  | { [D in Digit]: { type: `schedule.set_${D}` } }[Digit]
  | { type: 'schedule.monday' }
  | { type: 'schedule.sunday' }
  | { type: 'schedule.free' }
  | { type: 'schedule.empty' }
  | { type: 'schedule.edit' }
  | { type: 'schedule.suggest' }
  | { type: 'schedule.undo' }
  | { type: 'schedule.next_warning' }
  | { type: 'schedule.publish' }
  | { type: 'schedule.discard' }
  | { type: 'schedule.copy_week' }
  | { type: 'schedule.earlier' }
  | { type: 'schedule.later' }
  | { type: 'schedule.this_week' }
  | { type: 'schedule.area' }
  | { type: 'schedule.templates' }
  | { type: 'schedule.areas' }
  | { type: 'schedule.mine' }
  | { type: 'schedule.theirs' }
  | { type: 'schedule.retry' }

export const scheduleCommands = commandsFor<ScheduleCommandEvent>('schedule', {
  'schedule.left': { keys: 'ArrowLeft', keyOnly: true, repeats: true },
  'schedule.right': { keys: 'ArrowRight', keyOnly: true, repeats: true },
  'schedule.up': { keys: 'ArrowUp', keyOnly: true, repeats: true },
  'schedule.down': { keys: 'ArrowDown', keyOnly: true, repeats: true },
  'schedule.extend_left': { keys: 'Shift+ArrowLeft', keyOnly: true, repeats: true },
  'schedule.extend_right': { keys: 'Shift+ArrowRight', keyOnly: true, repeats: true },
  'schedule.extend_up': { keys: 'Shift+ArrowUp', keyOnly: true, repeats: true },
  'schedule.extend_down': { keys: 'Shift+ArrowDown', keyOnly: true, repeats: true },
  'schedule.monday': { keys: 'Home', keyOnly: true },
  'schedule.sunday': { keys: 'End', keyOnly: true },
  'schedule.set_1': { keys: '1', keyOnly: true },
  'schedule.set_2': { keys: '2', keyOnly: true },
  'schedule.set_3': { keys: '3', keyOnly: true },
  'schedule.set_4': { keys: '4', keyOnly: true },
  'schedule.set_5': { keys: '5', keyOnly: true },
  'schedule.set_6': { keys: '6', keyOnly: true },
  'schedule.set_7': { keys: '7', keyOnly: true },
  'schedule.set_8': { keys: '8', keyOnly: true },
  'schedule.set_9': { keys: '9', keyOnly: true },
  'schedule.free': { keys: '0', icon: 'stop' },
  'schedule.empty': { keys: 'Delete | Backspace', icon: 'stop' },
  'schedule.edit': { keys: 'e | Enter | F2', icon: 'paper' },
  // Tab in the row of what nobody has: no command holds it everywhere
  'schedule.suggest': { icon: 'person' },
  'schedule.undo': { keys: 'Mod+Z', icon: 'wait' },
  'schedule.next_warning': { keys: 'F8', icon: 'go', repeats: true },
  'schedule.publish': { keys: 'Mod+S', icon: 'done' },
  'schedule.discard': { keys: 'Mod+Shift+Backspace', icon: 'stop', tone: 'danger' },
  'schedule.copy_week': { keys: 'y', icon: 'paper' },
  'schedule.earlier': { keys: 'PageUp', icon: 'go', repeats: true },
  'schedule.later': { keys: 'PageDown', icon: 'go', repeats: true },
  'schedule.this_week': { keys: 'h', icon: 'go' },
  'schedule.area': { keys: 'v', icon: 'go' },
  'schedule.templates': { icon: 'paper' },
  'schedule.areas': { icon: 'person' },
  'schedule.mine': { keys: 'm', icon: 'done' },
  'schedule.theirs': { keys: 'a', icon: 'done' },
  'schedule.retry': { keys: 'r', icon: 'wait' },
})
