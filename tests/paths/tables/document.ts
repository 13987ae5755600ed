import type { DocumentFacts } from '#machines/document/document.ts'
import type { Policy } from '../policy.ts'

/**
 * Documents of lifecycles §8: a draft is issued, what is issued is sent as often as somebody likes, and only another
 * document cancels it. Papers that go with the goods are not mailed.
 */
export const documentPolicy = {
  events: {
    send: { type: 'document.send' },
    issue: { type: 'document.issued' },
    mail: { type: 'document.mailed' },
    cancel: { type: 'document.cancelled' },
  },
  knows: {
    '': { has_email: true, is_mailed: true },
    'without email': { has_email: false, is_mailed: true },
    'goes with the goods': { has_email: true, is_mailed: false },
  },
  table: `
    draft                        | issue → issued
    issued                       | send → sent, mail → sent, cancel → cancelled
    issued (without email)       | send → –, mail → sent, cancel → cancelled
    issued (goes with the goods) | send → –, mail → sent, cancel → cancelled
    sent                         | send → sent, mail → sent, cancel → cancelled
    sent (without email)         | send → –, mail → sent, cancel → cancelled
    sent (goes with the goods)   | send → –, mail → sent, cancel → cancelled
    cancelled                    |`,
} as const satisfies Policy<DocumentFacts>
