import { commandsFor } from './command.ts'

type Insert = 'line' | 'fee' | 'discount' | 'coupon' | 'note'
/** What is put on an order that is written in, wherever on its page one is. */
type OrderContentsEvent =
  | { [What in Insert]: { type: `contents.add_${What}` } }[Insert]
  | { type: 'contents.copy_billing' }

export const orderContentsCommands = commandsFor<OrderContentsEvent>('record', {
  'contents.add_line': { keys: 'i p' },
  'contents.add_fee': { keys: 'i g' },
  'contents.add_discount': { keys: 'i r' },
  'contents.add_coupon': { keys: 'i c' },
  'contents.add_note': { keys: 'n' },
  'contents.copy_billing': { keys: 'i l' },
})
