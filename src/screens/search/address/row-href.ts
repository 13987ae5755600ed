import type { Row } from '#api/list.ts'
import { openPlaceOf } from '#commands/navigation.ts'
import { hrefOf, recordHrefOf } from '#commands/places.ts'
import type { Actor } from '#entities/access.ts'
import { isRef, targetOf, type Entity } from '#entities/entity.ts'

/** Where a row of a list leads: to its page, or to the first of what it refers to that this user may open. */
export function rowHrefOf(entity: Entity, actor: Actor | undefined): ((row: Row) => string | undefined) | undefined {
  const own = recordHrefOf(entity)
  const { leads } = entity.list
  if (own !== undefined) return ({ id }) => own(id)
  if (leads === undefined) return undefined
  return (row) => {
    for (const name of leads) {
      const [field, value] = [entity.fields[name], row[name]]
      const place = field?.kind === 'ref' ? openPlaceOf(actor, targetOf(field, row)) : undefined
      if (place !== undefined && isRef(value)) return hrefOf(place, { id: value.id })
    }
    return undefined
  }
}
