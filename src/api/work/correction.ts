import * as z from 'zod/mini'
import { correctionStatuses, mostSessions } from '#entities/worktime/correction-parts.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id, instant } from '../values.ts'

const wanted = z.strictObject({ is_work_session: z.boolean(), start: instant, end: instant })
const session = z.object({ is_work_session: z.boolean(), start: instant, end: z.nullable(instant) })

/** Whose; without an employee it is one’s own. Only who administers times asks for somebody else. */
const whose = { user_id: z.optional(id), day }

export const correctionRoutes = {
  /** A day as the clock has it and as it counts, to write from. */
  'correction.day': {
    method: 'POST',
    path: '/api/v3/correction/day',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    body: z.strictObject(whose),
    answer: envelope(
      z.object({
        employee: z.object({ id, label: z.string() }),
        time_zone: z.string(),
        /** Midnight and the next one where the employee works. */
        from: instant,
        to: instant,
        recorded: z.array(session),
        counted: z.array(session),
        is_locked: z.boolean(),
        /** Whoever works may still ask for it. */
        is_in_grace: z.boolean(),
        /** A correction of it waits. */
        waits: z.nullable(id),
      }),
    ),
  },
  'correction.request': {
    method: 'POST',
    path: '/api/v3/correction/request',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: true,
    body: z.strictObject({
      ...whose,
      /** All of the day: none where nobody worked. */
      sessions: z.array(wanted).check(z.maxLength(mostSessions)),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000)),
    }),
    answer: envelope(z.object({ id, status: z.enum(correctionStatuses) })),
  },
} as const satisfies Record<string, Route>
