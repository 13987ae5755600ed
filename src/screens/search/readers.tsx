import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { actorOf } from '#api/actor.ts'
import { me } from '#api/reads.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { RefusedPlace } from '#screens/refused-place.tsx'
import { roleToRead } from './role-to-read.ts'

type ReadersProps = { entity: Entity; place: BuiltPlaceId; children: ReactNode }

/**
 * A list that the drawer shows everyone (spec §2): whoever may read nothing of it is told which role it takes. Not by the
 * command context, which does not know yet who asks when a fresh page is drawn first.
 */
export function Readers({ entity, place, children }: ReadersProps) {
  const { data: user } = useQuery(me())
  const requires = roleToRead(user && actorOf(user), entity)
  return requires === undefined ? children : <RefusedPlace place={place} requires={requires} />
}
