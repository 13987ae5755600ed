import type { PlaceDefinition } from './definition.ts'
import { schedulePlaces } from './schedule.ts'

/** The working time of employees: what they booked, what was agreed with them, and the months that are closed. */
export const timeTracking = {
  work_calendar: {
    path: '/time-tracking/calendar',
    group: 'time_tracking',
    drawer: true,
    keys: 'g w',
  },
  ...schedulePlaces,
  work_conditions: {
    path: '/time-tracking/conditions',
    group: 'time_tracking',
    drawer: true,
    entity: 'work-condition',
  },
  work_condition: {
    path: '/time-tracking/conditions/:id',
    numeric: true,
    group: 'time_tracking',
    parent: 'work_conditions',
    entity: 'work-condition',
    creates: true,
  },
  work_months: {
    path: '/time-tracking/months',
    group: 'time_tracking',
    parent: 'work_calendar',
    drawer: true,
    entity: 'work-month',
  },
  work_month: {
    path: '/time-tracking/months/:id',
    numeric: true,
    group: 'time_tracking',
    parent: 'work_months',
    entity: 'work-month',
  },
  payroll: {
    path: '/time-tracking/payroll',
    group: 'time_tracking',
    parent: 'work_months',
    entity: 'payroll',
    opens: 'work_month',
  },
  work_sessions: { path: '/time-tracking/sessions', group: 'time_tracking', drawer: true, entity: 'work-session' },
  work_session: {
    path: '/time-tracking/sessions/:id',
    numeric: true,
    group: 'time_tracking',
    parent: 'work_sessions',
    entity: 'work-session',
  },
} as const satisfies Record<string, PlaceDefinition>
