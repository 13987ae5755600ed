import '#screens/derive/picture.tsx'
import { useTranslation } from 'react-i18next'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { ListTabs } from './list-tabs.tsx'
import { SearchScreen } from './search-screen.tsx'

/** The list of an entity with nothing of its own; a row leads to its record's page or, where there is none, is looked at beside the list. */
export const listOf = (entity: Entity, place: BuiltPlaceId, moves: Moves | undefined) =>
  function Screen() {
    const { t } = useTranslation('places')
    return (
      <>
        <ListTabs place={place} />
        <SearchScreen entity={entity} title={t(place)} moves={moves} />
      </>
    )
  }
