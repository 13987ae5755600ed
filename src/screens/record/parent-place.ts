import { useQuery } from '@tanstack/react-query'
import { me } from '#api/reads.ts'
import { isVisible } from '#commands/navigation.ts'
import type { BuiltPlaceId } from '#commands/places.ts'

/**
 * Where a record leads up to: its list, or home for those who may read the record and have no list of all. It does not
 * watch the command context, because what a record hears follows from it.
 */
export function useParentPlace(list: BuiltPlaceId): BuiltPlaceId {
  const { data: user } = useQuery(me())
  return isVisible(list, user?.roles_inherited ?? []) ? list : 'home'
}
