import { commandsFor } from '../command.ts'

/** As what products are looked at: of all of them, or of those of a category, a tag or a value of an attribute. */
export type ProductViewEvent = { type: 'products.list' } | { type: 'products.table' } | { type: 'products.tree' }

export const productViewCommands = commandsFor<ProductViewEvent>('list', {
  'products.list': { keys: 'v l' },
  'products.table': { keys: 'v t' },
  'products.tree': { keys: 'v b' },
})
