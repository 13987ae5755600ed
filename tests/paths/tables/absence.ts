import type { AbsenceFacts } from '#machines/absence/absence.ts'
import type { Policy } from '../policy.ts'

const others: AbsenceFacts = {
  is_own: false,
  is_alone: false,
  has_begun: false,
  is_closed: false,
  is_beyond: false,
  is_certified: false,
}

/**
 * Absences (ADR 0291): decided by somebody else, never in a closed month, with enough vacation left; taken back before they
 * begin by asking, and afterwards by who decides.
 */
export const absencePolicy = {
  events: {
    approve: { type: 'absence.approve' },
    confirm: { type: 'absence.confirm' },
    certify: { type: 'absence.certify' },
    refuse: { type: 'absence.refuse' },
    'ask back': { type: 'absence.ask_back' },
    keep: { type: 'absence.keep' },
    withdraw: { type: 'absence.withdraw' },
  },
  knows: {
    '': others,
    own: { ...others, is_own: true },
    'own, alone': { ...others, is_own: true, is_alone: true },
    begun: { ...others, has_begun: true },
    closed: { ...others, is_closed: true },
    beyond: { ...others, is_beyond: true },
    certified: { ...others, is_certified: true },
  },
  table: `
    requested                         | approve → approved, confirm → –, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    requested (own)                   | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    requested (own, alone)            | approve → approved, confirm → –, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    requested (begun)                 | approve → approved, confirm → –, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    requested (closed)                | approve → –, confirm → –, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    requested (beyond)                | approve → –, confirm → –, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    requested (certified)             | approve → approved, confirm → –, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    reported                          | approve → –, confirm → confirmed, certify → reported, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    reported (own)                    | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    reported (own, alone)             | approve → –, confirm → confirmed, certify → reported, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    reported (begun)                  | approve → –, confirm → confirmed, certify → reported, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    reported (closed)                 | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    reported (beyond)                 | approve → –, confirm → confirmed, certify → reported, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    reported (certified)              | approve → –, confirm → confirmed, certify → –, refuse → refused, ask back → –, keep → –, withdraw → withdrawn
    approved                          | approve → –, confirm → –, certify → –, refuse → –, ask back → withdrawal-requested, keep → –, withdraw → withdrawn
    approved (own)                    | approve → –, confirm → –, certify → –, refuse → –, ask back → withdrawal-requested, keep → –, withdraw → –
    approved (own, alone)             | approve → –, confirm → –, certify → –, refuse → –, ask back → withdrawal-requested, keep → –, withdraw → withdrawn
    approved (begun)                  | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    approved (closed)                 | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    approved (beyond)                 | approve → –, confirm → –, certify → –, refuse → –, ask back → withdrawal-requested, keep → –, withdraw → withdrawn
    approved (certified)              | approve → –, confirm → –, certify → –, refuse → –, ask back → withdrawal-requested, keep → –, withdraw → withdrawn
    confirmed                         | approve → –, confirm → –, certify → confirmed, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    confirmed (own)                   | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    confirmed (own, alone)            | approve → –, confirm → –, certify → confirmed, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    confirmed (begun)                 | approve → –, confirm → –, certify → confirmed, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    confirmed (closed)                | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    confirmed (beyond)                | approve → –, confirm → –, certify → confirmed, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    confirmed (certified)             | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → withdrawn
    withdrawal-requested              | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → withdrawn
    withdrawal-requested (own)        | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → –
    withdrawal-requested (own, alone) | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → withdrawn
    withdrawal-requested (begun)      | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → withdrawn
    withdrawal-requested (closed)     | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → –
    withdrawal-requested (beyond)     | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → withdrawn
    withdrawal-requested (certified)  | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → approved, withdraw → withdrawn
    refused                           | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    refused (own)                     | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    refused (own, alone)              | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    refused (begun)                   | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    refused (closed)                  | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    refused (beyond)                  | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    refused (certified)               | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn                         | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn (own)                   | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn (own, alone)            | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn (begun)                 | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn (closed)                | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn (beyond)                | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –
    withdrawn (certified)             | approve → –, confirm → –, certify → –, refuse → –, ask back → –, keep → –, withdraw → –`,
} as const satisfies Policy<AbsenceFacts>
