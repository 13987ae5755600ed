import type { ReactNode } from 'react'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { RefusedPlace } from '#screens/refused-place.tsx'
import { roleToRead } from './role-to-read.ts'

type ReadersProps = { entity: Entity; place: BuiltPlaceId; children: ReactNode }

/** A list that the drawer shows everyone (spec §2): whoever may read nothing of it is told which role it takes. */
export function Readers({ entity, place, children }: ReadersProps) {
  const requires = roleToRead(useActor(), entity)
  return requires === undefined ? children : <RefusedPlace place={place} requires={requires} />
}
