import { dashboardRoutes } from './dashboard/routes.ts'
import { exportRoutes } from './export-check.ts'
import { letterheadRoutes } from './file/letterhead.ts'
import { feedRoutes } from './product/feed.ts'
import { lookRoutes } from './product/look.ts'
import { variationRoutes } from './product/variations.ts'
import { securityRoutes } from './security/security-routes.ts'
import { settingRoutes } from './setting/routes.ts'
import { worktimeRoutes } from './worktime/routes.ts'

/** What the shell does without: it comes with the first of these calls. */
export const lateRoutes = {
  ...worktimeRoutes,
  ...dashboardRoutes,
  ...exportRoutes,
  ...letterheadRoutes,
  ...feedRoutes,
  ...lookRoutes,
  ...variationRoutes,
  ...settingRoutes,
  ...securityRoutes,
} as const
