import { securityRoutes } from './security/security-routes.ts'
import { worktimeRoutes } from './worktime/routes.ts'

/** What only single screens ask: it comes with the first of their calls. */
export const lateRoutes = { ...worktimeRoutes, ...securityRoutes } as const
