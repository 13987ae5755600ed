import { lazy } from 'react'
import { newId, type BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/life/moves.ts'
import { RecordScreen } from './record-screen.tsx'

const NewRecord = lazy(async () => ({ default: (await import('#screens/edit/new-record.tsx')).NewRecord }))

/** The screen of one record of an entity, or of a new one; `list` is the place it is reached from. */
export const recordOf = (entity: Entity, place: BuiltPlaceId, list: BuiltPlaceId, moves: Moves | undefined) =>
  function Screen({ params }: { params: Readonly<Record<string, string>> }) {
    const { id, section } = params
    if (id === newId) return <NewRecord {...{ entity, place, list }} />
    return <RecordScreen {...{ entity, section, place, list, moves }} id={Number(id)} />
  }
