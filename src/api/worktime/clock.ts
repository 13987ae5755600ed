import * as z from 'zod/mini'
import { workStatus } from '../account.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { instant } from '../values.ts'

const clock = {
  method: 'POST',
  access: 'worktime',
  licence: 'worktime-tracking',
  answer: envelope(workStatus),
} as const
const clockMove = {
  ...clock,
  changes: true,
  /** When it was made, where no server could be told then: after the last move that was booked, and in its order. */
  body: z.nullish(z.strictObject({ at: z.nullish(instant) })),
} as const

/** The clock stands in the top bar. */
export const clockRoutes = {
  'worktime.status': { ...clock, path: '/api/v3/work-tracking/status', changes: false },
  'worktime.start': { ...clockMove, path: '/api/v3/work-tracking/session/start' },
  'worktime.stop': { ...clockMove, path: '/api/v3/work-tracking/session/stop' },
  'worktime.start_break': { ...clockMove, path: '/api/v3/work-tracking/break/start' },
  'worktime.end_break': { ...clockMove, path: '/api/v3/work-tracking/break/end' },
} as const satisfies Record<string, Route>
