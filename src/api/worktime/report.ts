import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id } from '../values.ts'

const seconds = z.int()
const days = z.number()

/** What is over of the days: today is still being worked. */
const made = { required: seconds, recorded_work: seconds, credited: seconds, balance: seconds }
/** Days off, halves too; of vacation what is over and what is granted and still to come stand apart. */
const away = { vacation: days, planned: days, sick: days, other: days }

const reportedSpan = {
  ...made,
  ...away,
  /** Some of it is not over yet, or nothing of it has begun to be. */
  is_running: z.boolean(),
  is_ahead: z.boolean(),
}
/** By its Monday, or by the first of the month. */
const reportedWeek = z.object({ week: day, ...reportedSpan })
const reportedMonth = z.object({ month: day, ...reportedSpan })
export type ReportedWeek = z.infer<typeof reportedWeek>
export type ReportedMonth = z.infer<typeof reportedMonth>

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
    answer: envelope(
      z.object({
        weeks: z.array(reportedWeek),
        months: z.array(reportedMonth),
        employees: z.array(reportedEmployee),
      }),
    ),
  },
} as const satisfies Record<string, Route>
