import { absenceLife } from '#server/worktime/absence/life.ts'
import { bankLineLife } from '#server/bank-statement/life.ts'
import { correctionLife } from '#server/worktime/correction/life.ts'
import { cronJobLife } from '#server/cron-job/life.ts'
import { customerLife } from '#server/customer/life.ts'
import { documentLife } from '#server/document/life.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { communicationLife } from '#server/mail/life.ts'
import { transactionLife } from '#server/payment/life.ts'
import { refundLife } from '#server/refund/life.ts'
import { orderLife } from '#server/order/life.ts'
import { parcelLife } from '#server/parcel/life.ts'
import { productLife } from '#server/product/life.ts'
import { refuse } from '#server/problem.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { sourceOf } from '#server/search/source.ts'
import { returnLife } from '#server/return/life.ts'
import { shipmentLife } from '#server/shipment/life.ts'
import { shopLife } from '#server/shop/life.ts'
import { syncJobLife } from '#server/sync-job/life.ts'
import { userLife } from '#server/user/life.ts'
import { waitlistEntryLife } from '#server/waitlist/life.ts'
import { translationLife } from '#server/translation/life.ts'
import { webhookDeliveryLife, webhookLife } from '#server/webhook/life.ts'
import { workMonthLife } from '#server/worktime/month-life.ts'
import type { ServerLife } from './server-life.ts'

/** Every life as the server carries it out; the engine beside this file knows none of them. */
export const serverLives = [
  orderLife,
  invoiceLife,
  transactionLife,
  refundLife,
  returnLife,
  shipmentLife,
  parcelLife,
  documentLife,
  communicationLife,
  userLife,
  shopLife,
  syncJobLife,
  cronJobLife,
  webhookLife,
  webhookDeliveryLife,
  bankLineLife,
  productLife,
  waitlistEntryLife,
  customerLife,
  translationLife,
  absenceLife,
  correctionLife,
  workMonthLife,
] as const

// a life is only ever handed rows of its own object
const byObject = new Map(serverLives.map((one) => [one.life.object, one as unknown as ServerLife]))

export const serverLifeOf = (object: string): ServerLife | undefined => byObject.get(object)

/** The life of the records that lie in a table. */
export const serverLifeIn = (table: string): ServerLife | undefined =>
  [...byObject].find(([object]) => sourceOf(object)?.table === table)?.[1]

/** The life of an object that somebody names: 422 for none that there is, 404 for one without a life. */
export function liveOf(object: string): ServerLife {
  if (sourceOf(object) === undefined) throw unknownObject()
  const of = serverLifeOf(object)
  if (of === undefined) throw refuse({ status: 404, code: 'no_actions' })
  return of
}
