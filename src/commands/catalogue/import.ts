import { commandsFor } from '../command.ts'

/** What the list of any entity hears whose records people write. */
export const importCommands = commandsFor<{ type: 'list.import' }>('list', {
  'list.import': { keys: 'i f', icon: 'paper' },
})
