import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { RecordScreen } from './record-screen.tsx'

/** The screen of one record of an entity; `list` is the place it is reached from. */
export const recordOf = (entity: Entity, place: BuiltPlaceId, list: BuiltPlaceId) =>
  function Screen({ params }: { params: Readonly<Record<string, string>> }) {
    return <RecordScreen entity={entity} id={Number(params['id'])} place={place} list={list} />
  }
