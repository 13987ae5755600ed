import type { TransactionFacts } from '#machines/transaction/transaction.ts'
import type { Policy } from '../policy.ts'

const byProvider: TransactionFacts = {
  has_provider: true,
  is_asked: false,
  is_refunded: false,
  is_reconciled: false,
  is_excess: false,
  has_excess_left: false,
  has_other_debt: true,
  is_used: false,
  excess_uses: null,
}
const excess: TransactionFacts = {
  ...byProvider,
  has_provider: false,
  is_excess: true,
  has_excess_left: true,
  has_other_debt: true,
}

/**
 * Payments of lifecycles §8: a provider is asked, and its answer moves the payment; by hand it is received. Money that a
 * provider took is booked also where the payment was given up before; what was refunded is not charged back. What was
 * entered by mistake is reversed, unless the bank says that it came. Of what came in too much the rest is used for another
 * invoice, where its customer owes one, or given back, as long as there is one; what was used is not charged back beside that.
 */
export const transactionPolicy = {
  events: {
    authorise: { type: 'transaction.authorise' },
    capture: { type: 'transaction.capture' },
    receive: { type: 'transaction.receive' },
    void: { type: 'transaction.void' },
    reverse: { type: 'transaction.reverse' },
    'charge back': { type: 'transaction.charge_back' },
    use: { type: 'transaction.use' },
    'draft refund': { type: 'transaction.refund' },
    authorised: { type: 'transaction.authorised' },
    captured: { type: 'transaction.captured' },
    received: { type: 'transaction.received' },
    refused: { type: 'transaction.refused' },
    'charged back': { type: 'transaction.charged_back' },
    'refunded in part': { type: 'transaction.refunded', in_full: false },
    'refunded in full': { type: 'transaction.refunded', in_full: true },
  },
  knows: {
    '': byProvider,
    asked: { ...byProvider, is_asked: true },
    'by hand': { ...byProvider, has_provider: false },
    'by hand, asked': { ...byProvider, has_provider: false, is_asked: true },
    refunded: { ...byProvider, is_refunded: true },
    'by hand, refunded': { ...byProvider, has_provider: false, is_refunded: true },
    'by hand, reconciled': { ...byProvider, has_provider: false, is_reconciled: true },
    'too much': excess,
    'too much, used in part': { ...excess, is_used: true },
    'too much, nothing left': { ...excess, is_used: true, has_excess_left: false },
    'too much, nothing else owed': { ...excess, has_other_debt: false },
    'too much, refunded in part': { ...excess, is_refunded: true },
    'too much, refunded in part, nothing else owed': { ...excess, is_refunded: true, has_other_debt: false },
  },
  table: `
    pending              | authorise → pending, void → voided, authorised → authorised, captured → captured, refused → failed
    pending (asked)      | authorise → –, void → –
    pending (by hand)    | authorise → –, receive → captured, received → captured
    pending (by hand, asked) | authorise → –, void → –, received → captured
    authorised           | capture → authorised, void → voided, captured → captured, refused → failed
    authorised (asked)   | capture → –, void → –
    authorised (by hand, asked) | capture → –, void → –, received → captured
    authorised (by hand) | capture → –, receive → captured, received → captured
    captured             | reverse → –, charge back → charged-back, charged back → charged-back, refunded in part → partially-refunded, refunded in full → refunded
    captured (by hand)   | reverse → voided
    captured (by hand, refunded) | reverse → –, charge back → –, charged back → –
    captured (by hand, reconciled) | reverse → –, charge back → charged-back
    captured (too much)  | reverse → voided, use → captured, draft refund → captured
    captured (too much, used in part) | use → captured, draft refund → captured, charge back → –, charged back → –
    captured (too much, nothing else owed) | reverse → voided, use → –, draft refund → captured
    captured (too much, nothing left) | charge back → –, charged back → –
    captured (refunded)  | charge back → –, charged back → –
    partially-refunded   | refunded in part → partially-refunded, refunded in full → refunded
    partially-refunded (refunded) |
    partially-refunded (too much, refunded in part) | use → partially-refunded, draft refund → partially-refunded
    partially-refunded (too much, refunded in part, nothing else owed) | use → –, draft refund → partially-refunded
    partially-refunded (too much, nothing left) |
    refunded             |
    voided               | captured → captured
    voided (asked)       |
    failed               | captured → captured
    charged-back         | captured → captured`,
} as const satisfies Policy<TransactionFacts>
