import { clockRole } from '#entities/role.ts'
import type { PlaceDefinition } from './definition.ts'

/** Whoever has a clock asks, whoever administers times decides; the rows say whose each reads. */
const asking = { anyOf: ['worktime_tracking_admin', clockRole] } as const

/** What employees ask for: days off, and days as they were. */
export const absencePlaces = {
  absences: {
    path: '/time-tracking/absences',
    requires: asking,
    group: 'time_tracking',
    parent: 'work_calendar',
    drawer: true,
    entity: 'absence',
  },
  absence_request: {
    path: '/time-tracking/absences/new',
    requires: asking,
    group: 'time_tracking',
    parent: 'absences',
    keys: 'c u',
  },
  absence: {
    path: '/time-tracking/absences/:id',
    numeric: true,
    requires: asking,
    group: 'time_tracking',
    parent: 'absences',
    entity: 'absence',
  },
  corrections: {
    path: '/time-tracking/corrections',
    requires: asking,
    group: 'time_tracking',
    parent: 'work_calendar',
    drawer: true,
    entity: 'correction',
  },
  correction_request: {
    path: '/time-tracking/corrections/new',
    requires: asking,
    group: 'time_tracking',
    parent: 'corrections',
  },
  correction: {
    path: '/time-tracking/corrections/:id',
    numeric: true,
    requires: asking,
    group: 'time_tracking',
    parent: 'corrections',
    entity: 'correction',
  },
} as const satisfies Record<string, PlaceDefinition>
