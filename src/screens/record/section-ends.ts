import { keyTable } from '#commands/key-table.ts'
import { latePart } from '#ui/late/late-part.tsx'
import type { DrawnPart } from './drawn-lists.ts'

const ofSettings = (section: 'mail' | 'security' | 'retention' | 'templates'): DrawnPart =>
  latePart(async () => (await import('#screens/setting/panels.tsx')).panels[section])

/** What stands below the fields of a section, by its object and name: what they come to, tried out. */
export const sectionEnds: Readonly<Record<string, DrawnPart>> = {
  'parcel.label': latePart(async () => {
    const [{ LabelPanel }] = await Promise.all([import('#screens/shipping/label-panel.tsx'), keyTable.load('paper')])
    return LabelPanel
  }),
  'shipment.documentation': latePart(async () => {
    const [{ ShipmentPapers }] = await Promise.all([
      import('#screens/shipping/record-papers.tsx'),
      keyTable.load('paper'),
    ])
    return ShipmentPapers
  }),
  'return.contents': latePart(async () => (await import('#screens/return/return-count.tsx')).ReturnCount),
  'return.documentation': latePart(async () => {
    const [{ ReturnPapers }] = await Promise.all([
      import('#screens/shipping/record-papers.tsx'),
      keyTable.load('paper'),
    ])
    return ReturnPapers
  }),
  'product-attribute.attribute_terms': latePart(async () => {
    const [{ TermMerge }] = await Promise.all([import('#screens/product/term-merge.tsx'), keyTable.load('attributes')])
    return TermMerge
  }),
  'private-attribute.attribute_options': latePart(async () => {
    const [{ OptionMerge }] = await Promise.all([
      import('#screens/product/term-merge.tsx'),
      keyTable.load('attributes'),
    ])
    return OptionMerge
  }),
  'feed.base': latePart(async () => {
    const [{ FeedAddressPanel }] = await Promise.all([
      import('#screens/feed/address-panel.tsx'),
      keyTable.load('feeds'),
    ])
    return FeedAddressPanel
  }),
  'feed.preview': latePart(async () => {
    const [{ FeedPreviewPanel }] = await Promise.all([
      import('#screens/feed/preview-panel.tsx'),
      keyTable.load('feeds'),
    ])
    return FeedPreviewPanel
  }),
  'setting.mail': ofSettings('mail'),
  'setting.security': ofSettings('security'),
  'setting.retention': ofSettings('retention'),
  'setting.templates': ofSettings('templates'),
  'shop.documents': latePart(async () => (await import('#screens/shop/letterhead.tsx')).Letterhead),
  'payment-method.fee': latePart(async () => (await import('#screens/payment/fee-preview.tsx')).FeePreview),
  'shipping-method.costs': latePart(async () => (await import('#screens/shipping/cost-tester.tsx')).CostTester),
  'product.media': latePart(async () => (await import('#screens/product/product-pictures.tsx')).ProductPictures),
  'price.tiers': latePart(async () => (await import('#screens/price/tier-remarks.tsx')).TierRemarks),
  'price-list.base': latePart(async () => (await import('#screens/price/price-tester.tsx')).PriceTester),
}
