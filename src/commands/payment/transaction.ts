import type { TransactionEvent } from '#machines/transaction/transaction.ts'
import { lifeCommandsFor } from '../command.ts'

/** The moves of a payment: all of them are about money, so each is asked for in words. */
export const transactionCommands = lifeCommandsFor<TransactionEvent>('transaction', {
  'transaction.authorise': { keys: 's o', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'transaction.capture': {
    keys: 's c',
    icon: 'done',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['amount'],
  },
  'transaction.receive': {
    keys: 's p',
    icon: 'done',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['date_paid'],
  },
  'transaction.void': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
  'transaction.reverse': { keys: 's r', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
  'transaction.charge_back': {
    keys: 's b',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    tone: 'danger',
    asks: ['reason'],
  },
  'transaction.use': {
    keys: 's u',
    icon: 'done',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['invoice_id', 'amount'],
  },
  // a draft, which is looked at before it is confirmed
  'transaction.refund': { keys: 's f', surfaces: ['toolbar', 'row'] },
})
