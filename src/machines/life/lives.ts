import type { Life } from './define-life.ts'
import { lifeOfCustomer } from '../customer/life.ts'
import { lifeOfBankLine } from '../bank-statement-line/life.ts'
import { lifeOfCommunication } from '../communication/life.ts'
import { lifeOfDocument } from '../document/life.ts'
import { lifeOfCronJob } from '../cron-job/life.ts'
import { lifeOfInvoice } from '../invoice/life.ts'
import { lifeOfOrder } from '../order/life.ts'
import { lifeOfParcel } from '../parcel/life.ts'
import { lifeOfProduct } from '../product/life.ts'
import { lifeOfWaitlistEntry } from '../waitlist-entry/life.ts'
import { lifeOfReturn } from '../return/life.ts'
import { lifeOfShipment } from '../shipment/life.ts'
import { lifeOfShop } from '../shop/life.ts'
import { lifeOfRefund } from '../refund/life.ts'
import { lifeOfSyncJob } from '../sync-job/life.ts'
import { lifeOfTransaction } from '../transaction/life.ts'
import { lifeOfTranslation } from '../translation/life.ts'
import { lifeOfUser } from '../user/life.ts'
import { lifeOfAbsence } from '../absence/life.ts'
import { lifeOfCorrection } from '../correction/life.ts'
import { lifeOfWebhook } from '../webhook/life.ts'
import { lifeOfWebhookDelivery } from '../webhook-delivery/life.ts'
import { lifeOfWorkMonth } from '../work-month/life.ts'

/** Every life that people move records by: server, tests, pages and words read this list. A life comes in by its line. */
export const lives = [
  lifeOfOrder,
  lifeOfInvoice,
  lifeOfTransaction,
  lifeOfRefund,
  lifeOfReturn,
  lifeOfShipment,
  lifeOfParcel,
  lifeOfDocument,
  lifeOfCommunication,
  lifeOfUser,
  lifeOfShop,
  lifeOfSyncJob,
  lifeOfCronJob,
  lifeOfWebhook,
  lifeOfWebhookDelivery,
  lifeOfBankLine,
  lifeOfProduct,
  lifeOfWaitlistEntry,
  lifeOfCustomer,
  lifeOfTranslation,
  lifeOfAbsence,
  lifeOfCorrection,
  lifeOfWorkMonth,
] as const satisfies readonly Life[]
