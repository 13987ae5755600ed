import type { PlaceDefinition } from './definition.ts'

const planning = { group: 'time_tracking', parent: 'work_schedule' } as const

/** Who works when, and what that is planned with. */
export const schedulePlaces = {
  work_schedule: { path: '/time-tracking/schedule', group: 'time_tracking', drawer: true },
  shift_templates: { ...planning, path: '/time-tracking/schedule/templates', entity: 'shift-template' },
  shift_template: {
    ...planning,
    path: '/time-tracking/schedule/templates/:id',
    numeric: true,
    parent: 'shift_templates',
    entity: 'shift-template',
    creates: true,
  },
  work_areas: { ...planning, path: '/time-tracking/schedule/areas', entity: 'work-area' },
  work_area: {
    ...planning,
    path: '/time-tracking/schedule/areas/:id',
    numeric: true,
    parent: 'work_areas',
    entity: 'work-area',
    creates: true,
  },
} as const satisfies Record<string, PlaceDefinition>
