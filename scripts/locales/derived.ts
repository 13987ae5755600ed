import { numberIn } from '#commands/numbered.ts'
import { commands } from '#commands/registry.ts'
import { groups } from '#commands/groups.ts'
import { listPlaceOf, placeIds, recordPlaceOf } from '#commands/places.ts'
import { manyActs } from '#entities/many/fields.ts'
import { labelOf, scalarsOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { mailKinds } from '#entities/mail-kind.ts'
import { roles } from '#entities/role.ts'
import { exportReasons } from '#entities/export-job.ts'
import { entities } from '#entities/registry.ts'
import { headingOf } from '#screens/command-groups.ts'
import { isDerived } from '#screens/index.ts'
import { listColumnsOf, sectionsOf } from '#screens/record/sections.ts'
import { exportRules } from '#machines/export-job.ts'
import type { Life } from '#machines/life/define-life.ts'
import { standingContexts, type Refuses } from '#machines/life/life.ts'
import { lives } from '#machines/life/lives.ts'
import { notFoundCode } from '#server/store/not-found.ts'

/** Is its record shown as it is, with every field? What is to be found and has no page yet gets such a one. */
const isRead = (entity: Entity): boolean => {
  const place = recordPlaceOf(entity)
  return place === undefined ? entity.found !== undefined : isDerived(place)
}

/** Its list or record is on a screen; everyone's own records are, in a dialog of the shell. */
const isShown = (entity: Entity): boolean =>
  listPlaceOf(entity) !== undefined || isRead(entity) || entity.access.own !== undefined

const labels = (entity: Entity): string[] => [
  ...Object.entries(entity.factsCalled ?? {}).flatMap(([name, statuses = []]) =>
    statuses.map((status) => `${labelOf(entity, name)}.${status}`),
  ),
  ...[
    ...new Set([
      ...entity.list.columns,
      ...entity.list.filters,
      ...entity.list.text,
      ...(isRead(entity) ? scalarsOf(entity.fields) : []),
    ]),
  ].flatMap((name) => {
    const field = entity.fields[name]
    return field === undefined ? [] : wordsOfField(labelOf(entity, name), field)
  }),
]

/** Its label and its choices; roles are called the same everywhere. */
const wordsOfField = (label: string, field: Field): string[] => [
  label,
  ...(field.kind === 'choice' && field.of !== roles ? field.of.map((value) => `${label}.${value}`) : []),
]

/** What a record's page says of the lists that it holds. */
const wordsOfLists = (entity: Entity): string[] =>
  sectionsOf(entity).flatMap(({ lists }) =>
    lists.flatMap(({ name, field }) => [
      labelOf(entity, name),
      labelOf(entity, `${name}.none`),
      ...listColumnsOf(field).flatMap(([of, one]) => wordsOfField(labelOf(entity, `${name}.${of}`), one)),
    ]),
  )

const inNamespace = (namespace: string, keys: readonly string[]) => keys.map((key) => `${namespace}:${key}`)

const placesToCome = ({ name, table, found }: Entity): string[] =>
  found === undefined ? [] : [listPlaceOf({ name }) ?? table, recordPlaceOf({ name }) ?? name.replaceAll('-', '_')]

/** Every word of a noun at once, so that whoever adds it is asked once: its places, its fields, its record's sections. */
export const wordsOf = (entity: Entity): string[] => [
  `ui:object.${entity.name}`,
  ...inNamespace('places', placesToCome(entity)),
  ...inNamespace('entities', isShown(entity) ? labels(entity) : []),
  ...inNamespace('entities', isRead(entity) ? wordsOfLists(entity) : []),
  ...inNamespace('record', isRead(entity) ? sectionsOf(entity).map(({ id }) => `section.${id}`) : []),
]

/** What a key's text begins as where its own name does not say it: an object's word titles lists, and is plural as its table. */
export const starts: ReadonlyMap<string, string> = new Map(
  entities.map(({ name, table }) => [`ui:object.${name}`, table]),
)

/** The objects of which many are written at once. */
const writtenMany = entities.flatMap(({ name, edit }) => (edit === undefined ? [] : [name]))

/** What is said of so many records: that these are moved, and these alone. */
export const counted: ReadonlySet<string> = new Set([
  ...lives.flatMap(({ object, moves }) => [`palette:many.${object}`, ...moves.map((move) => `many:${move}`)]),
  ...writtenMany.map((object) => `palette:many.${object}`),
])

/** Why a life refuses: by its rules, its statuses, its warnings, or to be taken back. */
export const refusalsOf = ({ machine, rules, warnings, undoRefusals }: Life): string[] => [
  ...Object.values(rules).map(({ because }) => because),
  ...Object.values(machine.states).flatMap(({ meta }) =>
    Object.values((meta as Refuses<string> | undefined)?.refuses ?? {}).filter((code) => code !== undefined),
  ), // meta is untyped in xstate
  ...warnings,
  ...Object.values(undoRefusals).flat(),
  'wrong_state',
]

/** The keys that no `t('…')` names because a table does: `namespace:key`. */
export const derivedKeys = (): string[] => [
  ...inNamespace('commands', [
    ...new Set([
      ...commands.map(({ id }) => numberIn(id)?.stem ?? id).filter((id) => !id.startsWith('go.')),
      // a bulk is called by its move
      ...lives.flatMap(({ moves }) => moves),
    ]),
  ]),
  ...inNamespace('keys', [...new Set(commands.map(headingOf))]),
  ...inNamespace('places', [...placeIds, ...Object.keys(groups).map((id) => `group.${id}`)]),
  ...entities.flatMap(wordsOf),
  ...inNamespace(
    'ui',
    // what was aborted says so by its state
    exportReasons.filter((reason) => reason !== 'aborted').map((reason) => `jobs.reason.${reason}`),
  ),
  ...inNamespace('palette', [
    ...new Set([
      ...lives.flatMap(({ object }) => [`noun.${object}`, `many.${object}`]),
      ...writtenMany.map((object) => `many.${object}`),
    ]),
  ]),
  ...inNamespace(
    'entities',
    lives.flatMap(({ object, machine }) => Object.keys(machine.states).map((status) => `${object}.status.${status}`)),
  ),
  ...inNamespace(
    'mail',
    mailKinds.flatMap((kind) => [`${kind}.subject`, `${kind}.body`]),
  ),
  // what its history says
  ...inNamespace(
    'record',
    [
      ...lives.flatMap(({ object, moves }) => [...moves, `${object}.undo`]),
      // what the editor did is said alike of every record
      'create',
      'clone',
      'change',
      'undo',
    ].map((verb) => `did.${verb}`),
  ),
  // the server says of many what a life says of one, and what it may make of each
  ...inNamespace('many', [
    'done',
    'untried',
    ...manyActs,
    'changed',
    'referred_to',
    'fields_changed_since',
    ...lives.flatMap((life) => [...life.moves, ...refusalsOf(life), notFoundCode(life.object)]),
    'no_right',
    'invalid',
    'conflict',
    'server_error',
    'changed_since',
    'undo_expired',
    'undone_already',
    'undo_unknown',
  ]),
  ...inNamespace('because', [
    ...lives.flatMap(refusalsOf),
    ...Object.values(exportRules).map(({ because }) => because),
    ...standingContexts.map((context) => `wrong_state_${context}`),
  ]),
]
