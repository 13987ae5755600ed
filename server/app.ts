import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { fastify, type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { correlationOf } from '#server/api-log/correlation.ts'
import { carrierHandler } from '#server/carrier/handler.ts'
import { documentHandler } from '#server/document/handler.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { startHousekeeping } from '#server/jobs/housekeeping.ts'
import type { SyncJobKind } from '#entities/sync-job/parts.ts'
import { runOutbox, type OutboxHandler } from '#server/jobs/outbox.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { paymentHandler } from '#server/payment/handler.ts'
import { logCalls } from '#server/plugins/api-log.ts'
import { boundConnections } from '#server/plugins/connections.ts'
import { serveConsole } from '#server/plugins/console.ts'
import { serveDocs } from '#server/plugins/docs.ts'
import { answerErrors, refuseUnparsed, refuseUnreadable } from '#server/plugins/errors.ts'
import { readJson } from '#server/plugins/json.ts'
import { secure } from '#server/plugins/security.ts'
import { refundHandler } from '#server/refund/handler.ts'
import { absenceRoutes } from '#server/worktime/absence/routes.ts'
import { correctionRoutes } from '#server/worktime/correction/routes.ts'
import { apiKeyRoutes } from '#server/routes/api-key.ts'
import { authRoutes } from '#server/routes/auth.ts'
import { bankStatementRoutes } from '#server/routes/bank-statement.ts'
import { packingRoutes } from '#server/routes/packing.ts'
import { parcelRoutes } from '#server/routes/parcel.ts'
import { returnRoutes } from '#server/routes/return.ts'
import { documentRoutes } from '#server/routes/document.ts'
import { feedFiles } from '#server/routes/feed-file.ts'
import { feedRoutes } from '#server/routes/feed.ts'
import { fileRoutes } from '#server/routes/file.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { importRoutes } from '#server/routes/import.ts'
import { infoRoutes } from '#server/routes/info.ts'
import { jobRoutes } from '#server/routes/job.ts'
import { readRoutes } from '#server/routes/record-read.ts'
import { editRoutes } from '#server/routes/edit.ts'
import { mailOpenedRoutes } from '#server/routes/mail-opened.ts'
import { mailTemplateRoutes } from '#server/routes/mail-template.ts'
import { offerPages } from '#server/routes/offer.ts'
import { mediaUploads } from '#server/routes/media-upload.ts'
import { paymentWebhooks } from '#server/routes/payment-webhook.ts'
import { orderTotalsRoutes } from '#server/routes/order-totals.ts'
import { priceRoutes } from '#server/routes/price.ts'
import { shippingAssistantRoutes } from '#server/routes/shipping-assistant.ts'
import { variationRoutes } from '#server/routes/variations.ts'
import { shippingRoutes } from '#server/routes/shipping.ts'
import { shopEvents } from '#server/shop-sync/incoming/events-route.ts'
import { shopRoutes } from '#server/shop-sync/routes.ts'
import { presenceRoutes } from '#server/routes/presence.ts'
import { lifeRoutes } from '#server/routes/record.ts'
import { savedViewRoutes } from '#server/routes/saved-view.ts'
import { scanRoutes } from '#server/routes/scan.ts'
import { searchRoutes } from '#server/routes/search.ts'
import { undoRoutes } from '#server/routes/undo.ts'
import { userRoutes } from '#server/routes/user.ts'
import { customerRoutes } from '#server/customer/person/routes.ts'
import { vatRoutes } from '#server/routes/vat.ts'
import { workCalendarRoutes } from '#server/work-calendar/routes.ts'
import { scheduleRoutes } from '#server/schedule/routes.ts'
import { settingRoutes } from '#server/setting/routes.ts'
import { worktimeRoutes } from '#server/routes/worktime.ts'
import { webhookRoutes } from '#server/webhook/routes.ts'
import { runWebhooks } from '#server/webhook/worker.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { startPageRoutes } from '#server/dashboard/start-pages.ts'
import { shopHandlers, shopRefundHandler } from '#server/shop-sync/handler.ts'
import { shopMailHandler } from '#server/shop-sync/mail.ts'
import { passwordResetRoutes } from '#server/password-reset/routes.ts'
import { passkeyRoutes } from '#server/second-factor/passkey-routes.ts'
import { secondFactorRoutes } from '#server/second-factor/routes.ts'
import { viewAsRoutes } from '#server/user/view-as.ts'
import { sharedAddresses } from '#server/shared-address.ts'

/** Who carries out what, one for each kind that the sync queue knows to be carried out; the others wait there. */
export const handlersFor = (
  config: Pick<Config, 'smtp' | 's3' | 'dataDir' | 'dataKey' | 'publicUrl' | 'outboundAllow'>,
): Record<SyncJobKind, OutboxHandler> => ({
  // an invoice's is the one kind of number there is; of one that was cancelled meanwhile nothing is answered
  number: {
    store: async (tx, { record_id }) =>
      (await applyOccurrence(tx, invoiceLife, record_id, { type: 'invoice.issued' }))?.number,
  },
  email: shopMailHandler(config),
  document: documentHandler(config),
  payment: paymentHandler(),
  refund: refundHandler(undefined, shopRefundHandler(config)),
  carrier: carrierHandler(),
  ...shopHandlers(config),
})

/** The server: every plugin and route by name, in order. */
export async function createApp({ config, db }: { config: Config; db: Db }): Promise<FastifyInstance> {
  const { serverFactory, letGo } = boundConnections(sharedAddresses(config))
  const app = fastify({
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseUnparsed,
    // a call that still comes while the server ends is answered like any other, and its connection closed
    return503OnClosing: false,
    trustProxy: believed(config),
    genReqId: correlationOf,
    serverFactory,
  })
  app.addHook('preClose', letGo)
  app.decorate('db', db)
  app.decorateRequest('user', null)

  answerErrors(app)
  readJson(app)
  // before the compression: it keeps the answers as they were said
  logCalls(app, db)
  await secure(app, config)
  // the usual brotli quality is made for files that are compressed once
  await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await serveDocs(app)
  await serveConsole(app)

  authRoutes(app, config)
  healthRoutes(app)
  userRoutes(app)
  apiKeyRoutes(app)
  secondFactorRoutes(app, config)
  passkeyRoutes(app, config)
  passwordResetRoutes(app, config)
  viewAsRoutes(app)
  infoRoutes(app)
  priceRoutes(app)
  shippingRoutes(app)
  shopRoutes(app, config)
  settingRoutes(app, config)
  worktimeRoutes(app)
  workCalendarRoutes(app)
  absenceRoutes(app)
  correctionRoutes(app)
  scheduleRoutes(app)
  searchRoutes(app)
  scanRoutes(app)
  savedViewRoutes(app)
  jobRoutes(app, config)
  fileRoutes(app, config)
  documentRoutes(app, config)
  parcelRoutes(app, config)
  returnRoutes(app)
  packingRoutes(app)
  shippingAssistantRoutes(app)
  variationRoutes(app)
  feedRoutes(app, config)
  readRoutes(app)
  lifeRoutes(app)
  bankStatementRoutes(app)
  editRoutes(app)
  importRoutes(app, config)
  presenceRoutes(app)
  dashboardRoutes(app)
  startPageRoutes(app)
  orderTotalsRoutes(app)
  mailOpenedRoutes(app)
  mailTemplateRoutes(app)
  undoRoutes(app)
  vatRoutes(app, config)
  webhookRoutes(app, config)
  customerRoutes(app, db, config)
  await offerPages(app, config)
  await feedFiles(app, config)
  await paymentWebhooks(app)
  await shopEvents(app, config)
  await mediaUploads(app, config)

  startHousekeeping(app, db)
  runOutbox(app, db, handlersFor(config))
  runWebhooks(app, db, config)
  runJobs(app, db, config)
  return app
}

/** Fastify asks of each address, from the caller's own on, whether what it says of the one before it is believed. */
const believed = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : [...trustProxy]
