import { commandsFor } from '../command.ts'

/** What a product hears of its prices. */
export type PricesEvent =
  | { type: 'product.add_tier' }
  | { type: 'product.add_price_list' }
  | { type: 'product.try_price' }
  | { type: 'product.price_history' }

export const pricesCommands = commandsFor<PricesEvent>('record', {
  'product.add_tier': { keys: 'i s' },
  'product.add_price_list': { keys: 'i p' },
  'product.try_price': { keys: 'q' },
  'product.price_history': { keys: 'h', icon: 'paper' },
})
