import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'

/** The number by which a record differs from others that are called the same, where it is not its name. */
export function numberBeside(entity: Entity, record: Row): string | undefined {
  const as = entity.found?.as
  const field = as === undefined ? undefined : entity.fields[as]
  const number = as === undefined ? undefined : record[as]
  const isNumber = field?.kind === 'text' && field.mono === true && typeof number === 'string' && number !== ''
  return isNumber && !nameOf(entity, record).includes(number) ? number : undefined
}

/** The lists of a record that are its own: what only refers to it is none. */
export const ownLists = (entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'list' && field.readonly !== true && field.derived !== true ? [name] : [],
  )

/** How many rows of each of them go with the record; those without any are left out. */
export const whatGoes = (entity: Entity, record: Readonly<Record<string, unknown>>): [name: string, count: number][] =>
  ownLists(entity).flatMap((name): [string, number][] => {
    const rows = record[name]
    return Array.isArray(rows) && rows.length > 0 ? [[name, rows.length]] : []
  })
