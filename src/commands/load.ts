import type { ObjectName } from '#entities/load.ts'
import type { Moves } from '#machines/life/moves.ts'
import type { Command } from './command.ts'

export type Brought = { commands: () => Promise<readonly Command[]>; moves: () => Promise<Moves> }

/** The lives whose records people move on screens: each comes with the first screen of such a record (ADR 0061). */
export const loaders: Readonly<Partial<Record<ObjectName, Brought>>> = {
  order: {
    commands: async () => {
      const [{ orderCommands }, { orderContentsCommands }, { orderImportCommands }, { assistantCommands }] =
        await Promise.all([
          import('./order.ts'),
          import('./order-contents.ts'),
          import('./shop/order-import.ts'),
          import('./shipping/assistant.ts'),
        ])
      return [...orderCommands, ...orderContentsCommands, ...orderImportCommands, ...assistantCommands]
    },
    moves: async () => (await import('#machines/order/moves.ts')).movesOfOrder,
  },
  invoice: {
    commands: async () => {
      const { invoiceCommands, invoicesCommands } = await import('./invoice.ts')
      return [...invoiceCommands, ...invoicesCommands]
    },
    moves: async () => (await import('#machines/invoice/moves.ts')).movesOfInvoice,
  },
  transaction: {
    commands: async () => (await import('./payment/transaction.ts')).transactionCommands,
    moves: async () => (await import('#machines/transaction/moves.ts')).movesOfTransaction,
  },
  refund: {
    commands: async () => (await import('./payment/refund.ts')).refundCommands,
    moves: async () => (await import('#machines/refund/moves.ts')).movesOfRefund,
  },
  return: {
    commands: async () => (await import('./shipping/return.ts')).returnCommands,
    moves: async () => (await import('#machines/return/moves.ts')).movesOfReturn,
  },
  shipment: {
    commands: async () => {
      const [{ shipmentCommands }, { packingCommands }] = await Promise.all([
        import('./shipping/shipment.ts'),
        import('./shipping/packing.ts'),
      ])
      return [...packingCommands, ...shipmentCommands]
    },
    moves: async () => (await import('#machines/shipment/moves.ts')).movesOfShipment,
  },
  parcel: {
    commands: async () => (await import('./shipping/parcel.ts')).parcelCommands,
    moves: async () => (await import('#machines/parcel/moves.ts')).movesOfParcel,
  },
  document: {
    commands: async () => (await import('./document.ts')).documentCommands,
    moves: async () => (await import('#machines/document/moves.ts')).movesOfDocument,
  },
  communication: {
    commands: async () => (await import('./communication.ts')).communicationCommands,
    moves: async () => (await import('#machines/communication/moves.ts')).movesOfCommunication,
  },
  user: {
    commands: async () => {
      const { userCommands, apiKeyCommands, passkeyCommands, secondFactorCommands, sessionCommands, viewAsCommands } =
        await import('./user.ts')
      return [
        ...userCommands,
        ...viewAsCommands,
        ...apiKeyCommands,
        ...passkeyCommands,
        ...secondFactorCommands,
        ...sessionCommands,
      ]
    },
    moves: async () => (await import('#machines/user/moves.ts')).movesOfUser,
  },
  shop: {
    commands: async () => (await import('./shop/shop.ts')).shopCommands,
    moves: async () => (await import('#machines/shop/moves.ts')).movesOfShop,
  },
  'cron-job': {
    commands: async () => (await import('./cron-job.ts')).cronJobCommands,
    moves: async () => (await import('#machines/cron-job/moves.ts')).movesOfCronJob,
  },
  webhook: {
    commands: async () => (await import('./admin/webhook.ts')).webhookCommands,
    moves: async () => (await import('#machines/webhook/moves.ts')).movesOfWebhook,
  },
  'webhook-delivery': {
    commands: async () => (await import('./admin/webhook.ts')).deliveryCommands,
    moves: async () => (await import('#machines/webhook-delivery/moves.ts')).movesOfWebhookDelivery,
  },
  'bank-statement-line': {
    commands: async () => {
      const { bankLineCommands, bankCommands } = await import('./payment/bank-statement-line.ts')
      return [...bankLineCommands, ...bankCommands]
    },
    moves: async () => (await import('#machines/bank-statement-line/moves.ts')).movesOfBankLine,
  },
  'sync-job': {
    commands: async () => (await import('./sync-job.ts')).syncJobCommands,
    moves: async () => (await import('#machines/sync-job/moves.ts')).movesOfSyncJob,
  },
  product: {
    commands: async () => (await import('./product/product.ts')).productCommands,
    moves: async () => (await import('#machines/product/moves.ts')).movesOfProduct,
  },
  customer: {
    commands: async () => (await import('./customer/customer.ts')).customerOnScreen.commands,
    moves: async () => (await import('./customer/customer.ts')).customerOnScreen.moves,
  },
  translation: {
    commands: async () => (await import('./catalogue/translation.ts')).translationCommands,
    moves: async () => (await import('#machines/translation/moves.ts')).movesOfTranslation,
  },
  absence: {
    commands: async () => (await import('./work/absence.ts')).absenceOnScreen.commands,
    moves: async () => (await import('./work/absence.ts')).absenceOnScreen.moves,
  },
  correction: {
    commands: async () => (await import('./work/correction.ts')).correctionOnScreen.commands,
    moves: async () => (await import('./work/correction.ts')).correctionOnScreen.moves,
  },
  'work-month': {
    commands: async () => (await import('./worktime/work-month.ts')).workMonthCommands,
    moves: async () => (await import('#machines/work-month/moves.ts')).movesOfWorkMonth,
  },
  'waitlist-entry': {
    commands: async () => (await import('./product/waitlist-entry.ts')).waitlistCommands,
    moves: async () => (await import('#machines/waitlist-entry/moves.ts')).movesOfWaitlistEntry,
  },
}

/** The commands that come late: of each life, and of what is written in. */
export const lateCommands: Readonly<Record<string, Pick<Brought, 'commands'>>> = {
  ...loaders,
  'product-category': { commands: async () => (await import('./catalogue/category.ts')).categoryCommands },
  'shipping-order': { commands: async () => (await import('./shipping/worklist.ts')).worklistCommands },
  schedule: { commands: async () => (await import('./schedule/schedule.ts')).scheduleCommands },
  sheet: { commands: async () => (await import('./catalogue/sheet.ts')).sheetCommands },
  import: { commands: async () => (await import('./catalogue/import.ts')).importCommands },
  file: { commands: async () => (await import('./admin/file.ts')).fileCommands },
  media: { commands: async () => (await import('./product/media.ts')).mediaCommands },
  variations: { commands: async () => (await import('./catalogue/attributes.ts')).variationCommands },
  prices: { commands: async () => (await import('./catalogue/prices.ts')).pricesCommands },
  attributes: { commands: async () => (await import('./catalogue/attributes.ts')).attributeCommands },
  feeds: { commands: async () => (await import('./catalogue/feeds.ts')).feedCommands },
  look: { commands: async () => (await import('./catalogue/looks.ts')).lookCommands },
  dashboard: { commands: async () => (await import('./home/dashboard.ts')).dashboardCommands },
  calendar: { commands: async () => (await import('./work/calendar.ts')).calendarCommands },
  paper: { commands: async () => (await import('./document.ts')).paperCommands },
  edit: {
    commands: async () => {
      const [{ editCommands }, { mailTemplateCommands, settingCommands }, { mergeCommands }] = await Promise.all([
        import('./edit.ts'),
        import('./mail-template.ts'),
        import('./catalogue/merge.ts'),
      ])
      return [...editCommands, ...mailTemplateCommands, ...settingCommands, ...mergeCommands]
    },
  },
}
