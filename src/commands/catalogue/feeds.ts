import { commandsFor } from '../command.ts'

/** What a feed hears besides what every record does: of its products, and of its address. */
export type FeedRunEvent = { type: 'feed.run' } | { type: 'feed.check' }
export type FeedAddressEvent = { type: 'feed.copy_address' } | { type: 'feed.renew_address' }

export const feedCommands = commandsFor<FeedRunEvent | FeedAddressEvent>('record', {
  'feed.check': { keys: 'i w', icon: 'paper' },
  'feed.run': { keys: 'i f', icon: 'go' },
  'feed.copy_address': { keys: 'i q' },
  'feed.renew_address': { keys: 'i y', icon: 'stop' },
})
