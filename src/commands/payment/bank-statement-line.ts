import type { BankLineEvent } from '#machines/bank-statement-line/bank-statement-line.ts'
import { commandsFor, lifeCommandsFor } from '../command.ts'

/** The moves of a line; what is booked is what the panel beside the list says, by Enter. */
export const bankLineCommands = lifeCommandsFor<BankLineEvent>('bank-statement-line', {
  'bank-statement-line.book': { keys: 's b', icon: 'done', surfaces: ['row'], asks: ['shares', 'payment_id'] },
  'bank-statement-line.postpone': { keys: 'l', icon: 'wait', surfaces: ['toolbar', 'row'] },
  'bank-statement-line.ignore': { keys: 's i', icon: 'stop', surfaces: ['toolbar', 'row'] },
  'bank-statement-line.reopen': { keys: 's o', icon: 'go', surfaces: ['toolbar', 'row'] },
  'bank-statement-line.unbook': { keys: 's r', surfaces: ['toolbar', 'row'], confirm: true },
})

/** What the panel beside the line hears; digits choose a candidate. */
export type BankPanelEvent = { type: 'bank-panel.confirm' } | { type: 'bank-panel.split' }

/** What the list of lines hears besides what every list does. */
export type BankListEvent = { type: 'bank-list.import' } | { type: 'bank-list.book_sure' } | { type: 'bank-list.find' }

export const bankCommands = [
  ...commandsFor<BankPanelEvent>('record', {
    'bank-panel.confirm': { keys: 'Enter', icon: 'done' },
    'bank-panel.split': { keys: 'a', icon: 'paper' },
  }),
  ...commandsFor<BankListEvent>('list', {
    'bank-list.import': { keys: 'i a', icon: 'paper' },
    'bank-list.book_sure': { keys: 'Shift+Enter', icon: 'done' },
    'bank-list.find': { keys: 'q', icon: 'go' },
  }),
]
