import { Link } from 'wouter'
import { openPlaceOf } from '#commands/navigation.ts'
import { hrefOf } from '#commands/places.ts'
import type { Ref } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { nameLinkLook } from '#ui/action/link-look.ts'

/** What a record refers to: a link where that has a page which this user may open, else its name. */
export function RefLink({ to, target: { id, label } }: { to: string; target: Ref }) {
  const actor = useActor()
  const place = openPlaceOf(actor, to)
  if (place === undefined) return label
  return (
    <Link href={hrefOf(place, { id })} className={nameLinkLook}>
      {label}
    </Link>
  )
}
