import { expect, it } from 'vitest'
import { isVisible } from '#commands/navigation.ts'
import {
  isBuilt,
  isPlaceId,
  listPlaceOf,
  objectAt,
  placeIds,
  placeOf,
  recordPlaceOf,
  requirementOf,
  type PlaceId,
} from '#commands/places.ts'
import { writtenFields } from '#entities/edit.ts'
import { retentionField, retentionKinds } from '#entities/setting/retention.ts'
import { labelOf } from '#entities/entity.ts'
import { filteredBy } from '#entities/many/filtered-by.ts'
import { readable } from '#entities/access.ts'
import { entities, entityOf } from '#entities/registry.ts'
import words from '../../locales/en_EN/record.json' with { type: 'json' }
import { inherited, roles } from '#entities/role.ts'
import { lives } from '#machines/life/lives.ts'
import { isDerived } from '#screens/index.ts'
import { importsOf, sources } from './sources.ts'
import {
  createsToWrite,
  entityToRegister,
  importToDerive,
  nameToDerive,
  placesToWrite,
  requirementToNarrow,
} from './what-to-write.ts'

const code = sources(['.ts', '.tsx']).filter(({ file }) => /^(src|server|scripts)\//.test(file))
const registry = 'src/entities/load.ts'
const places = [
  'src/commands/place-table.ts',
  'src/commands/place/shipping.ts',
  'src/commands/place/shipping-settings.ts',
  'src/commands/place/attributes.ts',
  'src/commands/place/feeds.ts',
  'src/commands/place/translations.ts',
  'src/commands/place/time-tracking.ts',
  'src/commands/place/schedule.ts',
]

/** A word that is a field's as well, as `price` is, means the entity only where an object is named. */
const fieldNames = new Set(
  entities.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => [name, ...(field.kind === 'list' ? Object.keys(field.of) : [])]),
  ),
)
const namesIt = (name: string): RegExp =>
  new RegExp(fieldNames.has(name) ? `(?:(?:object|entity|to): |(?:Entity|entityOf)\\()'${name}'` : `'${name}'`)

const living = new Set<string>(lives.map(({ object }) => object))

/** Entities whose list and record page are made of their file alone; a life reads the rows of its own. */
const plain = entities.filter(({ name }) => {
  const own = placeIds.filter((id) => placeOf(id).entity === name)
  return !living.has(name) && own.length > 0 && own.every((id) => isBuilt(id) && isDerived(id))
})

it('there is an entity that is made of its file alone', () => {
  expect(plain.map(({ name }) => name)).toContain('payment-account')
})

it('every entity that a file declares is in the registry', () => {
  const declared = code
    .filter(({ file }) => file.startsWith('src/entities/'))
    .flatMap(({ text }) => [...text.matchAll(/= entity\(\{\s*name: '([\w-]+)'/g)].map(([, name = '']) => name))
  expect(declared.length).toBeGreaterThan(0)
  const known = new Set(entities.map(({ name }) => name))
  expect(declared.filter((name) => !known.has(name)).map(entityToRegister)).toEqual([])
})

it('what may be created and has a page is begun there, and nothing else is', () => {
  const creatable = entities
    .filter(({ edit }) => edit?.create === true)
    .flatMap((entity) => recordPlaceOf(entity) ?? [])
  const isBegun = (id: PlaceId) => placeOf(id).creates !== undefined
  expect(creatable.filter((id) => !isBegun(id)).map(createsToWrite)).toEqual([])
  expect(placeIds.filter((id) => isBegun(id) && !creatable.some((place) => place === id))).toEqual([])
})

it('whatever the palette finds can be opened', () => {
  const closed = entities.filter((entity) => entity.found !== undefined && recordPlaceOf(entity) === undefined)
  expect(closed.map((entity) => placesToWrite(entity, listPlaceOf(entity)))).toEqual([])
})

it('the lists beside a record are those of places, by a field that refers to it and is searched, in a section it has', () => {
  const shown = entities.flatMap(({ name, form, lists = [] }) => lists.map((list) => ({ name, form, ...list })))
  expect(shown.length).toBeGreaterThan(0)
  const wrong = shown.filter(({ name, form, place, by, section }) => {
    const listed = isPlaceId(place) && isBuilt(place) ? entityOf(objectAt(place) ?? '') : undefined
    const field = filteredBy(listed?.fields[by])
    const isFound = listed?.list.text.includes(by) || listed?.list.filters.includes(by)
    const isThere = section === undefined || Object.hasOwn(form, section)
    return !(isThere && field?.kind === 'ref' && field.to === name && isFound)
  })
  expect(wrong).toEqual([])
})

it('no place is shown to whoever may not read what is there', () => {
  // a list is always visible (spec §2)
  const asking = placeIds.filter((id) => !Array.isArray(requirementOf(id)))
  const open = asking.flatMap((id) => {
    const entity = objectAt(id)
    const seeing = [[], ...roles.map((role) => [role])].filter((own) => isVisible(id, inherited(own)))
    const blind = seeing.filter(
      (own) => entity !== undefined && readable({ id: 1, roles: inherited(own), shops: [] }, entity) === null,
    )
    return blind.map((own) => requirementToNarrow(id, own[0] ?? 'everyone', entity ?? ''))
  })
  expect(open).toEqual([])
})

it.each(plain.map(({ name }) => name))(
  '%s is named by its file, the registry, its places, its migration and its demo rows',
  (name) => {
    const importers = code.filter(({ text }) => importsOf(text).some((from) => from.endsWith(`/${name}.ts`)))
    // beside it in its own room a file is called without the room's name
    const own = (file: string) => (file.startsWith('src/entities/') ? '(#entities|\\.)' : '#entities')
    const ofEntity = importers.filter(({ file, text }) =>
      new RegExp(`${own(file)}/(?:${name}/)?${name}\\.ts'`).test(text),
    )
    // its demo rows have to be made for it alone
    const strangers = ofEntity.filter(({ file }) => file !== registry && !file.startsWith('server/seed/'))
    expect(strangers.map(({ file }) => importToDerive(name, file))).toEqual([])
    expect(ofEntity.map(({ file }) => file)).toContain(registry)
    // what lists every object by name would have to be told of a further one; the kit draws samples
    const naming = code.filter(
      ({ file, text }) => /^src\/(?!entities\/|screens\/kit\/)/.test(file) && namesIt(name).test(text),
    )
    const elsewhere = naming.filter(({ file }) => !places.includes(file))
    expect(elsewhere.map(({ file }) => nameToDerive(name, file))).toEqual([])
    expect(naming.map(({ file }) => file).filter((file) => places.includes(file))).toHaveLength(1)
  },
)

it.each(entities)(
  '$name: every field that somebody may write stands in one section of the form',
  ({ fields, form }) => {
    const writable = Object.entries(fields).flatMap(([name, { readonly, derived }]) =>
      readonly || derived ? [] : [name],
    )
    const placed = Object.values(form).flat()
    expect(writable.filter((name) => !placed.includes(name))).toEqual([])
    expect(placed.filter((name, at) => placed.indexOf(name) !== at)).toEqual([])
  },
)

it.each(entities)('$name: a record has a name, and is chosen by words that it is searched by', (entity) => {
  const { fields, label, list, chosen } = entity
  const plain = label
    .flat()
    .filter((name) => ['text', 'choice'].includes(fields[name]?.kind ?? '') && fields[name]?.derived !== true)
  expect(plain).toEqual(label.flat())
  // the last resort is never empty
  expect(label.at(-1)?.some((name) => fields[name]?.required)).toBe(true)
  const sought = list.text.length > 0 ? [...plain, ...(chosen?.by ?? [])] : []
  expect(sought.filter((name) => !list.text.includes(name))).toEqual([])
})

it.each(entities)('$name: what it refers to is an entity that is chosen by its name', ({ fields }) => {
  const targets = Object.values(fields).flatMap((field) =>
    field.kind === 'ref' && field.objectIn === undefined ? [field.to] : [],
  )
  expect(targets.filter((to) => entityOf(to)?.chosen === undefined)).toEqual([])
})

/**
 * Whoever changes one of these is asked first (spec §5, architecture.md §3): every VAT number, every exemption, and every
 * period after which something is deleted (ADR 0316).
 */
const confirmed = [
  'customer.vat_number',
  'order.vat_exempt',
  'order.vat_number',
  ...retentionKinds.map((kind) => labelOf({ name: 'setting' }, retentionField(kind))).toSorted(),
  'setting.vat_number',
  'shop.is_small_business',
  'shop.vat_number',
  'shop.vat_numbers',
]

const vat = /vat_|exempt/

it('a change of a VAT number or an exemption is confirmed, in words that say what follows', () => {
  const written = entities.flatMap((entity) => writtenFields(entity).map(([name, field]) => ({ entity, name, field })))
  const found = written.filter(({ field }) => field.confirms === true).map(({ entity, name }) => labelOf(entity, name))
  expect(found.toSorted()).toEqual(confirmed)
  expect(
    written
      .map(({ entity, name }) => labelOf(entity, name))
      .filter((name) => vat.test(name))
      .toSorted(),
  ).toEqual(confirmed.filter((name) => vat.test(name)))
  expect(found.filter((name) => !Object.hasOwn(words, `confirm.follows.${name}`))).toEqual([])
})

it('what is confirmed is written in no cell of a list, which asks nothing', () => {
  const cells = entities.flatMap((entity) =>
    Object.entries(entity.fields).filter(([, field]) => field.confirms && field.inline),
  )
  expect(cells.map(([name]) => name)).toEqual([])
})
