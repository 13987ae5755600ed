import { commandsFor } from '../command.ts'

/** What an open record hears where one may be merged into another. */
export const mergeCommands = commandsFor<{ type: 'record.merge' }>('record', {
  'record.merge': { icon: 'go' },
})
