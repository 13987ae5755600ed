import { numberIn } from '#commands/numbered.ts'
import { commands } from '#commands/registry.ts'
import { groups, listPlaceOf, placeIds, recordPlaceOf } from '#commands/places.ts'
import { labelOf, scalarsOf } from '#entities/entity.ts'
import { priceListTypes } from '#entities/price-list.ts'
import type { Entity } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import { isDerived } from '#screens/index.ts'
import { exportRules } from '#machines/export-job.ts'
import { orderRules } from '#machines/order-rules.ts'
import { orderWarnings, undoRefusals } from '#machines/order-moves.ts'

/** The entities whose lists are on a screen today; everyone's own records are, in a dialog of the shell. */
const shown = entities.filter((entity) => listPlaceOf(entity) !== undefined || entity.access.own !== undefined)

/** A record screen of the entity's own shows every field. */
const isRead = (entity: Entity): boolean => {
  const place = recordPlaceOf(entity)
  return place !== undefined && isDerived(place)
}

const labels = (entity: Entity): string[] =>
  [
    ...new Set([
      ...entity.list.columns,
      ...entity.list.filters,
      ...entity.list.text,
      ...(isRead(entity) ? scalarsOf(entity.fields) : []),
    ]),
  ].flatMap((name) => {
    const field = entity.fields[name]
    const choices = field?.kind === 'choice' ? field.of.map((value) => `${labelOf(entity, name)}.${value}`) : []
    return [labelOf(entity, name), ...choices]
  })

const inNamespace = (namespace: string, keys: readonly string[]) => keys.map((key) => `${namespace}:${key}`)

/** The keys that no `t('…')` names because a table does: `namespace:key`. */
export const derivedKeys = (): string[] => [
  ...inNamespace(
    'commands',
    commands.map(({ id }) => numberIn(id)?.stem ?? id).filter((id) => !id.startsWith('go.')),
  ),
  ...inNamespace('places', [...placeIds, ...Object.keys(groups).map((id) => `group.${id}`)]),
  ...inNamespace('entities', shown.flatMap(labels)),
  ...inNamespace(
    'entities',
    priceListTypes.map((type) => `price-list.type.${type}`),
  ),
  ...inNamespace('because', [
    ...Object.values(orderRules).map(({ because }) => because),
    ...Object.values(exportRules).map(({ because }) => because),
    ...orderWarnings,
    ...Object.values(undoRefusals).flat(),
    'wrong_state',
    'import_pending',
  ]),
]
