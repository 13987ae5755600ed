import type { BankLineFacts } from '#machines/bank-statement-line/bank-statement-line.ts'
import type { Policy } from '../policy.ts'

const plain = {
  match: 'sure',
  has_suggestion: true,
  is_owed: true,
  is_taken_over: false,
  is_excess_used: false,
} as const

/**
 * Lines of bank statements: open as they were matched, booked only on what is suggested or said and still owed, put off,
 * set aside; what is opened again stands where its own words put it, and what the accounts have stays booked.
 */
export const bankStatementLinePolicy = {
  events: {
    book: { type: 'bank-statement-line.book' },
    postpone: { type: 'bank-statement-line.postpone' },
    ignore: { type: 'bank-statement-line.ignore' },
    reopen: { type: 'bank-statement-line.reopen' },
    unbook: { type: 'bank-statement-line.unbook' },
  },
  knows: {
    '': plain,
    'to check': { ...plain, match: 'check' },
    unclear: { ...plain, match: 'unclear' },
    returned: { ...plain, match: 'returned' },
    'nothing suggested': { ...plain, has_suggestion: false },
    'no longer owed': { ...plain, is_owed: false },
    'taken over': { ...plain, is_taken_over: true },
    'overpayment used': { ...plain, is_excess_used: true },
  },
  table: `
    sure                          | book → booked, postpone → later, ignore → ignored
    sure (nothing suggested)      | book → –, postpone → later, ignore → ignored
    sure (no longer owed)         | book → –, postpone → later, ignore → ignored
    check                         | book → booked, postpone → later, ignore → ignored
    check (nothing suggested)     | book → –, postpone → later, ignore → ignored
    check (no longer owed)        | book → –, postpone → later, ignore → ignored
    unclear                       | book → booked, postpone → later, ignore → ignored
    unclear (nothing suggested)   | book → –, postpone → later, ignore → ignored
    unclear (no longer owed)      | book → –, postpone → later, ignore → ignored
    returned                      | book → booked, postpone → later, ignore → ignored
    returned (nothing suggested)  | book → –, postpone → later, ignore → ignored
    returned (no longer owed)     | book → –, postpone → later, ignore → ignored
    later                         | book → booked, ignore → ignored, reopen → sure
    later (to check)              | book → booked, ignore → ignored, reopen → check
    later (unclear)               | book → booked, ignore → ignored, reopen → unclear
    later (returned)              | book → booked, ignore → ignored, reopen → returned
    later (nothing suggested)     | book → –, ignore → ignored, reopen → sure
    later (no longer owed)        | book → –, ignore → ignored, reopen → sure
    booked                        | unbook → sure
    booked (to check)             | unbook → check
    booked (unclear)              | unbook → unclear
    booked (returned)             | unbook → returned
    booked (taken over)           | unbook → –
    booked (overpayment used)     | unbook → –
    ignored                       | reopen → sure
    ignored (to check)            | reopen → check
    ignored (unclear)             | reopen → unclear
    ignored (returned)            | reopen → returned`,
} as const satisfies Policy<BankLineFacts>
