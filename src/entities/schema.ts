import * as z from 'zod/mini'
import type { Entity, Field, Fields, RecordOf } from './entity.ts'

const decimal = /^-?\d+(\.\d+)?$/
const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const amount = (field: { min?: number; max?: number }) =>
  z
    .number()
    .check(
      ...(field.min === undefined ? [] : [z.gte(field.min)]),
      ...(field.max === undefined ? [] : [z.lte(field.max)]),
    )

const bare = (field: Field): z.ZodMiniType => {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return z.string().check(z.maxLength(field.max))
    case 'number':
    case 'percent':
      return amount(field)
    case 'money':
      return z.string().check(z.regex(decimal))
    case 'date':
      return z.string().check(z.regex(day))
    case 'datetime':
      return z.string().check(z.regex(instant))
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum([...field.of])
    case 'ref':
    case 'file':
      return z.object({ id: z.int(), label: z.string() })
    case 'list':
      return z.array(z.object(shapeOf(field.of)))
  }
}

const isAlwaysThere = (field: Field) => field.required === true || field.kind === 'flag' || field.kind === 'list'

/** One zod type for each field, as a record carries it. */
const shapeOf = (fields: Fields): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isAlwaysThere(field) ? bare(field) : z.nullable(bare(field))]),
  )

/** The schema of a whole record; lists may be missing, because only a record read expands them. */
export const recordSchema = <E extends Entity>(entity: E): z.ZodMiniType<RecordOf<E>> => {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(entity.fields)).map(([name, type]) => [
      name,
      entity.fields[name]?.kind === 'list' ? z.optional(type) : type,
    ]),
  )
  // the shape is built from the same fields that RecordOf reads
  return z.object({ id: z.int(), version: z.int(), ...shape }) as unknown as z.ZodMiniType<RecordOf<E>>
}

/** A row of a list: the record without its parts. */
export const rowSchema = (entity: Pick<Entity, 'fields'>): z.ZodMiniType =>
  z.looseObject({
    id: z.int(),
    version: z.int(),
    ...shapeOf(Object.fromEntries(Object.entries(entity.fields).filter(([, { kind }]) => kind !== 'list'))),
  })
