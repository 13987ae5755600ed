import { movesOf } from '../life/moves.ts'
import { lifeOfWaitlistEntry } from './life.ts'

/** What the console asks of the life of an entry on a waitlist. */
export const movesOfWaitlistEntry = movesOf(lifeOfWaitlistEntry, {
  nameOf: ({ email }) => email,
  standingOf: (status) => ({ status }),
  usual: ({ status, is_in_stock }) => (status === 'waiting' && is_in_stock ? ['waitlist-entry.notify'] : []),
  hasAddress: () => true,
  mailedTo: (_, { email }) => email,
  particulars: (_, { product, shop }) => [
    { field: 'product', text: product.label },
    { field: 'shop', text: shop.label },
  ],
})
