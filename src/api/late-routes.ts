import { settingRoutes } from './setting/routes.ts'
import { worktimeRoutes } from './worktime/routes.ts'

/** What only single screens ask: it comes with the first of their calls. */
export const lateRoutes = { ...worktimeRoutes, ...settingRoutes } as const
