import { useTranslation } from 'react-i18next'
import { order } from '#entities/order/order.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'

/** `/orders/orders`: the general list with the moves of an order, which come at once with it. */
export function OrdersScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={order} title={t('orders')} moves={movesOfOrder} />
}
