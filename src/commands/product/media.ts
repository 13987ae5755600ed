import { commandsFor } from '../command.ts'

/** What the list of pictures hears besides what every list does. */
export type MediaListEvent =
  | { type: 'media-list.upload' }
  | { type: 'media-list.resume' }
  | { type: 'media-list.put_away' }
  | { type: 'media-list.thumbnails' }

/** What thumbnails hear in place of rows: they stand in two dimensions. */
export type GalleryEvent =
  | { type: 'gallery.left' }
  | { type: 'gallery.right' }
  | { type: 'gallery.up' }
  | { type: 'gallery.down' }
  | { type: 'gallery.page_up' }
  | { type: 'gallery.page_down' }
  | { type: 'gallery.select' }
  | { type: 'gallery.extend_left' }
  | { type: 'gallery.extend_right' }
  | { type: 'gallery.extend_up' }
  | { type: 'gallery.extend_down' }

export const mediaCommands = [
  ...commandsFor<MediaListEvent>('list', {
    'media-list.upload': { keys: 'i m', icon: 'paper' },
    'media-list.resume': { keys: 'i u', icon: 'go' },
    'media-list.put_away': { keys: 'i x', icon: 'done' },
    'media-list.thumbnails': { keys: 'v t' },
  }),
  ...commandsFor<GalleryEvent>('gallery', {
    'gallery.left': { keys: 'ArrowLeft', repeats: true, keyOnly: true },
    'gallery.right': { keys: 'ArrowRight', repeats: true, keyOnly: true },
    'gallery.up': { keys: 'k | ArrowUp', repeats: true, keyOnly: true },
    'gallery.down': { keys: 'j | ArrowDown', repeats: true, keyOnly: true },
    'gallery.page_up': { keys: 'PageUp', repeats: true, keyOnly: true },
    'gallery.page_down': { keys: 'PageDown', repeats: true, keyOnly: true },
    'gallery.select': { keys: 'Space', keyOnly: true },
    'gallery.extend_left': { keys: 'Shift+ArrowLeft', repeats: true, keyOnly: true },
    'gallery.extend_right': { keys: 'Shift+ArrowRight', repeats: true, keyOnly: true },
    'gallery.extend_up': { keys: 'Shift+ArrowUp', repeats: true, keyOnly: true },
    'gallery.extend_down': { keys: 'Shift+ArrowDown', repeats: true, keyOnly: true },
  }),
]
