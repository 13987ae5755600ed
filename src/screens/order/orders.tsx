import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import { order } from '#entities/order.ts'
import type { OrderRow } from '#entities/order.ts'
import { useSubject } from '#screens/on-stage.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'

const hrefOfOrder = (id: number) => hrefOf('order', { id })

/** The moves of the focused row: its order is what they are meant for. */
function FocusedOrder({ row }: { row: Row | undefined }) {
  useSubject(row as OrderRow | undefined) // the list has checked its rows against the entity
  return null
}

/** `/orders/orders`: the general list, with nothing of its own but the moves of the focused row. */
export function OrdersScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen entity={order} title={t('orders')} hrefOf={hrefOfOrder}>
      {({ row }) => <FocusedOrder row={row} />}
    </SearchScreen>
  )
}
