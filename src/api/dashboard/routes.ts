import * as z from 'zod/mini'
import { envelope, mapOf } from '../envelope.ts'
import type { Route } from '../route.ts'
import { day, id, instant, name } from '../values.ts'

/** A sum as a decimal string, by currency. */
const sums = mapOf(z.string())

/** In which way a record of a worklist can press: it has to leave the house today, be reminded, or has waited for long. */
export const pressings = ['leave_today', 'to_remind', 'waiting'] as const
export type Pressing = (typeof pressings)[number]

const worklist = z.object({
  view: id,
  object: name,
  name: z.string(),
  /** Which of those that Kontor comes with it is; null where somebody has made it. */
  standard: z.nullable(z.string()),
  /** Null where it cannot be counted. */
  count: z.nullable(z.int()),
  /** What it held when yesterday was over; null where nobody has counted it then. */
  yesterday: z.nullable(z.object({ count: z.int(), date_counted: instant })),
  /** The day or the moment of what has waited longest; null where nothing of it says since when it waits. */
  oldest: z.nullable(z.string()),
  /** What it is worth, by currency; null where it has no worth, or none that this user reads. */
  value: z.nullable(sums),
  /** How many of it press, and in which way; null where none does. */
  pressing: z.nullable(z.object({ by: z.enum(pressings), count: z.int() })),
})
export type WorklistStand = z.infer<typeof worklist>

const dayOfOrders = z.object({ day, orders: z.int(), revenue: sums })

const orderStats = z.object({
  /** The newest last: today, which is not over. */
  days: z.array(dayOfOrders),
  /** As many days before. */
  before: z.array(dayOfOrders),
  /** What a day of the last week had brought by this time, on average. */
  usual: z.object({ orders: z.number(), revenue: sums }),
  until: instant,
  /** Those that this user reads orders of. */
  shops: z.array(z.object({ id, name: z.string() })),
})
export type OrderStats = z.infer<typeof orderStats>

const queue = z.object({
  kinds: z.array(
    z.object({
      /** One of those that the sync queue knows. */
      kind: name,
      waiting: z.int(),
      running: z.int(),
      retrying: z.int(),
      dead: z.int(),
    }),
  ),
})
export type QueueStand = z.infer<typeof queue>

const activeUser = z.object({
  id,
  name: z.string(),
  since: instant,
  last_activity: instant,
  /** What lies open before them, as far as the reader may see it. */
  open: z.nullable(z.object({ object: name, id, label: z.string(), is_editing: z.boolean() })),
})
export type ActiveUser = z.infer<typeof activeUser>

const licence = z.object({
  modules: z.array(z.object({ module: z.string(), is_granted: z.boolean() })),
  enabled_users: z.int(),
})

/** What the widgets of the start page show, each by its own call: one that fails leaves the others alone. */
export const dashboardRoutes = {
  'dashboard.worklists': {
    method: 'POST',
    path: '/api/v3/dashboard/worklists',
    access: 'signed-in',
    changes: false,
    /** `most`: so many of them, in their order; `objects`: those of these lists alone. Whoever wants one figure has no others counted. */
    body: z.nullish(
      z.strictObject({ most: z.optional(id), objects: z.optional(z.array(name).check(z.maxLength(20))) }),
    ),
    answer: envelope(z.array(worklist)),
  },
  'dashboard.order_stats': {
    method: 'POST',
    path: '/api/v3/dashboard/order-stats',
    access: 'signed-in',
    changes: false,
    body: z.nullish(z.strictObject({ shop: z.optional(id) })),
    answer: envelope(orderStats),
  },
  'dashboard.sync_queue': {
    method: 'POST',
    path: '/api/v3/dashboard/sync-queue',
    access: 'signed-in',
    changes: false,
    answer: envelope(queue),
  },
  'dashboard.active_users': {
    method: 'POST',
    path: '/api/v3/dashboard/active-users',
    access: 'signed-in',
    changes: false,
    answer: envelope(z.array(activeUser)),
  },
  'dashboard.licence': {
    method: 'POST',
    path: '/api/v3/dashboard/licence',
    access: 'signed-in',
    changes: false,
    answer: envelope(licence),
  },
} as const satisfies Record<string, Route>
