import { commandsFor } from '../command.ts'

/** What a look hears besides what every record does: of the points on its picture. */
export type LookEvent = { type: 'look.place' } | { type: 'look.remove' } | { type: 'look.change_picture' }

export const lookCommands = commandsFor<LookEvent>('record', {
  'look.place': { keys: 'Insert', icon: 'go' },
  'look.remove': { keys: 'Delete' },
  'look.change_picture': { keys: 'i b', icon: 'paper' },
})
