import { recordPlaceOf } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import type { Moves, LiveRow } from '#machines/life/moves.ts'

type Texts = (key: string, options: { ns: string }) => string

/** A record with what it is, which its page is called by where it has one: `Order 1234`. */
export const recordTitle = (object: string, name: string, t: Texts): string => {
  const place = recordPlaceOf({ name: object })
  return `${place === undefined ? t(`noun.${object}`, { ns: 'palette' }) : t(place, { ns: 'places' })} ${name}`
}

type Named = { object: string; record: LiveRow; moves: Pick<Moves, 'nameOf' | 'calledBy'> }

const calledIn = (
  object: string,
  value: { by: string | undefined; name: string },
  row: Readonly<Record<string, unknown>>,
  t: Texts,
) => (value.by === undefined ? value.name : t(`${object}.${value.by}.${String(row[value.by])}`, { ns: 'entities' }))

/** What people call the record, in words where it is called by one. */
export const wordFor = ({ object, record, moves: { nameOf: named, calledBy } }: Named, t: Texts): string =>
  calledIn(object, { by: calledBy, name: named(record) }, record, t)

/** The same of a row that no life is known of. */
export const wordOfRow = (entity: Entity, row: Readonly<Record<string, unknown>> | undefined, t: Texts): string =>
  row === undefined ? '' : calledIn(entity.name, { by: entity.calledBy, name: nameOf(entity, row) }, row, t)
