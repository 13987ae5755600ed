import type { FunctionComponent } from 'react'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { withKeys } from './with-keys.ts'

/** Where the record may be written it is given its editor as well. */
export type DrawnPartProps = { entity: Entity; record: Row; editor?: EditorActor }
export type DrawnPart = FunctionComponent<DrawnPartProps>

const ChangedDay = latePart(async () => (await import('#screens/correction/changed-day.tsx')).ChangedDay)
const userPanels = async () => (await import('#screens/user/panels.ts')).userPanels
const adminPanels = async () => (await import('#screens/admin/panels.ts')).adminPanels
const invoicePanels = async () => (await import('#screens/invoice/panels.ts')).invoicePanels
const lookPanels = async () => (await import('#screens/look/panels.ts')).lookPanels
const productPanels = async () => (await import('#screens/product/panels.ts')).productPanels
const shippingPanels = async () => (await import('#screens/shipping/panels.ts')).shippingPanels
const customerPanels = async () => (await import('#screens/customer/panels.ts')).customerPanels
/** What stands elsewhere. */
const nothing: DrawnPart = () => null

/** Lists that say more than their rows do, and fields that are moved rather than written, by their label; every other is a table or a value. */
export const drawnLists: Readonly<Record<string, DrawnPart>> = {
  'shop.is_active': latePart(async () => (await import('#screens/shop/shop-connection.tsx')).ShopConnection),
  'user.shop_access': latePart(async () => (await userPanels()).ShopAccess),
  // they stand below, in their own table
  'setting.templates': nothing,
  'customer.vat_checks': latePart(async () => (await customerPanels()).CustomerVat),
  'customer.orders': latePart(async () => (await customerPanels()).OrdersInBrief),
  'customer.invoices': latePart(async () => (await customerPanels()).InvoicesInBrief),
  'customer.returns': latePart(async () => (await customerPanels()).ReturnsInBrief),
  'user.second_factor': latePart(async () => (await userPanels()).SecondFactorPanel),
  'user.passkeys': latePart(async () => (await userPanels()).Passkeys),
  'user.sessions': latePart(async () => (await userPanels()).Sessions),
  'user.api_keys': latePart(async () => (await userPanels()).ApiKeys),
  'invoice.sums': latePart(async () => (await invoicePanels()).InvoiceSums),
  'translation.target': latePart(async () => (await import('#screens/translation/text-page.tsx')).RecordTexts),
  // all stand beside the translation, or in it
  'translation.finished': nothing,
  'translation.source': nothing,
  'translation.source_before': nothing,
  'mail-template.placeholders': latePart(async () => (await adminPanels()).TemplatePreview),
  'correction.wanted': ChangedDay,
  'work-session.recorded': ChangedDay,
  // both stand in one table with the other
  'correction.recorded': nothing,
  'work-session.counted': nothing,
  'document.preview': withKeys('paper', async () => (await invoicePanels()).DocumentPaper),
  'invoice.documents': withKeys('paper', async () => (await invoicePanels()).InvoicePapers),
  'product.prices': withKeys('prices', async () => (await import('#screens/price/prices-read.tsx')).PricesRead),
  'product.terms': latePart(async () => (await productPanels()).AttributeSummary),
  'product.variations': withKeys(
    'variations',
    async () => (await import('#screens/product/variation-panel.tsx')).VariationPanel,
  ),
  'look.items': latePart(async () => (await lookPanels()).LookPoints),
  'look.shops': latePart(async () => (await lookPanels()).LookShops),
  'invoice.coming': latePart(async () => (await invoicePanels()).ReminderRoad),
  // the road has them
  'invoice.reminders': nothing,
  'shipping-method.gaps': latePart(async () => (await shippingPanels()).GapsOfMethod),
  'shipping-zone.gaps': latePart(async () => (await shippingPanels()).GapsOfZone),
  'api-log.data': latePart(async () => (await adminPanels()).CallData),
  'file.uses': latePart(async () => (await adminPanels()).FileUses),
  'communication.copy': latePart(async () => (await adminPanels()).MailCopy),
}

/** What an open record of these hears besides what every record does. */
export const ownActs: Readonly<Record<string, FunctionComponent<{ entity: Entity; record: Row }>>> = {
  customer: latePart(async () => (await customerPanels()).Person),
  user: latePart(async () => (await userPanels()).ViewAs),
  file: withKeys('file', async () => (await adminPanels()).FileActs),
}
/** These are written where they are read, by a part of their own: they have no editor. */
export const isWrittenInPlace = (object: string): boolean => object === 'translation'

/** Of these only what is read is drawn in its own way; whoever writes in them has a sheet. */
export const readAlone: ReadonlySet<string> = new Set(['product.terms'])

/** Of these a new record, too, is drawn in its own way: it has its editor, and nothing else to be read. */
export const drawnWhenNew: ReadonlySet<string> = new Set(['look.items', 'look.shops'])

/** These take the width of the page: the history stands below. */
export const broad: ReadonlySet<string> = new Set(['look.items', 'translation.target'])
