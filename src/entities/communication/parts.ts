import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/**
 * Where a mail is: it waits for its turn, lies in the outbox because no mail server is set up, was accepted by one, was
 * refused, or was dismissed. Unclear is what was handed over without an answer: it may have arrived.
 */
export const communicationStatuses = ['queued', 'outbox', 'unclear', 'sent', 'failed', 'dismissed'] as const
export type CommunicationStatus = (typeof communicationStatuses)[number]

/** What a record read expands: the mail as it was rendered, what went with it, and what became of it. */
export const communicationParts = {
  copy: {
    kind: 'list',
    readonly: true,
    of: {
      text: { kind: 'longtext', max: 100_000, required: true },
      html: { kind: 'longtext', max: 200_000, required: true },
    },
  },
  attachments: {
    kind: 'list',
    readonly: true,
    of: {
      name: { kind: 'text', max: 200, required: true },
      size: { kind: 'number', required: true, unit: 'bytes' },
    },
  },
  history: historyOver(communicationStatuses),
} as const satisfies Fields
