import type { TFunction } from 'i18next'
import type { Listener, Offer } from '#commands/offers.ts'
import { createId, hrefOf, newId, placeToCreate } from '#commands/places.ts'
import { fieldsCalled } from '#machines/editor/called.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { isObjectName, loadEntity, loaders } from '#entities/load.ts'
import { titleOf } from '#screens/command-title.ts'
import { fieldCommand, type Candidate, type PaletteEntry } from './rows.ts'

/** The entity of the record on the screen, and those of which a new one can be begun by what it is called. */
export type Known = { here: Entity | undefined; named: readonly Entity[] }

export async function entitiesFor(here: string | undefined, creates: readonly string[]): Promise<Known> {
  const objects = Object.keys(loaders).filter((name) => isObjectName(name))
  const begun = await Promise.all(objects.filter((name) => creates.includes(createId(name))).map(loadEntity))
  return {
    here: here !== undefined && isObjectName(here) ? await loadEntity(here) : undefined,
    named: begun.filter((entity) => fieldsCalled(entity, 'x').length > 0),
  }
}

/** The fields of the record on the screen that this user writes: each begins to edit there. */
export function fieldCandidates(
  { here }: Known,
  fields: Listener['fields'],
  offers: readonly Offer[],
  t: TFunction,
): Candidate[] {
  const edit = offers.find(({ id, enabled }) => id === 'record.edit' && enabled)
  if (edit === undefined || here === undefined || fields?.object !== here.name) return []
  const hint = titleOf('record.edit', t)
  return fields.names.map((path) => {
    const id = `${fieldCommand}${path}`
    const run = () => edit.run({ path })
    const offer: Offer = { id, scope: 'record', enabled: true, because: [], run }
    return { offer, findable: { id, title: t(labelOf(here, path), { ns: 'entities' }) }, hint }
  })
}

/** New records that are called as was typed, of the kinds that are meant. */
export const newRows = (
  { named }: Known,
  { called, kinds }: { called: string; kinds: readonly string[] },
  offers: readonly Offer[],
  { t, go }: { t: TFunction; go: (href: string) => void },
): PaletteEntry[] =>
  named
    .filter(({ name }) => kinds.includes(name))
    .flatMap((entity): PaletteEntry[] => {
      const id = createId(entity.name)
      const place = placeToCreate(id)
      const offer = offers.find((one) => one.id === id && one.enabled)
      if (place === undefined || offer === undefined) return []
      const href = `${hrefOf(place, { id: newId })}?${new URLSearchParams({ called }).toString()}`
      const title = t('create_called', { ns: 'palette', command: titleOf(id, t), name: called })
      return [{ kind: 'command', group: 'hits', title, offer: { ...offer, keys: undefined, run: () => go(href) } }]
    })
