import { isVisible } from '#commands/navigation.ts'
import { listPlaceOf, recordPlaceOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import { readableShops } from '#entities/access.ts'
import type { Actor } from '#entities/access.ts'
import { foundIns } from '#entities/entity.ts'
import type { Entity, FoundIn } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import type { Mode } from '#machines/palette-context.ts'

export const isFoundIn = (mode: Mode): mode is FoundIn => foundIns.some((own) => own === mode)

/** The entities whose records the palette finds for this user: those that are found, may be read and have a place. */
export const foundBy = (actor: Actor | undefined): readonly Entity[] =>
  entities.filter((entity) => {
    const place = recordPlaceOf(entity)
    if (actor === undefined || place === undefined || entity.found === undefined) return false
    return readableShops(actor, entity.name) !== null && isVisible(place, actor.roles)
  })

/** Those that a mode looks for. */
export const lookedFor = (among: readonly Entity[], mode: Mode): readonly Entity[] =>
  among.filter(({ found }) => mode === 'all' || found?.in === mode)

/** Their lists, where a search may go on. */
export const listsOf = (among: readonly Entity[], actor: Actor | undefined): readonly BuiltPlaceId[] =>
  among.flatMap((entity) => {
    const place = listPlaceOf(entity)
    return place !== undefined && isVisible(place, actor?.roles ?? []) ? [place] : []
  })
