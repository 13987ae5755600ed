import type { TFunction } from 'i18next'
import type { Listener, Offer } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { createId, hrefOf, newId, placeToCreate } from '#commands/places.ts'
import { fieldsCalled } from '#machines/editor/called.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { isObjectName, loadEntity, loaders } from '#entities/load.ts'
import { titleOf } from '#screens/command-title.ts'
import { fieldCommand, settingCommand, settingsOffer, type Candidate, type PaletteEntry } from './rows.ts'

/** The entity of the record on the screen, those of which a new one can be begun by what it is called, and the settings, for whoever may open them. */
export type Known = { here: Entity | undefined; named: readonly Entity[]; settings?: Entity | undefined }

export async function entitiesFor(here: string | undefined, creates: readonly string[]): Promise<Known> {
  const objects = Object.keys(loaders).filter((name) => isObjectName(name))
  const begun = await Promise.all(objects.filter((name) => creates.includes(createId(name))).map(loadEntity))
  return {
    here: here !== undefined && isObjectName(here) ? await loadEntity(here) : undefined,
    named: begun.filter((entity) => fieldsCalled(entity, 'x').length > 0),
    settings:
      creates.includes(settingsOffer) && here !== places.settings.entity
        ? await loadEntity(places.settings.entity)
        : undefined,
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

/** The fields of the settings, from everywhere: each leads to its place there. */
export function settingCandidates(
  { settings }: Known,
  offers: readonly Offer[],
  { t, go }: { t: TFunction; go: (href: string) => void },
): Candidate[] {
  if (settings === undefined || !offers.some(({ id, enabled }) => id === settingsOffer && enabled)) return []
  const place = t('settings', { ns: 'places' })
  return Object.entries(settings.form).flatMap(([section, names]) =>
    names
      .filter((name) => settings.fields[name]?.readonly !== true)
      .map((name): Candidate => {
        const id = `${settingCommand}${name}`
        const run = () => go(hrefOf('settings', { section, widget: name }))
        const title = t('setting_field', {
          ns: 'palette',
          place,
          field: t(labelOf(settings, name), { ns: 'entities' }),
        })
        return { offer: { id, scope: 'app', enabled: true, because: [], run }, findable: { id, title } }
      }),
  )
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
