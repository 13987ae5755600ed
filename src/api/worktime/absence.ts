import * as z from 'zod/mini'
import { absenceKinds, absenceStatuses } from '#entities/worktime/absence-parts.ts'
import { envelope } from '../envelope.ts'
import { stored } from '../file/file.ts'
import type { Route } from '../route.ts'
import { day, id } from '../values.ts'

/** Whose, and which days; without an employee it is one’s own. Only who administers times asks for somebody else. */
const wish = z.strictObject({
  user_id: z.optional(id),
  kind: z.enum(absenceKinds),
  first_day: day,
  last_day: day,
  /** It begins at noon, or ends at noon. */
  is_half_first: z.optional(z.boolean()),
  is_half_last: z.optional(z.boolean()),
  note: z.nullish(z.string().check(z.trim(), z.maxLength(1000))),
})
export type AbsenceWish = z.infer<typeof wish>

const days = z.number()

const vacation = z.object({
  year: z.int(),
  granted: days,
  carried: days,
  expired: days,
  expiring: days,
  lapses_on: z.nullable(day),
  taken: days,
  planned: days,
  requested: days,
  left: days,
})

export const absenceRoutes = {
  /** What it would come to, before it is asked: so many working days, what is left, and what stands against it. */
  'absence.check': {
    method: 'POST',
    path: '/api/v3/absence/check',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    body: wish,
    answer: envelope(
      z.object({
        days,
        /** More than is left of the vacation. */
        days_short: days,
        /** A year after the other in which its days lie, without it. */
        vacation: z.array(vacation),
        /** By field, in the reader’s language: why it would be refused. Not a record: that alone would cost a kilobyte. */
        problems: z.looseObject({}) as unknown as z.ZodMiniType<Readonly<Record<string, string>>>,
      }),
    ),
  },
  'absence.request': {
    method: 'POST',
    path: '/api/v3/absence/request',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: true,
    body: wish,
    answer: envelope(z.object({ id, status: z.enum(absenceStatuses), days, days_short: days })),
  },
  /** The certificate of a sick note, uploaded for `absence.certificate` before; none takes it off. */
  'absence.attach': {
    method: 'POST',
    path: '/api/v3/absence/{id}/certificate',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({ file_id: z.nullable(id) }),
    answer: envelope(z.nullable(stored)),
  },
} as const satisfies Record<string, Route>
