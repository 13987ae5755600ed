import { useCallback } from 'react'
import type { RefObject } from 'react'
import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { useServices } from '#screens/services.ts'
import type { GridHandle } from '#ui/list/grid-types.ts'
import type { ListOrigin } from './list-origin.ts'
import { addressOf } from './search-state.ts'
import type { SearchState } from './search-state.ts'
import type { useAddress } from './use-address.ts'

type Opening = Pick<ReturnType<typeof useAddress>, 'change' | 'navigate'> & {
  entity: Entity
  state: SearchState
  rowAt: (index: number) => Row | undefined
  hrefOf: ((row: Row) => string | undefined) | undefined
  keep: (at: number, top: number) => void
  grid: RefObject<GridHandle | null>
  peek: (isShown: boolean) => void
}

/** Where a row leads, and the way there: whoever comes back finds the list as it was left. */
export function useOpenRow({ entity, state, rowAt, hrefOf, change, navigate, keep, grid, peek }: Opening) {
  const { askRecord } = useServices()
  const hrefAt = useCallback(
    (index: number) => {
      const row = rowAt(index)
      return row && hrefOf?.(row)
    },
    [rowAt, hrefOf],
  )
  const open = useCallback(
    (index: number, how: 'here' | 'tab' = 'here') => {
      if (hrefOf === undefined) return peek(true)
      const href = hrefAt(index)
      if (href === undefined) return
      if (how === 'tab') return void window.open(href, '_blank', 'noopener')
      const list = addressOf(entity, { ...state, at: index })
      keep(index, grid.current?.top() ?? 0)
      const id = rowAt(index)?.id
      // another reading of records leads to their own page, which asks for itself
      if (id !== undefined && entity.like === undefined && entity.list.leads === undefined) askRecord(entity, id)
      // whoever comes back finds the row that was opened
      change({ at: index })
      navigate(href, { state: { list, opened: Date.now() } satisfies ListOrigin })
    },
    [entity, state, rowAt, hrefOf, hrefAt, change, navigate, keep, grid, peek, askRecord],
  )
  return { hrefAt, open }
}
