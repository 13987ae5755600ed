import * as z from 'zod/mini'
import { dayWarnings } from '#entities/worktime/day.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id, instant } from '../values.ts'

const seconds = z.int()
const days = z.number()
const text = z.string()

/** A year with the days before and after it that its weeks take along. */
export const mostDays = 400
const mostEmployees = 500

/** Whose, and from when to when, both days in it. Without employees it is one's own; only who administers times asks for others'. */
const span = z.strictObject({
  user_id: z.optional(id),
  /** `team` is everyone with conditions or sessions in these days. */
  user_ids: z.optional(z.union([z.literal('team'), z.array(id).check(z.minLength(1), z.maxLength(mostEmployees))])),
  from: day,
  to: day,
})
export type WorkSpan = z.infer<typeof span>

const employee = z.object({ id, label: text, time_zone: text })

const workDay = z.object({
  user_id: id,
  day,
  /** By which its clock is read. */
  time_zone: text,
  required: seconds,
  recorded_work: seconds,
  recorded_break: seconds,
  gap: seconds,
  counted_break: seconds,
  adjustment: seconds,
  adjustment_wanted: seconds,
  credited: seconds,
  balance: seconds,
  first_start: z.nullable(instant),
  last_end: z.nullable(instant),
  /** Those that reach into the day, as booked or corrected, whose numbers are below zero; an open one has no end. */
  sessions: z.array(z.object({ id: z.int(), is_work_session: z.boolean(), start: instant, end: z.nullable(instant) })),
  /** One that was only asked for counts for nothing yet. */
  absence: z.nullable(z.object({ id, kind: text, part: days, status: text })),
  /** Its name in the reader's language. */
  holiday: z.nullable(text),
  planned: z.array(z.object({ start: instant, end: instant, break: seconds, label: z.nullable(text) })),
  warnings: z.array(z.enum(dayWarnings)),
  /** Its month is closed. */
  is_locked: z.boolean(),
  /** An open session reaches into it: its figures are as of now. */
  is_running: z.boolean(),
})
export type WorkDay = z.infer<typeof workDay>

const workStatistics = z.object({
  user_id: id,
  /** Days, halves too, of the year in which the span ends. */
  vacation: z.object({
    granted: days,
    carried_over: days,
    taken: days,
    planned: days,
    /** Asked for, and not decided. */
    requested: days,
    left: days,
    /** Of what was carried over: what is gone, and what goes after `lapses_on` where it is not taken by then. */
    expired: days,
    expiring: days,
    lapses_on: z.nullable(day),
  }),
  /** Of the span's days before today. */
  balance: seconds,
  /** Of all days before today, up to the span's end. */
  balance_total: seconds,
  sick_days: days,
  /** Days on which was worked. */
  work_days: z.int(),
  /** The day on which work began latest, by the clock where the employee works. */
  latest_start: z.nullable(z.object({ day, at: instant, time_zone: text })),
  required: seconds,
  recorded_work: seconds,
  recorded_break: seconds,
  adjustment: seconds,
  credited: seconds,
})
export type WorkStatistics = z.infer<typeof workStatistics>

export const workTrackingRoutes = {
  'worktime.calendar': {
    method: 'POST',
    path: '/api/v3/work-tracking/calendar',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    body: span,
    answer: envelope(z.object({ users: z.array(employee), days: z.array(workDay) })),
  },
  'worktime.statistics': {
    method: 'POST',
    path: '/api/v3/work-tracking/statistics',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    body: span,
    answer: envelope(z.object({ users: z.array(employee), statistics: z.array(workStatistics) })),
  },
} as const satisfies Record<string, Route>
