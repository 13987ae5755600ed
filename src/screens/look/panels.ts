import { LookPoints } from '#screens/look/look-points.tsx'
import { LookShops } from '#screens/look/look-shops.tsx'

/** What of a look is drawn in its own way, as one piece. */
export const lookPanels = { LookPoints, LookShops }
