import { commandsFor } from '../command.ts'

export type FileEvent = { type: 'file.download' }

/** What a file hears, on its own page and in the list. */
export const fileCommands = commandsFor<FileEvent>('record', { 'file.download': { keys: 'd', icon: 'paper' } })
