import type { Filter, Hit, LookupAnswer, LookupBody } from '#api/search.ts'
import { readable, type Actor } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'
import { namedBy } from '#entities/name.ts'
import { entities } from '#entities/registry.ts'
import type { Db } from '#server/db.ts'
import { unknownObject } from './refusals.ts'
import { fold } from './fold.ts'
import { nearestTo } from './nearest.ts'
import { search } from './search.ts'
import { sourceOf } from './source.ts'

export type FoundEntity = Entity & { found: NonNullable<Entity['found']> }

export const isFound = (entity: Entity): entity is FoundEntity => entity.found !== undefined

const usualHits = 5

type Asked = { query: string; filters: Filter[] }

/**
 * Looks in many objects at once: those that were named, each by its own right, or all that this user may read. Only
 * where none has a hit is it asked what may have been meant.
 */
export async function lookup(
  db: Db,
  actor: Actor,
  { query, objects, page_size = usualHits, filters = [] }: LookupBody,
): Promise<LookupAnswer> {
  const asked = objects === undefined ? readableTo(actor) : [...new Set(objects)].map((name) => named(name))
  if (query.trim() === '') return { hits: [], nearest: null }
  const hits = await Promise.all(asked.map((entity) => hitsIn(db, actor, entity, { query, page_size, filters })))
  if (hits.some((found) => found.length > 0)) return { hits: hits.flat(), nearest: null }
  const near = await Promise.all(asked.map((entity) => nearestIn(db, actor, entity, { query, filters })))
  // of two as near the one that is written as a record writes it
  const [nearest] = near
    .filter((found) => found !== undefined)
    .toSorted((a, b) => a.distance - b.distance || Number(isFolded(a.query)) - Number(isFolded(b.query)))
  return { hits: [], nearest: nearest?.query ?? null }
}

const isFolded = (text: string) => text === fold(text)

const nearestIn = async (db: Db, actor: Actor, { name }: FoundEntity, asked: Asked) => {
  const source = sourceOf(name)
  return source && nearestTo(db, actor, source, asked)
}

const readableTo = (actor: Actor): FoundEntity[] =>
  entities.filter(isFound).filter(({ name }) => readable(actor, name) !== null)

const named = (object: string): FoundEntity => {
  const entity = entities.filter(isFound).find(({ name }) => name === object)
  if (entity === undefined) throw unknownObject('objects')
  return entity
}

const wordOf = (value: unknown): string => (isRef(value) ? value.label : typeof value === 'string' ? value : '')

/** Its name, then what else tells it apart, each said once; a first and a last name are one, and its number stands by itself. */
const toldApart = (entity: FoundEntity, row: Readonly<Record<string, unknown>>, words: readonly string[]): string => {
  const names = entity.label.filter((fields) => fields.some((field) => words.includes(field)))
  const said = new Set<string>([entity.found.as])
  return [namedBy(entity, row), ...names, ...words.map((word) => [word])]
    .map((fields) => {
      const fresh = fields.filter((field) => !said.has(field))
      for (const field of fresh) said.add(field)
      return fresh
        .map((field) => wordOf(row[field]))
        .filter((word) => word !== '')
        .join(' ')
    })
    .filter((part) => part !== '')
    .join(' · ')
}

const statusOf = ({ fields, found }: FoundEntity) => found.with.find((field) => fields[field]?.kind === 'choice')

/** Of a row, what a hit says. */
export const fieldsOfHit = ({ found, label }: FoundEntity): string[] => [
  ...new Set([found.as, ...found.with, ...label.flat()]),
]

/** By its number, with what tells it apart; a choice among that is how it stands. */
export const hitOf = (entity: FoundEntity, row: Readonly<Record<string, unknown>> & { readonly id: number }): Hit => {
  const status = statusOf(entity)
  const words = entity.found.with.filter((field) => field !== status)
  return {
    object: entity.name,
    id: row.id,
    number: String(row[entity.found.as]),
    name: toldApart(entity, row, words),
    status: status === undefined ? null : { field: status, value: String(row[status]) },
  }
}

async function hitsIn(db: Db, actor: Actor, entity: FoundEntity, asked: Asked & { page_size: number }) {
  const params = { ...asked, fields: fieldsOfHit(entity) }
  const { results = [] } = await search(db, actor, { object: entity.name, scope: ['results'], params })
  return results.map((row) => hitOf(entity, row))
}
