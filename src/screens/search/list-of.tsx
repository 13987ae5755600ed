import '#screens/derive/picture.tsx'
import { useTranslation } from 'react-i18next'
import { hrefOf, recordHrefOf, type BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { NotFound } from '#screens/not-found.tsx'
import type { ScreenProps } from '#screens/screen-props.ts'
import { ListTabs } from './list-tabs.tsx'
import { Readers } from './readers.tsx'
import { SearchScreen } from './search-screen.tsx'

/** The list that begins with no section, or with the name under which its records have their pages. */
const isThere = (entity: Entity, place: BuiltPlaceId, { section, widget }: ScreenProps['params']): boolean =>
  section === undefined ||
  (widget === undefined && recordHrefOf(entity)?.(1).startsWith(`${hrefOf(place)}/${section}/`) === true)

/** The list of an entity with nothing of its own; a row leads to its record's page or, where there is none, is looked at beside the list. */
export const listOf = (entity: Entity, place: BuiltPlaceId, moves: Moves | undefined) =>
  function Screen({ params }: ScreenProps) {
    const { t } = useTranslation('places')
    if (!isThere(entity, place, params)) return <NotFound />
    return (
      <Readers entity={entity} place={place}>
        <ListTabs place={place} />
        <SearchScreen entity={entity} title={t(place)} moves={moves} />
      </Readers>
    )
  }
