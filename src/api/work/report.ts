import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id } from '../values.ts'

const seconds = z.int()
const days = z.number()

/** What is over of the days: today is still being worked. */
const made = { required: seconds, recorded_work: seconds, credited: seconds, balance: seconds }
/** Days off, halves too, those to come that are granted as well. */
const away = { vacation: days, sick: days, other: days }

const reportedWeek = z.object({
  /** Its Monday. */
  week: day,
  ...made,
  ...away,
  /** Some of it is not over yet. */
  is_running: z.boolean(),
})
export type ReportedWeek = z.infer<typeof reportedWeek>

const reportedEmployee = z.object({ user_id: id, label: z.string(), ...made, ...away })
export type ReportedEmployee = z.infer<typeof reportedEmployee>

export const workReportRoutes = {
  'worktime.report': {
    method: 'POST',
    path: '/api/v3/work-tracking/report',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    /** Without an employee it is one's own; `team` is everyone with days in the span. */
    body: z.strictObject({ user_id: z.optional(z.union([z.literal('team'), id])), from: day, to: day }),
    answer: envelope(z.object({ weeks: z.array(reportedWeek), employees: z.array(reportedEmployee) })),
  },
} as const satisfies Record<string, Route>
