import type { ProductEvent } from '#machines/product/product.ts'
import { productViewCommands } from '../catalogue/views.ts'
import { commandsFor, lifeCommandsFor } from '../command.ts'

/** What the pictures of a product hear while they are arranged. */
export type PictureEvent = { type: 'product.upload' } | { type: 'product.resume_uploads' }

/** Whether a product is sold, and its import: each has one key for both of its ways. */
const lifeCommands = lifeCommandsFor<ProductEvent>('product', {
  'product.activate': { keys: 's e', icon: 'go', surfaces: ['toolbar', 'row'] },
  'product.deactivate': { keys: 's e', icon: 'stop', surfaces: ['toolbar', 'row'] },
  'product.make_ready': { keys: 's i', icon: 'go', surfaces: ['toolbar', 'row'] },
  'product.take_back': { keys: 's i', icon: 'wait', surfaces: ['toolbar', 'row'] },
  'product.sync_full': { keys: 's y', icon: 'go', surfaces: ['row'] },
  'product.sync_stock': { keys: 's b', icon: 'go', surfaces: ['row'] },
  'product.sync_price': { keys: 's p', icon: 'go', surfaces: ['row'] },
  'product.correct_stock': {
    keys: 's c',
    icon: 'paper',
    surfaces: ['toolbar', 'row'],
    asks: ['quantity', 'cause', 'note'],
  },
})

export const productCommands = [
  ...lifeCommands,
  ...productViewCommands,
  ...commandsFor<PictureEvent>('record', {
    'product.upload': { keys: 'i b', icon: 'paper' },
    'product.resume_uploads': { keys: 'i u', icon: 'go' },
  }),
]
