import '#screens/derive/picture.tsx'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { hrefOf, recordHrefOf, type BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { NotFound } from '#screens/not-found.tsx'
import type { ScreenProps } from '#screens/screen-props.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { ListTabs } from './list-tabs.tsx'
import { Readers } from './readers.tsx'
import { SearchScreen } from './search-screen.tsx'

/** What the row in focus of these hears besides what every one does. */
const rowActs: Readonly<Record<string, FunctionComponent<{ record: Row }>>> = {
  user: latePart(async () => (await import('#screens/user/view-as.tsx')).ViewAs),
}

/** The list that begins with no section, or with the name under which its records have their pages. */
const isThere = (entity: Entity, place: BuiltPlaceId, { section, widget }: ScreenProps['params']): boolean =>
  section === undefined ||
  (widget === undefined && recordHrefOf(entity)?.(1).startsWith(`${hrefOf(place)}/${section}/`) === true)

/** The list of an entity with nothing of its own; a row leads to its record's page or, where there is none, is looked at beside the list. */
export const listOf = (entity: Entity, place: BuiltPlaceId, moves: Moves | undefined) =>
  function Screen({ params }: ScreenProps) {
    const { t } = useTranslation('places')
    const Acts = rowActs[entity.name]
    if (!isThere(entity, place, params)) return <NotFound />
    return (
      <Readers entity={entity} place={place}>
        <ListTabs place={place} />
        <SearchScreen entity={entity} title={t(place)} moves={moves}>
          {(row) => Acts && row && <Acts record={row} />}
        </SearchScreen>
      </Readers>
    )
  }
