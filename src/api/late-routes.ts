import { customerRoutes } from './customer.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { startPageRoutes } from './dashboard/start-pages.ts'
import { exportRoutes } from './export-check.ts'
import { bankStatementRoutes } from './file/bank-statement.ts'
import { letterheadRoutes } from './file/letterhead.ts'
import { packingRoutes } from './order/packing.ts'
import { refundProposalRoutes } from './order/refund-proposal.ts'
import { priceRoutes } from './price.ts'
import { feedRoutes } from './product/feed.ts'
import { lookRoutes } from './product/look.ts'
import { variationRoutes } from './product/variations.ts'
import { securityRoutes } from './security/security-routes.ts'
import { settingRoutes } from './setting/routes.ts'
import { webhookRoutes } from './setting/webhook.ts'
import { worktimeRoutes } from './worktime/routes.ts'

/** What the shell does without: it comes with the first of these calls. */
export const lateRoutes = {
  ...worktimeRoutes,
  ...dashboardRoutes,
  ...startPageRoutes,
  ...exportRoutes,
  ...letterheadRoutes,
  ...feedRoutes,
  ...lookRoutes,
  ...variationRoutes,
  ...settingRoutes,
  ...webhookRoutes,
  ...securityRoutes,
  ...bankStatementRoutes,
  ...refundProposalRoutes,
  ...customerRoutes,
  ...priceRoutes,
  ...packingRoutes,
} as const
