import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { hrefOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { useServices } from '#screens/services.ts'
import { listOriginOf } from '#screens/search/address/list-origin.ts'
import { useNeighbours } from './neighbours.ts'
import { useParentPlace } from './parent-place.ts'

/** The ways from a record to its neighbours in the list it was opened from, and up to that list, or home. */
export function useRecordNavigation(entity: Entity, id: number, place: BuiltPlaceId, list: BuiltPlaceId) {
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const { neighbours, areOnTheirWay } = useNeighbours(entity, id)
  const { askRecord } = useServices()
  const upTo = useParentPlace(list)
  const up = useCallback(() => {
    const at = neighbours?.at
    const found = (at === undefined ? listOriginOf(state) : neighbours?.from(at))?.list ?? ''
    const from = upTo === list ? found : ''
    const onward = neighbours?.onward
    navigate(from === '' ? hrefOf(upTo) : `${hrefOf(list)}?${from}`, { state: onward && { onward } })
  }, [neighbours, state, list, upTo, navigate])
  const step = useCallback(
    (by: 1 | -1) => {
      const other = by === 1 ? neighbours?.next : neighbours?.previous
      if (other === undefined || neighbours === undefined) return undefined
      return () => {
        askRecord(entity, other.id)
        navigate(hrefOf(place, { id: other.id }), { replace: true, state: neighbours.from(other.at) })
      }
    },
    [entity, neighbours, navigate, place, askRecord],
  )
  return { neighbours, areOnTheirWay, up, upTo, step }
}
