import { mayRead, mayWrite } from '#entities/access.ts'
import type { TransactionStatus } from '#entities/transaction/parts.ts'
import type { TransactionRow } from '#entities/transaction/transaction.ts'
import { defineLife } from '../life/define-life.ts'
import { transactionMachine, transactionMoves, transactionRules } from './transaction.ts'
import type { TransactionFacts, TransactionHappening, TransactionMove } from './transaction.ts'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<TransactionMove, readonly string[]>>> = {
  'transaction.capture': ['amount'],
  'transaction.receive': ['date_paid'],
  'transaction.charge_back': ['reason'],
  'transaction.use': ['invoice_id'],
}

/** The debt is there again, and whoever was wrong about it enters the payment once more. */
const takesBack = (move: TransactionMove): boolean =>
  move === 'transaction.reverse' || move === 'transaction.charge_back'

const cents = (amount: string | null): number => Math.round(Number(amount) * 100)
/** Its money came, and is here as far as it was not given back. */
const isThere = (status: TransactionStatus): boolean => status === 'captured' || status === 'partially-refunded'

export const lifeOfTransaction = defineLife<
  TransactionRow,
  TransactionFacts,
  TransactionStatus,
  TransactionMove,
  TransactionHappening
>({
  object: 'transaction',
  machine: transactionMachine,
  rules: transactionRules,
  moves: transactionMoves,
  takes: { ...asked, 'transaction.use': ['invoice_id', 'amount'] },
  statusOf: ({ status }) => status,
  factsOf: ({
    status,
    provider,
    is_asked,
    amount,
    refunded_amount,
    is_reconciled,
    is_excess,
    excess_left,
    has_other_debt,
    excess_uses,
  }) => ({
    has_provider: provider !== null,
    is_asked,
    is_refunded: Number(refunded_amount) > 0,
    is_reconciled,
    is_excess,
    has_excess_left: Number(excess_left) > 0,
    has_other_debt,
    excess_uses,
    is_used: is_excess && isThere(status) && cents(excess_left) < cents(amount) - cents(refunded_amount),
  }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: ['debt_is_open_again'],
  warningsOf: (move) => (takesBack(move) ? ['debt_is_open_again'] : []),
  isIrreversible: takesBack,
  undoRefusals: {
    'transaction.authorise': ['provider_told'],
    'transaction.capture': ['provider_told'],
    'transaction.receive': ['payment_booked', 'mail_sent'],
    'transaction.void': ['provider_told'],
    'transaction.reverse': ['no_way_back'],
    'transaction.charge_back': ['no_way_back'],
    'transaction.use': ['payment_booked', 'mail_sent'],
    'transaction.refund': [],
  },
  maySee: (actor, { shop }) => mayRead(actor, 'transaction', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'transaction', shop?.id ?? null),
})
