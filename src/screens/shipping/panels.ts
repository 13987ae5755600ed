import { ReturnCount } from '#screens/return/return-count.tsx'
import { CostTester } from '#screens/shipping/cost-tester.tsx'
import { GapsOfMethod, GapsOfZone } from '#screens/shipping/gaps.tsx'
import { LabelPanel } from '#screens/shipping/label-panel.tsx'
import { ShipmentPapers, ReturnPapers } from '#screens/shipping/record-papers.tsx'

/** What of shipping is drawn in its own way, as one piece. */
export const shippingPanels = {
  LabelPanel,
  ShipmentPapers,
  ReturnPapers,
  ReturnCount,
  CostTester,
  GapsOfMethod,
  GapsOfZone,
}
