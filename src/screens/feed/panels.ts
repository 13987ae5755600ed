import { FeedAddressPanel } from '#screens/feed/address-panel.tsx'
import { FeedPreviewPanel } from '#screens/feed/preview-panel.tsx'

/** What of a feed is drawn in its own way, as one piece. */
export const feedPanels = { FeedAddressPanel, FeedPreviewPanel }
