import { commandsFor } from './command.ts'

/** What an open record hears where its kind may be copied or deleted. */
type CopyDeleteEvent = { type: 'record.clone' } | { type: 'record.delete' }

/** What somebody who is asked before a record is deleted answers. */
export type DeleteAnswer = { type: 'answer.delete' }

/** So few that a piece of their own would cost more than they do. */
export const copyDeleteCommands = [
  ...commandsFor<CopyDeleteEvent>('record', {
    'record.clone': { keys: 'Mod+D' },
    'record.delete': { icon: 'stop', tone: 'danger' },
  }),
  ...commandsFor<{ type: 'list.delete' } | { type: 'list.change_field' }>('list', {
    // the key of a cell, which is meant for the chosen rows where there are some
    'list.change_field': {},
    'list.delete': { keys: 'Delete', icon: 'stop', tone: 'danger' },
  }),
  ...commandsFor<DeleteAnswer>('form', {
    'answer.delete': { keys: 'd', keyOnly: true },
  }),
]
