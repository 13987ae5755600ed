import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { wordOfRow } from '#screens/record-title.ts'
import type { ListSelection } from './use-selection.ts'

type Picking = {
  entity: Entity
  chosen: ListSelection
  total: number | undefined
  focused: number
  rowAt: (index: number) => Row | undefined
}

/** The boxes of a list's rows, and the one above them. */
export function useRowCheckboxes({ entity, chosen, total = Infinity, focused, rowAt }: Picking) {
  const { t } = useTranslation(['search', 'entities'])
  return useMemo(
    () => ({
      has: chosen.has,
      toggle: chosen.toggle,
      extend: chosen.extend,
      state: chosen.size === 0 ? ('none' as const) : chosen.size >= total ? ('all' as const) : ('some' as const),
      toggleAll: () => (chosen.size > 0 ? chosen.clear() : chosen.all(focused)),
      rowLabel: (index: number) => t('selection.row', { name: wordOfRow(entity, rowAt(index), t) }),
      allLabel: t('selection.page'),
    }),
    [entity, chosen, total, focused, rowAt, t],
  )
}
