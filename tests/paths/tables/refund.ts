import type { RefundFacts } from '#machines/refund/refund.ts'
import type { Policy } from '../policy.ts'

const byHand: RefundFacts = {
  gross: '40.00',
  left_total: '100.00',
  left_by_hand: '100.00',
  left_by_provider: '0.00',
  has_lines_left: true,
  is_automatic: false,
  is_asked: false,
}
const byProvider: RefundFacts = { ...byHand, is_automatic: true, left_by_hand: '0.00', left_by_provider: '100.00' }

/**
 * Refunds of lifecycles §8: a draft is confirmed once, never over more than was paid, on a way that its method opens; it
 * is paid out by its provider or by hand, and what a provider refused is tried again. Nothing undoes a confirmation.
 */
export const refundPolicy = {
  events: {
    confirm: { type: 'refund.confirm' },
    'pay out': { type: 'refund.pay_out' },
    retry: { type: 'refund.retry' },
    discard: { type: 'refund.discard' },
    'paid out': { type: 'refund.paid_out' },
    refused: { type: 'refund.refused' },
  },
  knows: {
    '': byHand,
    'by provider': byProvider,
    'by provider, asked': { ...byProvider, is_asked: true },
    asked: { ...byHand, is_asked: true },
    'all of it': { ...byHand, gross: '100.00' },
    'all of it, by provider': { ...byProvider, gross: '100.00' },
    'more than was paid': { ...byHand, gross: '100.01', left_by_hand: '200.00' },
    'more than by hand': { ...byHand, gross: '50.00', left_by_hand: '49.99', left_by_provider: '50.01' },
    'more than by provider': { ...byProvider, gross: '50.00', left_by_provider: '49.99', left_by_hand: '50.01' },
    'nothing paid': { ...byHand, left_total: '0.00', left_by_hand: '0.00', gross: '0.00' },
    'nothing left of what was paid': { ...byHand, gross: '-1.00', left_total: '0.00', left_by_hand: '1.00' },
    'nothing chosen': { ...byHand, gross: '0.00' },
    'lines gone': { ...byHand, has_lines_left: false },
    'no way': { ...byHand, left_by_hand: '0.00' },
  },
  table: `
    draft                       | confirm → confirmed, discard → discarded
    draft (by provider)         | confirm → confirmed
    draft (all of it)           | confirm → confirmed
    draft (all of it, by provider) | confirm → confirmed
    draft (more than was paid)  | confirm → –
    draft (more than by hand)   | confirm → –
    draft (more than by provider) | confirm → –
    draft (nothing paid)        | confirm → –
    draft (nothing left of what was paid) | confirm → –
    draft (nothing chosen)      | confirm → –
    draft (lines gone)          | confirm → –
    draft (no way)              | confirm → –
    confirmed                   | pay out → paid-out, paid out → paid-out, refused → failed
    confirmed (by provider, asked) | pay out → –
    failed                      | pay out → paid-out, paid out → paid-out
    failed (by provider)        | retry → confirmed
    failed (by provider, asked) | pay out → –
    failed (asked)              | pay out → –
    paid-out                    |
    discarded                   |`,
} as const satisfies Policy<RefundFacts>
