import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { order } from '#entities/order.ts'
import type { OrderRow } from '#entities/order.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import { movesOfOrder } from '#machines/moves-of-order.ts'
import { useBulkSelection, useSubject } from '#screens/command-hooks.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { wireChoice } from '#screens/search/selection/selection.ts'
import type { ListContext } from '#screens/search/search-screen.tsx'

/** What moves are meant for: the order in focus or, while some are chosen, all of these. */
function Moved({ row, chosen }: ListContext) {
  const { selection, size, clear } = chosen
  useSubject(row as OrderRow | undefined, movesOfOrder) // the list has checked its rows against the entity
  const selected = useMemo<BulkSelection | undefined>(() => {
    const wire = wireChoice(selection)
    if (wire === undefined) return undefined
    const rows = selection.kind === 'rows' ? [...selection.rows.values()] : []
    return {
      object: 'order',
      moves: movesOfOrder,
      count: size,
      chosen: wire,
      records: rows as unknown as OrderRow[], // checked as the one above
      done: clear,
    }
  }, [selection, size, clear])
  useBulkSelection(selected)
  return null
}

/** `/orders/orders`: the general list, with nothing of its own but the moves of the focused row. */
export function OrdersScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen entity={order} title={t('orders')}>
      {(standing) => <Moved {...standing} />}
    </SearchScreen>
  )
}
