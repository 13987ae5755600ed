import type { InvoiceEvent } from '#machines/invoice/events.ts'
import { commandsFor, lifeCommandsFor } from './command.ts'

/** The moves of an invoice; what leaves by mail waits for its undo, and what books, presses a customer or has no way back is asked for in words. */
export const invoiceCommands = lifeCommandsFor<InvoiceEvent>('invoice', {
  'invoice.send': { keys: 's s', icon: 'paper', surfaces: ['toolbar', 'row'] },
  'invoice.remind': { keys: 's m', icon: 'paper', surfaces: ['toolbar', 'row'], confirm: true },
  'invoice.mark_paid': {
    keys: 's p',
    icon: 'done',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['amount', 'date_paid', 'discount', 'payment_method_id'],
  },
  'invoice.reverse_payment': { keys: 's r', surfaces: ['toolbar', 'row'], confirm: true, asks: ['payment_id'] },
  'invoice.waive_fees': { keys: 's g', surfaces: ['toolbar', 'row'], confirm: true },
  // one key for a pair of which the invoice never allows both
  'invoice.suspend': { keys: 's h', icon: 'wait', surfaces: ['toolbar', 'row'] },
  'invoice.resume': { keys: 's h', surfaces: ['toolbar', 'row'] },
  'invoice.hand_over': { keys: 's c', surfaces: ['toolbar', 'row'], confirm: true },
  'invoice.write_off': { keys: 's w', surfaces: ['toolbar', 'row'], confirm: true, asks: ['reason'] },
  'invoice.cancel': {
    keys: 's x',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['reason'],
    tone: 'danger',
  },
})

/** What the list of all invoices hears besides what every list does. */
export type InvoicesEvent = { type: 'invoices.run_reminders' }

export const invoicesCommands = commandsFor<InvoicesEvent>('list', {
  'invoices.run_reminders': { keys: 'Shift+M', icon: 'paper' },
})
