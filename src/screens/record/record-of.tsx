import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import type { Moves } from '#machines/moves.ts'
import { RecordScreen } from './record-screen.tsx'

/** The screen of one record of an entity; `list` is the place it is reached from. */
export const recordOf = (entity: Entity, place: BuiltPlaceId, list: BuiltPlaceId, moves: Moves | undefined) =>
  function Screen({ params }: { params: Readonly<Record<string, string>> }) {
    const { id, section } = params
    return <RecordScreen {...{ entity, section, place, list, moves }} id={Number(id)} />
  }
