import type { Entity, Field } from '#entities/entity.ts'
import { exportJob } from '#entities/export-job.ts'
import { order } from '#entities/order.ts'
import { entities } from '#entities/registry.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { orderFactsOf } from './order-facts.ts'

/** Where an entity's records are found: ids by the table and its indexes, rows by the view. */
export type Source = {
  readonly entity: Entity
  readonly table: string
  readonly view: string
  /** Has a folded `search` column that a text query asks. */
  readonly isSearchable: boolean
  /** Fields that are no columns of the table: the view knows them, and a filter on one is right and slow. */
  readonly derived: readonly string[]
  /** Derived fields with a shorter way to them. */
  readonly facts?: Readonly<Record<string, Sql>>
  /** A number that names one record: whoever types it in full wants it first. */
  readonly exact?: string
  /** Per-shop access (spec §6) asks this column. */
  readonly shop?: string
  /** Whose row it is, where everyone sees only their own. */
  readonly owner?: string
  /** What the list leaves out for everyone: an aborted job is gone from it. */
  readonly hides?: Sql
  /** An order is read by shipping staff only while they can follow it. */
  readonly isOrder?: true
}

/** What only the law knows of an entity; everything else follows from the entity itself. */
const special: Readonly<Record<string, Pick<Source, 'facts' | 'hides' | 'isOrder'>>> = {
  [order.name]: { facts: orderFactsOf, isOrder: true },
  [exportJob.name]: { hides: sql`t.reason is distinct from 'aborted'` },
}

/** `payment-method` lies in `payment_methods` and is read by `payment_method_rows`. */
function sourceFor(entity: Entity): Source {
  const { access, fields, found, list } = entity
  const name = (entity.like ?? entity.name).replaceAll('-', '_')
  const derived = Object.keys(fields).filter((field) => fields[field]?.derived)
  return {
    entity,
    table: `${name}s`,
    view: `${name}_rows`,
    isSearchable: list.text.length > 0,
    derived,
    ...(found && { exact: found.as }),
    ...(access.area !== undefined && fields['shop'] !== undefined && { shop: 'shop_id' }),
    ...(access.own !== undefined && { owner: `${access.own}_id` }),
    ...special[entity.name],
  }
}

const byName = new Map(entities.map((entity) => [entity.name, sourceFor(entity)]))

export const sourceOf = (object: string): Source | undefined => byName.get(object)

/** The entity's own field, never an inherited name such as `constructor`. */
export const fieldOf = ({ entity }: Source, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined

/** The column of a field in the table (`t`): its name, and `…_id` for a reference. */
export const columnOf = (name: string, field: Field): Sql => {
  const column = field.kind === 'ref' ? `${name}_id` : name
  return sql`t.${named(column)}`
}
