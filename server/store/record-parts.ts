import { bankStatementLine } from '#entities/bank-statement/bank-statement-line.ts'
import { document } from '#entities/document/document.ts'
import { communication } from '#entities/communication/communication.ts'
import { cronJob } from '#entities/cron-job/cron-job.ts'
import { exportJob } from '#entities/export-job.ts'
import { historyField } from '#entities/history.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { order } from '#entities/order/order.ts'
import { returnEntity } from '#entities/return/return.ts'
import { shipment } from '#entities/shipment/shipment.ts'
import { shop } from '#entities/shop/shop.ts'
import { refund } from '#entities/refund/refund.ts'
import { syncJob } from '#entities/sync-job/sync-job.ts'
import { webhookDelivery } from '#entities/webhook-delivery/webhook-delivery.ts'
import { transaction } from '#entities/transaction/transaction.ts'
import { user } from '#entities/user/user.ts'
import { partsOfApiLog } from '#server/api-log/parts.ts'
import { partsOfBankLine } from '#server/bank-statement/parts.ts'
import { partsOfAuditLog } from '#server/audit-log/parts.ts'
import { partsOfAbsence } from '#server/worktime/absence/parts.ts'
import { partsOfCorrection } from '#server/worktime/correction/parts.ts'
import { partsOfWorkMonth } from '#server/worktime/month-parts.ts'
import { partsOfWorkSession } from '#server/worktime/session/parts.ts'
import { partsOfCustomer } from '#server/customer/parts.ts'
import { partsOfDocument } from '#server/document/parts.ts'
import { partsOfCronJob } from '#server/cron-job/parts.ts'
import { rowsOf, writtenLists } from '#server/edit/list-rows.ts'
import { locksOf } from '#server/edit/locks.ts'
import { seenChanges, seenRows } from '#server/edit/shops-of-record.ts'
import { withoutUnseenNames } from '#server/edit/unseen-names.ts'
import { partsOfFile } from '#server/file/parts.ts'
import { partsOfInvoice } from '#server/invoice/parts.ts'
import { partsOfJob } from '#server/jobs/parts.ts'
import { partsOfCommunication } from '#server/mail/parts.ts'
import { partsOfMailTemplate } from '#server/mail/template-parts.ts'
import { partsOfOrder } from '#server/order/parts.ts'
import { partsOfProduct } from '#server/product/parts.ts'
import { partsOfReturn } from '#server/return/parts.ts'
import { partsOfShipment } from '#server/shipment/parts.ts'
import { partsOfSetting } from '#server/setting/parts.ts'
import { partsOfShop } from '#server/shop/parts.ts'
import { partsOfTransaction } from '#server/payment/parts.ts'
import { partsOfPrice } from '#server/price/parts.ts'
import { partsOfRefund } from '#server/refund/parts.ts'
import { partsOfShippingMethod, partsOfShippingZone } from '#server/shipping/gaps.ts'
import { sourceOf, type Source } from '#server/search/source.ts'
import { partsOfDelivery } from '#server/webhook/parts.ts'
import { partsOfSyncJob } from '#server/sync-job/parts.ts'
import { partsOfTranslation } from '#server/translation/parts.ts'
import { partsOfUser } from '#server/user/parts.ts'
import { historyOf } from './history.ts'
import { type PartReader, type PartReaders } from './record-part.ts'

/** What a record read expands besides what follows from the entity: a line for each entity that has parts of its own. */
const parts: Readonly<Record<string, PartReaders>> = {
  'api-log': partsOfApiLog,
  file: partsOfFile,
  'audit-log': partsOfAuditLog,
  absence: partsOfAbsence,
  correction: partsOfCorrection,
  'work-month': partsOfWorkMonth,
  'work-session': partsOfWorkSession,
  customer: partsOfCustomer,
  [order.name]: partsOfOrder,
  [invoice.name]: partsOfInvoice,
  [transaction.name]: partsOfTransaction,
  [refund.name]: partsOfRefund,
  [shipment.name]: partsOfShipment,
  [returnEntity.name]: partsOfReturn,
  [document.name]: partsOfDocument,
  [communication.name]: partsOfCommunication,
  'mail-template': partsOfMailTemplate,
  product: partsOfProduct,
  [user.name]: partsOfUser,
  setting: partsOfSetting,
  [shop.name]: partsOfShop,
  [exportJob.name]: partsOfJob,
  [syncJob.name]: partsOfSyncJob,
  [cronJob.name]: partsOfCronJob,
  [webhookDelivery.name]: partsOfDelivery,
  price: partsOfPrice,
  translation: partsOfTranslation,
  'shipping-method': partsOfShippingMethod,
  'shipping-zone': partsOfShippingZone,
  [bankStatementLine.name]: partsOfBankLine,
}

/** Of a record that lives its history; of one that people write its lists, and what is locked now. */
const derivedFrom = (source: Source): PartReaders => {
  const { entity } = source
  const written = entity.edit === undefined ? [] : writtenLists(entity)
  return {
    ...Object.fromEntries(
      written.map(([name, list]): [string, PartReader] => [
        name,
        async (db, { user: asker }, { id }) => {
          const seen = seenRows(asker, entity, name, await rowsOf(db, list, id))
          return withoutUnseenNames(db, asker, list.field.of, seen)
        },
      ]),
    ),
    ...(Object.hasOwn(entity.fields, historyField) && historyReader(source)),
    ...(entity.edit !== undefined && {
      locks: (db, asker, row) => locksOf(db, asker, source, row),
    }),
  }
}

/** What happened to a record; of the shops that it is in as much as its reader sees of them. */
const historyReader = ({ entity }: Source): PartReaders => ({
  [historyField]: async (db, { user: reader }, { id }) => {
    const lines = await db.rows<{ changes: Parameters<typeof seenChanges>[3] }>(historyOf(entity.name, id))
    if (entity.access.among === undefined) return lines
    return Promise.all(
      lines.map(async (line) => ({ ...line, changes: await seenChanges(db, reader, entity, line.changes) })),
    )
  },
})

/** How each part of such a record is read, by its name. */
export function partReadersOf(object: string): PartReaders {
  const source = sourceOf(object)
  return source === undefined ? {} : { ...derivedFrom(source), ...parts[object] }
}
