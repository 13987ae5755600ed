import { dashboardRoutes } from './dashboard/routes.ts'
import { worktimeRoutes } from './worktime/routes.ts'

/** What the shell does without: it comes with the first of these calls. */
export const lateRoutes = { ...worktimeRoutes, ...dashboardRoutes } as const
