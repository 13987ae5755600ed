import type { FunctionComponent } from 'react'
import { latePart } from '#ui/late/late-part.tsx'
import { withKeys } from './with-keys.ts'
import type { DrawnPart } from './drawn-lists.ts'

const userPanels = async () => (await import('#screens/user/panels.ts')).userPanels
const adminPanels = async () => (await import('#screens/admin/panels.ts')).adminPanels
const productPanels = async () => (await import('#screens/product/panels.ts')).productPanels
const shippingPanels = async () => (await import('#screens/shipping/panels.ts')).shippingPanels
const feedPanels = async () => (await import('#screens/feed/panels.ts')).feedPanels
const ofSettings = (['documents', 'mail', 'security', 'retention', 'templates'] as const).map(
  (section): [string, DrawnPart] => [
    `setting.${section}`,
    latePart(async () => (await import('#screens/setting/panels.tsx')).panels[section]),
  ],
)

/** What stands below the fields of a section, by its object and name: what they come to, tried out. */
export const sectionEnds: Readonly<Record<string, DrawnPart>> = {
  'absence.base': latePart(async () => (await import('#screens/absence/certificate.tsx')).Certificate),
  'parcel.label': withKeys('paper', async () => (await shippingPanels()).LabelPanel),
  'shipment.documentation': withKeys('paper', async () => (await shippingPanels()).ShipmentPapers),
  'return.contents': latePart(async () => (await shippingPanels()).ReturnCount),
  'return.documentation': withKeys('paper', async () => (await shippingPanels()).ReturnPapers),
  'product-attribute.attribute_terms': withKeys('attributes', async () => (await productPanels()).TermMerge),
  'private-attribute.attribute_options': withKeys('attributes', async () => (await productPanels()).OptionMerge),
  'feed.base': withKeys('feeds', async () => (await feedPanels()).FeedAddressPanel),
  'feed.preview': withKeys('feeds', async () => (await feedPanels()).FeedPreviewPanel),
  'webhook.sending': latePart(async () => (await adminPanels()).SecretPanel),
  ...Object.fromEntries(ofSettings),
  'user.security': latePart(async () => (await userPanels()).OwnNetworks),
  'shop.documents': latePart(async () => (await import('#screens/shop/letterhead.tsx')).Letterhead),
  'payment-method.fee': latePart(async () => (await import('#screens/payment/fee-preview.tsx')).FeePreview),
  'shipping-method.costs': latePart(async () => (await shippingPanels()).CostTester),
  'product.media': latePart(async () => (await productPanels()).ProductPictures),
  'price.tiers': latePart(async () => (await productPanels()).TierRemarks),
  'price-list.base': latePart(async () => (await productPanels()).PriceTester),
}

/** What is done by way of a section as a whole, beside its name, by its object and name. */
export const besideHeading: Readonly<Record<string, FunctionComponent>> = {
  'user.security': latePart(async () => (await userPanels()).ViewAsButton),
}
