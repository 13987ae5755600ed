import { useTranslation } from 'react-i18next'
import { hrefOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { SearchScreen } from './search-screen.tsx'

/** The list of an entity with nothing of its own; a row leads to `record`. */
export const listOf = (entity: Entity, place: BuiltPlaceId, record: BuiltPlaceId) => {
  const hrefOfRow = (id: number) => hrefOf(record, { id })
  return function Screen() {
    const { t } = useTranslation('places')
    return <SearchScreen entity={entity} title={t(place)} hrefOf={hrefOfRow} />
  }
}
