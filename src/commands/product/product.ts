import type { ProductEvent } from '#machines/product/product.ts'
import { productViewCommands } from '../catalogue/views.ts'
import { lifeCommandsFor } from '../command.ts'

/** Whether a product is sold, and its import: each has one key for both of its ways. */
const lifeCommands = lifeCommandsFor<ProductEvent>('product', {
  'product.activate': { keys: 's e', icon: 'go', surfaces: ['toolbar', 'row'] },
  'product.deactivate': { keys: 's e', icon: 'stop', surfaces: ['toolbar', 'row'] },
  'product.make_ready': { keys: 's i', icon: 'go', surfaces: ['toolbar', 'row'] },
  'product.take_back': { keys: 's i', icon: 'wait', surfaces: ['toolbar', 'row'] },
  'product.sync_full': { keys: 's y', icon: 'go', surfaces: ['row'] },
  'product.sync_stock': { keys: 's b', icon: 'go', surfaces: ['row'] },
  'product.sync_price': { keys: 's p', icon: 'go', surfaces: ['row'] },
})

export const productCommands = [...lifeCommands, ...productViewCommands]
