import { commandsFor } from '../command.ts'

/** What an open customer hears of their own data: handed out as a file, erased, or put together where they are known twice. */
export type PersonEvent =
  | { type: 'person.export' }
  | { type: 'person.erase' }
  | { type: 'person.merge' }
  | { type: 'person.apart' }

export const personCommands = commandsFor<PersonEvent>('record', {
  'person.export': { keys: 'i x', icon: 'paper' },
  'person.merge': { keys: 'i z', icon: 'go' },
  // of those who seem to be the same the first one that is told
  'person.apart': { keys: 'i w', icon: 'stop' },
  // nobody comes to it by a slip of two keys
  'person.erase': { icon: 'stop', tone: 'danger' },
})
