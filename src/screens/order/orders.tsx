import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '#commands/places.ts'
import { order } from '#entities/order.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Selected } from '#machines/many.ts'
import { useSelected, useSubject } from '#screens/on-stage.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { wireChoice } from '#screens/search/selection.ts'
import type { Standing } from '#screens/search/search-screen.tsx'

const hrefOfOrder = (id: number) => hrefOf('order', { id })

/** What moves are meant for: the order in focus or, while some are chosen, all of these. */
function Moved({ row, chosen }: Standing) {
  const { selection, size, clear } = chosen
  useSubject(row as OrderRow | undefined) // the list has checked its rows against the entity
  const selected = useMemo<Selected | undefined>(() => {
    const wire = wireChoice(selection)
    if (wire === undefined) return undefined
    const rows = selection.kind === 'rows' ? [...selection.rows.values()] : []
    return {
      object: 'order',
      count: size,
      chosen: wire,
      records: rows as unknown as OrderRow[], // checked as the one above
      done: clear,
    }
  }, [selection, size, clear])
  useSelected(selected)
  return null
}

/** `/orders/orders`: the general list, with nothing of its own but the moves of the focused row. */
export function OrdersScreen() {
  const { t } = useTranslation('places')
  return (
    <SearchScreen entity={order} title={t('orders')} hrefOf={hrefOfOrder}>
      {(standing) => <Moved {...standing} />}
    </SearchScreen>
  )
}
