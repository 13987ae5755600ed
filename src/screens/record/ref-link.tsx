import { Link } from 'wouter'
import { isVisible, openPlaceOf } from '#commands/navigation.ts'
import { hrefOf, listPlaceOf, type BuiltPlaceId } from '#commands/places.ts'
import type { Actor } from '#entities/access.ts'
import type { Ref } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { nameLinkLook } from '#ui/action/link-look.ts'

/** What has a list and no page of its own is found by the list of its parts. */
const parts: Readonly<Partial<Record<BuiltPlaceId, { place: BuiltPlaceId; by: string }>>> = {
  bank_statements: { place: 'bank_statement_lines', by: 'statement' },
}

function partsHref(actor: Actor | undefined, to: string, id: number): string | undefined {
  const list = listPlaceOf({ name: to })
  const of = list && parts[list]
  if (actor === undefined || of === undefined || !isVisible(of.place, actor.roles)) return undefined
  return `${hrefOf(of.place)}?${of.by}=${id}`
}

/** What a record refers to: a link where that has a page which this user may open, else its name. */
export function RefLink({ to, target: { id, label } }: { to: string; target: Ref }) {
  const actor = useActor()
  const place = openPlaceOf(actor, to)
  const href = place === undefined ? partsHref(actor, to, id) : hrefOf(place, { id })
  if (href === undefined) return label
  return (
    <Link href={href} className={nameLinkLook}>
      {label}
    </Link>
  )
}
