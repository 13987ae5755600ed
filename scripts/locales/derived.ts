import { commands } from '#commands/registry.ts'
import { groups, placeIds } from '#commands/places.ts'
import { customer } from '#entities/customer.ts'
import { exportHistory, exportJob } from '#entities/export-job.ts'
import { order } from '#entities/order.ts'
import { labelOf, scalarsOf } from '#entities/entity.ts'
import { priceListTypes } from '#entities/price-list.ts'
import type { Entity } from '#entities/entity.ts'
import { exportRules } from '#machines/export-job.ts'
import { orderRules } from '#machines/order-rules.ts'
import { orderWarnings, undoRefusals } from '#machines/order-moves.ts'

/** The entities whose lists and forms are on a screen today. */
const shown: readonly Pick<Entity, 'name' | 'fields' | 'list' | 'form'>[] = [order, customer, exportJob, exportHistory]

/** Those whose record screen shows every field. */
const read: readonly string[] = [customer.name]

const labels = (entity: (typeof shown)[number]): string[] =>
  [
    ...new Set([
      ...entity.list.columns,
      ...entity.list.filters,
      ...(read.includes(entity.name) ? scalarsOf(entity.fields) : []),
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
    commands.map(({ id }) => id).filter((id) => !id.startsWith('go.')),
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
