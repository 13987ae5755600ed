import * as z from 'zod/mini'
import { holidayCountries } from '#entities/work-condition/holiday-countries.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'

export const workRegionRoutes = {
  /** The parts of a country that have public holidays of their own, by their codes in ISO 3166-2. */
  'worktime.regions': {
    method: 'POST',
    path: '/api/v3/work-tracking/regions',
    access: 'signed-in',
    licence: 'worktime-tracking',
    changes: false,
    body: z.strictObject({ country: z.enum(holidayCountries) }),
    answer: envelope(z.array(z.object({ code: z.string(), name: z.string() }))),
  },
} as const satisfies Record<string, Route>
