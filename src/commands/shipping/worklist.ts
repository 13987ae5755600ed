import { commandsFor } from '../command.ts'

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** What the list of what there is to ship hears besides what every list does; its worklists are on the digits. */
export type WorklistEvent =
  | { [D in Digit]: { type: `worklist.show_${D}` } }[Digit]
  | { type: 'worklist.labels' }
  | { type: 'worklist.abort' }
  | { type: 'worklist.clarify' }
  | { type: 'worklist.address' }

export const worklistCommands = commandsFor<WorklistEvent>('list', {
  'worklist.show_1': { keys: '1', keyOnly: true },
  'worklist.show_2': { keys: '2', keyOnly: true },
  'worklist.show_3': { keys: '3', keyOnly: true },
  'worklist.show_4': { keys: '4', keyOnly: true },
  'worklist.show_5': { keys: '5', keyOnly: true },
  'worklist.show_6': { keys: '6', keyOnly: true },
  'worklist.show_7': { keys: '7', keyOnly: true },
  'worklist.show_8': { keys: '8', keyOnly: true },
  'worklist.show_9': { keys: '9', keyOnly: true },
  'worklist.labels': { keys: 'l', icon: 'paper' },
  'worklist.abort': { keys: 'a', icon: 'stop' },
  'worklist.clarify': { keys: 'F8', icon: 'go' },
  'worklist.address': { keys: 's e', icon: 'person' },
})
