import { commandsFor } from '../command.ts'

/** What an open customer hears of their own data: handed out as a file, or erased. */
export type PersonEvent = { type: 'person.export' } | { type: 'person.erase' }

export const personCommands = commandsFor<PersonEvent>('record', {
  'person.export': { keys: 'i x', icon: 'paper' },
  // nobody comes to it by a slip of two keys
  'person.erase': { icon: 'stop', tone: 'danger' },
})
