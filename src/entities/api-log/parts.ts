import type { Fields } from '../entity.ts'

/** What HTTP calls are made by; whatever else somebody sends is kept as OTHER. */
export const callMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'OTHER'] as const
export type CallMethod = (typeof callMethods)[number]

/** What a call came to: done, refused for something of the caller's (4xx), or failed for something of ours (5xx). */
export const callOutcomes = ['done', 'refused', 'failed'] as const

/** What went along with a call: what was sent beside the body, the body as it was received, and what was returned. */
export const callData = ['sent', 'received', 'returned'] as const
export type CallData = (typeof callData)[number]

/** What a record read expands. */
export const apiLogParts = {
  data: {
    kind: 'list',
    readonly: true,
    of: {
      part: { kind: 'choice', of: callData, required: true },
      /** Without what opens something; empty where it was too long or secret as a whole. */
      text: { kind: 'longtext', max: 4000, mono: true },
      size: { kind: 'number', required: true, unit: 'bytes' },
    },
  },
} as const satisfies Fields
