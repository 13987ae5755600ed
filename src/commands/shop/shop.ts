import type { ShopEvent } from '#machines/shop/shop.ts'
import { lifeCommandsFor } from '../command.ts'
import { connectionCommands } from './connection.ts'

/** The switches of a shop: each has one key for both of its ways, and asks, for what follows is met outside. */
const switching = lifeCommandsFor<ShopEvent>('shop', {
  'shop.enable': { keys: 's e', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'shop.disable': {
    keys: 's e',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['reason'],
    tone: 'danger',
  },
  'shop.sync_on': { keys: 's y', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'shop.sync_off': { keys: 's y', icon: 'wait', surfaces: ['toolbar', 'row'], confirm: true, asks: ['reason'] },
  'shop.go_live': { keys: 's l', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'shop.go_test': { keys: 's l', icon: 'wait', surfaces: ['toolbar', 'row'], confirm: true, asks: ['reason'] },
})

/** All of a shop's, in one file: each costs its way to the server and back. */
export const shopCommands = [...switching, ...connectionCommands]
