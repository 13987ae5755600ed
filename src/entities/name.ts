import type { Entity } from './entity.ts'

type Named = Pick<Entity, 'label'>
type Values = Readonly<Record<string, unknown>>

const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** The fields that this record is called by. */
export const namedBy = ({ label }: Named, row: Values): readonly string[] =>
  label.find((names) => names.some((name) => wordOf(row[name]) !== '')) ?? []

/** What people call this record, the same in a title, a palette row and wherever something refers to it. */
export const nameOf = (entity: Named, row: Values | undefined): string =>
  row === undefined
    ? ''
    : namedBy(entity, row)
        .map((name) => wordOf(row[name]))
        .filter((word) => word !== '')
        .join(' ')
