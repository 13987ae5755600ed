import { commandsFor } from '../command.ts'

/** What the list of pictures hears besides what every list does. */
export type MediaListEvent =
  | { type: 'media-list.upload' }
  | { type: 'media-list.resume' }
  | { type: 'media-list.put_away' }

export const mediaCommands = commandsFor<MediaListEvent>('list', {
  'media-list.upload': { keys: 'i m', icon: 'paper' },
  'media-list.resume': { keys: 'i u', icon: 'go' },
  'media-list.put_away': { keys: 'i x', icon: 'done' },
})
