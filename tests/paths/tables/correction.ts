import type { CorrectionFacts } from '#machines/correction/correction.ts'
import type { Policy } from '../policy.ts'

const others: CorrectionFacts = {
  is_own: false,
  is_alone: false,
  is_closed: false,
  is_running: false,
  meets_another_day: false,
}

/** Corrections (ADR 0293): decided by somebody else, never in a closed month, and never while the clock still runs. */
export const correctionPolicy = {
  events: {
    approve: { type: 'correction.approve' },
    refuse: { type: 'correction.refuse' },
    withdraw: { type: 'correction.withdraw' },
    'be replaced': { type: 'correction.replaced' },
  },
  knows: {
    '': others,
    own: { ...others, is_own: true },
    'own, alone': { ...others, is_own: true, is_alone: true },
    closed: { ...others, is_closed: true },
    running: { ...others, is_running: true },
    overlapping: { ...others, meets_another_day: true },
  },
  table: `
    requested              | approve → approved, refuse → refused, withdraw → withdrawn, be replaced → –
    requested (own)        | approve → –, refuse → –, withdraw → withdrawn, be replaced → –
    requested (own, alone) | approve → approved, refuse → refused, withdraw → withdrawn, be replaced → –
    requested (closed)     | approve → –, refuse → refused, withdraw → withdrawn, be replaced → –
    requested (running)    | approve → –, refuse → refused, withdraw → withdrawn, be replaced → –
    requested (overlapping) | approve → –, refuse → refused, withdraw → withdrawn, be replaced → –
    approved               | approve → –, refuse → –, withdraw → withdrawn, be replaced → replaced
    approved (own)         | approve → –, refuse → –, withdraw → –, be replaced → replaced
    approved (own, alone)  | approve → –, refuse → –, withdraw → withdrawn, be replaced → replaced
    approved (closed)      | approve → –, refuse → –, withdraw → –, be replaced → replaced
    approved (running)     | approve → –, refuse → –, withdraw → withdrawn, be replaced → replaced
    approved (overlapping) | approve → –, refuse → –, withdraw → withdrawn, be replaced → replaced
    refused                | approve → –, refuse → –, withdraw → –, be replaced → –
    refused (own)          | approve → –, refuse → –, withdraw → –, be replaced → –
    refused (own, alone)   | approve → –, refuse → –, withdraw → –, be replaced → –
    refused (closed)       | approve → –, refuse → –, withdraw → –, be replaced → –
    refused (running)      | approve → –, refuse → –, withdraw → –, be replaced → –
    refused (overlapping) | approve → –, refuse → –, withdraw → –, be replaced → –
    withdrawn              | approve → –, refuse → –, withdraw → –, be replaced → –
    withdrawn (own)        | approve → –, refuse → –, withdraw → –, be replaced → –
    withdrawn (own, alone) | approve → –, refuse → –, withdraw → –, be replaced → –
    withdrawn (closed)     | approve → –, refuse → –, withdraw → –, be replaced → –
    withdrawn (running)    | approve → –, refuse → –, withdraw → –, be replaced → –
    withdrawn (overlapping) | approve → –, refuse → –, withdraw → –, be replaced → –
    replaced               | approve → –, refuse → –, withdraw → –, be replaced → –
    replaced (own)         | approve → –, refuse → –, withdraw → –, be replaced → –
    replaced (own, alone)  | approve → –, refuse → –, withdraw → –, be replaced → –
    replaced (closed)      | approve → –, refuse → –, withdraw → –, be replaced → –
    replaced (running)     | approve → –, refuse → –, withdraw → –, be replaced → –
    replaced (overlapping) | approve → –, refuse → –, withdraw → –, be replaced → –`,
} as const satisfies Policy<CorrectionFacts>
