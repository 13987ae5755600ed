import type { FunctionComponent } from 'react'
import { latePart } from '#ui/late/late-part.tsx'
import { withKeys } from './with-keys.ts'
import type { DrawnPart } from './drawn-lists.ts'

const ofSettings = (['documents', 'mail', 'security', 'retention', 'templates'] as const).map(
  (section): [string, DrawnPart] => [
    `setting.${section}`,
    latePart(async () => (await import('#screens/setting/panels.tsx')).panels[section]),
  ],
)

/** What stands below the fields of a section, by its object and name: what they come to, tried out. */
export const sectionEnds: Readonly<Record<string, DrawnPart>> = {
  'absence.base': latePart(async () => (await import('#screens/absence/certificate.tsx')).Certificate),
  'parcel.label': withKeys('paper', async () => (await import('#screens/shipping/label-panel.tsx')).LabelPanel),
  'shipment.documentation': withKeys(
    'paper',
    async () => (await import('#screens/shipping/record-papers.tsx')).ShipmentPapers,
  ),
  'return.contents': latePart(async () => (await import('#screens/return/return-count.tsx')).ReturnCount),
  'return.documentation': withKeys(
    'paper',
    async () => (await import('#screens/shipping/record-papers.tsx')).ReturnPapers,
  ),
  'product-attribute.attribute_terms': withKeys(
    'attributes',
    async () => (await import('#screens/product/term-merge.tsx')).TermMerge,
  ),
  'private-attribute.attribute_options': withKeys(
    'attributes',
    async () => (await import('#screens/product/term-merge.tsx')).OptionMerge,
  ),
  'feed.base': withKeys('feeds', async () => (await import('#screens/feed/address-panel.tsx')).FeedAddressPanel),
  'feed.preview': withKeys('feeds', async () => (await import('#screens/feed/preview-panel.tsx')).FeedPreviewPanel),
  'webhook.sending': latePart(async () => (await import('#screens/webhook/secret-panel.tsx')).SecretPanel),
  ...Object.fromEntries(ofSettings),
  'user.security': latePart(async () => (await import('#screens/user/own-networks.tsx')).OwnNetworks),
  'shop.documents': latePart(async () => (await import('#screens/shop/letterhead.tsx')).Letterhead),
  'payment-method.fee': latePart(async () => (await import('#screens/payment/fee-preview.tsx')).FeePreview),
  'shipping-method.costs': latePart(async () => (await import('#screens/shipping/cost-tester.tsx')).CostTester),
  'product.media': latePart(async () => (await import('#screens/product/product-pictures.tsx')).ProductPictures),
  'price.tiers': latePart(async () => (await import('#screens/price/tier-remarks.tsx')).TierRemarks),
  'price-list.base': latePart(async () => (await import('#screens/price/price-tester.tsx')).PriceTester),
}

/** What is done by way of a section as a whole, beside its name, by its object and name. */
export const besideHeading: Readonly<Record<string, FunctionComponent>> = {
  'user.security': latePart(async () => (await import('#screens/user/view-as-button.tsx')).ViewAsButton),
}
