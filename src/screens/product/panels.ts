import { PriceTester } from '#screens/price/price-tester.tsx'
import { TierRemarks } from '#screens/price/tier-remarks.tsx'
import { AttributeSummary } from '#screens/product/attribute-summary.tsx'
import { ProductPictures } from '#screens/product/product-pictures.tsx'
import { TermMerge, OptionMerge } from '#screens/product/term-merge.tsx'

/** What of products and their prices is drawn in its own way, as one piece. */
export const productPanels = {
  AttributeSummary,
  ProductPictures,
  TermMerge,
  OptionMerge,
  TierRemarks,
  PriceTester,
}
