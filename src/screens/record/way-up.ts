import { isVisible } from '#commands/navigation.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import { useScene } from '#screens/on-stage.ts'

/** Where a record leads up to: its list, or home for those who may read the record and have no list of all. */
export function useWayUp(list: BuiltPlaceId): BuiltPlaceId {
  const { actor } = useScene()
  return isVisible(list, actor?.roles ?? []) ? list : 'home'
}
