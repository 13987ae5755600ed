import { absenceRoutes } from './absence.ts'
import { correctionRoutes } from './correction.ts'
import { workNoteRoutes } from './notes.ts'
import { workRegionRoutes } from './regions.ts'
import { workReportRoutes } from './report.ts'
import { scheduleRoutes } from './schedule.ts'
import { workTrackingRoutes } from './work-tracking.ts'

/** What only the screens of working time ask: it comes with the first of their calls. */
export const worktimeRoutes = {
  ...absenceRoutes,
  ...correctionRoutes,
  ...workTrackingRoutes,
  ...workNoteRoutes,
  ...workReportRoutes,
  ...workRegionRoutes,
  ...scheduleRoutes,
} as const
