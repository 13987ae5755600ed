import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { newId, type BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { isWrittenInPlace } from './drawn-lists.ts'
import { RecordScreen } from './record-screen.tsx'

const none: readonly string[] = []

const NewRecord = lazy(async () => ({ default: (await import('#screens/edit/new-record.tsx')).NewRecord }))

/** The screen of one record of an entity, or of a new one; `list` is the place it is reached from. */
export const recordOf = (entity: Entity, place: BuiltPlaceId, list: BuiltPlaceId, moves: Moves | undefined) =>
  function Screen({ params }: { params: Readonly<Record<string, string>> }) {
    const { t } = useTranslation('places')
    const { id, section, widget } = params
    if (id === newId) return <NewRecord {...{ entity, place, list }} />
    // the only one of its kind is called as its place is
    const only = id === undefined && { called: t(place) }
    const writes = isWrittenInPlace(entity.name) && { writes: none }
    return (
      <RecordScreen {...{ entity, section, widget, place, list, moves, ...only, ...writes }} id={Number(id ?? 1)} />
    )
  }
