import type { Policy } from '../policy.ts'

/**
 * Mails of ADR 0131: handed over once; without a mail server they lie in the outbox. What was handed over and not
 * answered is unclear, and nothing but somebody sends it again.
 */
export const communicationPolicy = {
  events: {
    resend: { type: 'communication.resend' },
    keep: { type: 'communication.kept' },
    'hand over': { type: 'communication.handed_over' },
    accept: { type: 'communication.accepted' },
    'put off': { type: 'communication.put_off' },
    dismiss: { type: 'communication.dismissed' },
    begin: { type: 'communication.begun_again' },
    refuse: { type: 'communication.refused' },
  },
  knows: { '': {} },
  table: `
    queued    | keep → outbox, hand over → unclear, dismiss → dismissed, refuse → failed
    outbox    | resend → queued
    unclear   | resend → queued, accept → sent, put off → queued, refuse → failed
    sent      | resend → queued
    failed    | resend → queued, begin → queued
    dismissed | resend → queued, begin → queued`,
} as const satisfies Policy<object>
