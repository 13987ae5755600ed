import type { ErrorCode } from '#entities/reason.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { FieldProblem, TextParams } from '#server/problem.ts'
import type { Columns } from '#server/life/server-life.ts'
import type { RowOrigin } from '#server/import/cell.ts'
import type { Person } from '#server/store/session.ts'
import { customerEdits } from '#server/customer/edits.ts'
import { feedEdits } from '#server/feed/edits.ts'
import { fileEdits } from '#server/file/edits.ts'
import { lookEdits } from '#server/look/edits.ts'
import { mailTemplateEdits } from '#server/mail/template-edits.ts'
import { mediaEdits } from '#server/media/edits.ts'
import { newsEdits } from '#server/news/edits.ts'
import { orderEdits } from '#server/order/edits.ts'
import { paymentAccountEdits } from '#server/payment-account/edits.ts'
import { paymentMethodEdits } from '#server/payment-method/edits.ts'
import { transactionEdits } from '#server/payment/edits.ts'
import { privateAttributeEdits, productAttributeEdits } from '#server/product-attribute/edits.ts'
import { priceEdits } from '#server/price/edits.ts'
import { priceListEdits } from '#server/price-list/edits.ts'
import { productEdits } from '#server/product/edits.ts'
import { productCategoryEdits } from '#server/product-category/edits.ts'
import { productTagEdits } from '#server/product-tag/edits.ts'
import { refundEdits } from '#server/refund/edits.ts'
import { parcelEdits } from '#server/parcel/edits.ts'
import { returnEdits } from '#server/return/edits.ts'
import { shiftTemplateEdits, workAreaEdits } from '#server/schedule/edits.ts'
import { shipmentEdits } from '#server/shipment/edits.ts'
import { shippingMethodEdits } from '#server/shipping/method-edits.ts'
import { shippingPriceEdits } from '#server/shipping/price-edits.ts'
import { settingEdits } from '#server/setting/edits.ts'
import { shopEdits } from '#server/shop/edits.ts'
import { taxRateEdits } from '#server/tax-rate/edits.ts'
import { glossaryEntryEdits } from '#server/translation/glossary-edits.ts'
import { translationEdits } from '#server/translation/edits.ts'
import { userEdits } from '#server/user/edits.ts'
import { waitlistEntryEdits } from '#server/waitlist/edits.ts'
import { webhookEdits } from '#server/webhook/edits.ts'
import { workConditionEdits } from '#server/worktime/condition-edits.ts'

/** Why a field cannot be changed now, and the command that would let it. */
export type Lock = { readonly code: ErrorCode; readonly unblock?: string; readonly params?: TextParams }

/** What has changed since, and what follows: why nothing is taken, or what is written in place of another field. */
export type HeldAgainst = {
  readonly problems?: FieldProblems
  readonly instead?: Readonly<Record<string, string>>
  readonly since?: readonly { readonly field: string; readonly before: string; readonly after: string }[]
}

export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** What of writing its records only the law knows of an entity; everything else follows from the entity itself. */
export type EntityEdits = {
  /** What a new record is given besides what was sent: its number, or any that none has where it is only tried. */
  readonly begins?: (tx: Tx, sent: SentValues, isTrial: boolean) => Promise<Columns>
  /** What follows from what is to be written, before it is looked at: the name and price of an article. */
  readonly completes?: (tx: Tx, user: Person, before: Values | undefined, sent: SentValues) => Promise<SentValues>
  /** Columns that follow from the record as it is written. */
  readonly settles?: (
    tx: Tx,
    user: Person,
    id: number,
    sent: SentValues,
    before: Values | undefined,
  ) => Promise<unknown>
  /** What its deletion changes elsewhere. */
  readonly goes?: (tx: Tx, user: Person, record: Values) => Promise<unknown>
  /** Why a record does not go, besides what refers to it. */
  readonly stays?: (db: Queries, record: Values) => Promise<Lock | undefined>
  /** What may not be changed now, by field or `items.42`. */
  readonly locks?: (db: Queries, user: Person, record: Values) => Promise<Readonly<Record<string, Lock>>>
  /** What is wrong with what is to be written that its fields alone do not tell. */
  readonly problems?: (db: Queries, caller: Caller, before: Values | undefined, after: Values) => Promise<FieldProblems>
  /** What is said of a value that somebody else holds, where it is more than whose it is; `number` is that record's. */
  readonly taken?: Readonly<Record<string, ErrorCode>>
  /** How many characters a value has at least that no two hold alike, where the settings say so. */
  readonly least?: Readonly<Record<string, (db: Queries) => Promise<number>>>
  /** What is said of a second record where an index over several fields allows one; by the field after which it is called. */
  readonly twice?: Readonly<Record<string, ErrorCode>>
  /** Locks what its problems read besides the record's own row, before that. */
  readonly lock?: (db: Queries, id: number) => Promise<unknown>
  /** Fields that are not written into their column but in a way of their own. */
  readonly apart?: Readonly<Record<string, (tx: Tx, caller: Caller, id: number, value: unknown) => Promise<unknown>>>
  /** Words by which it is found besides those of its list. */
  readonly words?: (tx: Tx, id: number) => Promise<readonly (string | null)[]>
  /** Takes away what its making wrote beside it, before an undo of that deletes it. */
  readonly unmakes?: (tx: Tx, user: Person, id: number) => Promise<unknown>
  /** What a file said of a record when it went out is held against what that is now. */
  readonly heldAgainst?: (record: Values, origin: RowOrigin) => HeldAgainst
  /** Nothing of a record is decided by what another one holds but by an index: many may be written side by side. */
  readonly sideBySide?: true
  /** What a clone does not take over. */
  readonly cloned?: (record: Values) => SentValues
}

const edits: Readonly<Record<string, EntityEdits>> = {
  customer: customerEdits,
  feed: feedEdits,
  file: fileEdits,
  look: lookEdits,
  'mail-template': mailTemplateEdits,
  media: mediaEdits,
  'news-item': newsEdits,
  order: orderEdits,
  'payment-account': paymentAccountEdits,
  'payment-method': paymentMethodEdits,
  parcel: parcelEdits,
  price: priceEdits,
  'price-list': priceListEdits,
  'private-attribute': privateAttributeEdits,
  product: productEdits,
  'product-category': productCategoryEdits,
  'product-attribute': productAttributeEdits,
  'product-tag': productTagEdits,
  refund: refundEdits,
  return: returnEdits,
  'shift-template': shiftTemplateEdits,
  'work-area': workAreaEdits,
  shipment: shipmentEdits,
  'shipping-method': shippingMethodEdits,
  'shipping-price': shippingPriceEdits,
  setting: settingEdits,
  shop: shopEdits,
  'tax-rate': taxRateEdits,
  transaction: transactionEdits,
  translation: translationEdits,
  'glossary-entry': glossaryEntryEdits,
  user: userEdits,
  'waitlist-entry': waitlistEntryEdits,
  webhook: webhookEdits,
  'work-condition': workConditionEdits,
}

export const editsOf = (object: string): EntityEdits => edits[object] ?? {}
