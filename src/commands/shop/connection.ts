import { commandsFor } from '../command.ts'

/** What a shop hears of its connection and its papers besides its switches. */
export type ConnectionEvent =
  | { type: 'connection.test' }
  | { type: 'connection.key' }
  | { type: 'connection.change' }
  | { type: 'connection.queue' }
  | { type: 'connection.open' }
export type LetterheadEvent = { type: 'letterhead.show' }

export const connectionCommands = commandsFor<ConnectionEvent | LetterheadEvent>('record', {
  'connection.test': { keys: 'r', icon: 'go' },
  'connection.change': { keys: 'i a' },
  'connection.key': { keys: 'i k' },
  'connection.queue': { keys: 'q' },
  'connection.open': { keys: 'o' },
  'letterhead.show': { keys: 'i j', icon: 'paper' },
})
