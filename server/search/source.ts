import { customer } from '#entities/customer.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { exportHistory, exportJob } from '#entities/export-job.ts'
import { orderFacts } from '#entities/order-facts.ts'
import { order } from '#entities/order.ts'
import { paymentMethod } from '#entities/payment-method.ts'
import { shippingMethod } from '#entities/shipping-method.ts'
import { shop } from '#entities/shop.ts'
import { user } from '#entities/user.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { fulfilment, orderFactsOf } from './order-facts.ts'

/** Where an entity's records are found: ids by the table and its indexes, rows by the view. */
export type Source = {
  readonly entity: Entity
  readonly table: string
  readonly view: string
  /** Has a folded `search` column that a text query asks. */
  readonly isSearchable: boolean
  /** Fields that are no columns of the table: the view knows them, and a filter on one is right and slow. */
  readonly derived?: readonly string[]
  /** Derived fields with a shorter way to them. */
  readonly facts?: Readonly<Record<string, Sql>>
  /** Derived choices of which each value is a condition. */
  readonly states?: Readonly<Record<string, Readonly<Record<string, Sql>>>>
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

const jobFacts = ['duration', 'download_url', 'date_expires']

const sources: readonly Source[] = [
  {
    entity: order,
    table: 'orders',
    view: 'order_rows',
    isSearchable: true,
    derived: ['fulfilment_state', ...Object.keys(orderFacts)],
    facts: orderFactsOf,
    states: { fulfilment_state: fulfilment },
    exact: 'number',
    shop: 'shop_id',
    isOrder: true,
  },
  {
    entity: customer,
    table: 'customers',
    view: 'customer_rows',
    isSearchable: true,
    derived: ['currency'],
    exact: 'customer_number',
    shop: 'shop_id',
  },
  { entity: shop, table: 'shops', view: 'shop_rows', isSearchable: true },
  { entity: paymentMethod, table: 'payment_methods', view: 'payment_method_rows', isSearchable: true },
  { entity: shippingMethod, table: 'shipping_methods', view: 'shipping_method_rows', isSearchable: true },
  { entity: user, table: 'users', view: 'user_rows', isSearchable: true },
  {
    entity: exportJob,
    table: 'export_jobs',
    view: 'export_job_rows',
    isSearchable: false,
    owner: 'user_id',
    hides: sql`t.reason is distinct from 'aborted'`,
    derived: jobFacts,
  },
  { entity: exportHistory, table: 'export_jobs', view: 'export_job_rows', isSearchable: true, derived: jobFacts },
]

const byName = new Map(sources.map((source) => [source.entity.name, source]))

export const sourceOf = (object: string): Source | undefined => byName.get(object)

/** The entity's own field, never an inherited name such as `constructor`. */
export const fieldOf = ({ entity }: Source, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined

/** The column of a field in the table (`t`): its name, and `…_id` for a reference. */
export const columnOf = (name: string, field: Field): Sql => {
  const column = field.kind === 'ref' ? `${name}_id` : name
  return sql`t.${named(column)}`
}
