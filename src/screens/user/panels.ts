import { Sessions } from '#screens/profile/sessions.tsx'
import { ApiKeys } from '#screens/user/api-keys.tsx'
import { OwnNetworks } from '#screens/user/own-networks.tsx'
import { Passkeys } from '#screens/user/passkeys.tsx'
import { SecondFactorPanel } from '#screens/user/second-factor.tsx'
import { ShopAccess } from '#screens/user/shop-access.tsx'
import { ViewAsButton } from '#screens/user/view-as-button.tsx'
import { ViewAs } from '#screens/user/view-as.tsx'

/** What of a user is drawn in its own way: whoever opens one sees most of it, so it comes as one piece. */
export const userPanels = {
  ShopAccess,
  SecondFactorPanel,
  Sessions,
  ApiKeys,
  Passkeys,
  ViewAs,
  OwnNetworks,
  ViewAsButton,
}
