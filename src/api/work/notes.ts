import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id } from '../values.ts'

const note = z.string().check(z.trim(), z.maxLength(1000))

/** What is noted down of days: one's own, and for who administers times those of others. */
export const workNoteRoutes = {
  'worktime.notes': {
    method: 'POST',
    path: '/api/v3/work-tracking/notes',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    body: z.strictObject({ user_id: z.optional(id), from: day, to: day }),
    answer: envelope(z.array(z.object({ day, note: z.string() }))),
  },
  // an empty one is none
  'worktime.note': {
    method: 'POST',
    path: '/api/v3/work-tracking/note',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: true,
    body: z.strictObject({ user_id: z.optional(id), day, note }),
    answer: envelope(z.object({ day, note: z.string() })),
  },
} as const satisfies Record<string, Route>
