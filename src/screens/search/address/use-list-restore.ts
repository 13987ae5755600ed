import { useCallback, useState } from 'react'
import type { Entity } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { saveListState, savedListState, listKey } from './list-memory.ts'
import { addressOf } from './search-state.ts'
import type { SearchState } from './search-state.ts'
import { createSelectionStore } from '#screens/search/selection/selection.ts'

/** Whoever comes back to a list finds it as it was left: the row at its upper edge and what was chosen. */
export function useListRestore(entity: Entity, state: SearchState) {
  const actor = useActor()
  const key = listKey(actor?.id, entity.name, addressOf(entity, { ...state, at: 0 }))
  const [{ start, choosing }] = useState(() => {
    const left = savedListState(key)
    // another row in focus, such as the next record's, only has to be in view
    return { start: left?.at === state.at ? left.top : undefined, choosing: left?.choosing ?? createSelectionStore() }
  })
  const keep = useCallback((at: number, top: number) => saveListState(key, { at, top, choosing }), [key, choosing])
  return { start, choosing, keep }
}
