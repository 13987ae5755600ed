import { isVisible, openPlaceOf } from '#commands/navigation.ts'
import { listPlaceOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Actor } from '#entities/access.ts'
import { foundIns } from '#entities/entity.ts'
import type { FoundIn, Outline } from '#entities/entity.ts'
import { outlines } from '#entities/outlines.ts'
import type { Mode } from '#machines/palette-context.ts'

export const isRecordMode = (mode: Mode): mode is FoundIn => foundIns.some((own) => own === mode)

/** The entities whose records the palette finds for this user: those that are found, may be read and have a place. */
export const searchableEntities = (actor: Actor | undefined): readonly Outline[] =>
  outlines.filter(({ name, found }) => found !== undefined && openPlaceOf(actor, name) !== undefined)

/** Those that a mode looks for. */
export const entitiesInMode = (among: readonly Outline[], mode: Mode): readonly Outline[] =>
  among.filter(({ found }) => mode === 'all' || found?.in === mode)

/** Their lists, where a search may go on. */
export const listPlacesOf = (among: readonly Outline[], actor: Actor | undefined): readonly BuiltPlaceId[] =>
  among.flatMap((entity) => {
    const place = listPlaceOf(entity)
    return place !== undefined && isVisible(place, actor?.roles ?? []) ? [place] : []
  })
