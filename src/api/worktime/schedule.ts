import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id, version } from '../values.ts'

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
const maybeId = z.nullable(id)
/** A day in seconds. */
const mostSeconds = 24 * 3600
/** Of a shift of everyone on each day, in a house of 2000. */
const mostWarnings = 14_000
/** Bytes of so many warnings' names. */
const mostBytes = 2_000_000
/** Cells of one call, as many as the server looks at in any body: more of them go in several calls. */
export const mostCells = 200

const shift = z.strictObject({
  kind: z.literal('shift'),
  template_id: maybeId,
  area_id: maybeId,
  start_time: time,
  end_time: time,
  break_seconds: z.int().check(z.gte(0), z.lt(mostSeconds)),
  note: z.nullable(z.string().check(z.maxLength(500))),
  auto_create_session: z.boolean(),
})
const content = z.nullable(
  z.union([
    shift,
    z.strictObject({ kind: z.literal('free') }),
    z.strictObject({ kind: z.literal('open'), count: z.int().check(z.gte(1), z.lte(99)) }),
  ]),
)
const place = { day, user_id: maybeId, area_id: maybeId, template_id: maybeId }
const cell = z.strictObject({ ...place, content })

const draft = {
  version: z.int(),
  draft: z.array(cell),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
}
const savedDraft = z.object(draft)

const template = z.object({
  id,
  name: z.string(),
  digit: z.nullable(z.int()),
  area_id: maybeId,
  start_time: time,
  end_time: time,
  break_seconds: z.int(),
  auto_create_session: z.boolean(),
})
const area = z.object({
  id,
  name: z.string(),
  weekly: z.array(z.object({ template_id: id, count: z.array(z.int()) })),
  days: z.array(z.object({ day, template_id: id, count: z.int() })),
})
const employee = z.object({
  id,
  name: z.string(),
  area_id: maybeId,
  /** Theirs, each from a day on; the first has no such day. */
  zones: z.array(z.object({ from: z.nullable(day), zone: z.string() })),
  /** Seconds that are to be worked in the week; null where no conditions say so. */
  required: z.nullable(z.number()),
  /** From Monday to Sunday: what counts for a day on which somebody is away. */
  expected: z.array(z.number()),
  absences: z.array(z.nullable(z.object({ kind: z.string(), part: z.number() }))),
  holidays: z.array(z.nullable(z.string())),
})
const neighbour = z.object({
  user_id: id,
  day,
  shift: z.object({ start_time: time, end_time: time, break_seconds: z.int() }),
})

/** A week with all that it is planned with. */
export const plannedWeek = z.object({
  ...draft,
  week: day,
  published: z.array(cell),
  templates: z.array(template),
  areas: z.array(area),
  people: z.array(employee),
  /** The shifts on the days next to the week. */
  around: z.array(neighbour),
})
export type WeekAnswer = z.infer<typeof plannedWeek>
export type DraftAnswer = z.infer<typeof savedDraft>

/** Others have written in the same cells: what stands there now, and in which. */
export const clash = z.object({ current: savedDraft, keys: z.array(z.string()) })

/** One's own published shifts, or those of whoever else one may read. */
const shown = z.object({
  user_id: maybeId,
  day,
  is_free: z.boolean(),
  label: z.string(),
  area: z.nullable(z.string()),
  date_start: z.nullable(z.string()),
  date_end: z.nullable(z.string()),
  break_seconds: z.int(),
  note: z.nullable(z.string()),
  auto_create_session: z.boolean(),
})
export type ShownShift = z.infer<typeof shown>

const week = { week: day }
const planning = { method: 'POST', access: 'signed-in', licence: 'worktime-tracking' } as const

export const scheduleRoutes = {
  'schedule.shifts': {
    ...planning,
    path: '/api/v3/work-tracking/schedule',
    changes: false,
    body: z.strictObject({ user_id: z.optional(id), from: day, to: day }),
    answer: envelope(z.array(shown)),
  },
  'schedule.week': {
    ...planning,
    path: '/api/v3/work-tracking/schedule/week',
    changes: false,
    body: z.strictObject(week),
    answer: envelope(plannedWeek),
  },
  /** Each cell with what its writer saw in its place. */
  'schedule.save': {
    ...planning,
    path: '/api/v3/work-tracking/schedule/draft',
    changes: true,
    body: z.strictObject({
      ...week,
      cells: z.array(z.strictObject({ ...place, content, before: content })).check(z.maxLength(mostCells)),
    }),
    answer: envelope(savedDraft),
  },
  /** Of a week that nobody has changed since, and with no warning that was not seen. */
  'schedule.publish': {
    ...planning,
    path: '/api/v3/work-tracking/schedule/publish',
    changes: true,
    mostBytes,
    body: z.strictObject({
      ...week,
      version,
      warnings: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(mostWarnings)),
    }),
    answer: envelope(plannedWeek),
  },
  'schedule.discard': {
    ...planning,
    path: '/api/v3/work-tracking/schedule/discard',
    changes: true,
    body: z.strictObject({ ...week, version }),
    answer: envelope(plannedWeek),
  },
  /** As a draft of the other week. */
  'schedule.copy': {
    ...planning,
    path: '/api/v3/work-tracking/schedule/copy',
    changes: true,
    body: z.strictObject({ from: day, into: day, overwrites: z.boolean() }),
    answer: envelope(plannedWeek),
  },
} as const satisfies Record<string, Route>
