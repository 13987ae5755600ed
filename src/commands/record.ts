import { commandsFor } from './command.ts'

/** What an open record hears besides the moves of its life. */
export type RecordEvent =
  | { type: 'record.next' }
  | { type: 'record.previous' }
  | { type: 'record.up' }
  | { type: 'record.map' }
  | { type: 'record.actions' }

export const recordCommands = commandsFor<RecordEvent>('record', {
  'record.next': { keys: 'j', repeats: true },
  'record.previous': { keys: 'k', repeats: true },
  'record.up': { keys: 'u' },
  'record.map': { keys: 'm', surfaces: ['toolbar'] },
  'record.actions': { keys: '.', keyOnly: true },
})
