import { mayRead, mayWrite } from '#entities/access.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import type { BankLineStatus } from '#entities/bank-statement/parts.ts'
import { defineLife } from '../life/define-life.ts'
import { bankLineMoves, bankLineRules, bankStatementLineMachine } from './bank-statement-line.ts'
import type { BankLineEvent, BankLineFacts, BankLineMove } from './bank-statement-line.ts'

export const lifeOfBankLine = defineLife<BankLineRow, BankLineFacts, BankLineStatus, BankLineMove, BankLineEvent>({
  object: 'bank-statement-line',
  machine: bankStatementLineMachine,
  rules: bankLineRules,
  moves: bankLineMoves,
  takes: { 'bank-statement-line.book': ['shares', 'payment_id'] },
  statusOf: ({ status }) => status,
  factsOf: ({ match, has_suggestion, is_owed, is_taken_over, is_excess_used }) => ({
    match,
    has_suggestion,
    is_owed,
    is_taken_over,
    is_excess_used,
  }),
  // the panel beside the list says what is meant; whoever says nothing means what is suggested
  requirementsOf: () => [],
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  undoRefusals: {
    'bank-statement-line.book': ['payment_booked', 'mail_sent'],
    'bank-statement-line.postpone': [],
    'bank-statement-line.ignore': [],
    'bank-statement-line.reopen': [],
    'bank-statement-line.unbook': [],
  },
  maySee: (actor, { shop }) => mayRead(actor, 'bank-statement-line', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'bank-statement-line', shop?.id ?? null),
})
