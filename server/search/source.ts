import { shippingStatuses, type Actor } from '#entities/access.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { document } from '#entities/document/document.ts'
import { deliveryTypes } from '#entities/document/parts.ts'
import { exportHistory, exportJob } from '#entities/export-job.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { order } from '#entities/order/order.ts'
import { shippingOrder } from '#entities/shipping-order/shipping-order.ts'
import { inShops } from '#entities/in-shops.ts'
import { entities } from '#entities/registry.ts'
import type { Role } from '#entities/role.ts'
import { translatedObjects } from '#entities/translation/texts.ts'
import { translation } from '#entities/translation/translation.ts'
import type { Queries } from '#server/db.ts'
import { isLikeAnother, seenDuplicates } from '#server/customer/like-another.ts'
import { seenCounts } from '#server/customer/seen-counts.ts'
import { besideProduct } from '#server/product/beside-row.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { withOpenFiles } from '#server/store/file.ts'
import { withSeenShops } from '#server/product/seen-shops.ts'
import type { ForReader } from './for-reader.ts'
import { invoiceFactsOf } from './invoice-facts.ts'
import { orderFactsOf } from './order-facts.ts'
import { daysToDeadline, isInShipping, shippingFactsOf } from './shipping-facts.ts'

/** Where an entity's records are found: ids by the table and its indexes, rows by the view. */
export type Source = {
  readonly entity: Entity
  readonly table: string
  readonly view: string
  /** Has a folded `search` column that a text query asks. */
  readonly isSearchable: boolean
  /** Fields that are no columns of the table: the view knows them, and a filter on one is right and slow. */
  readonly derived: readonly string[]
  /** Fields by which how many there are is kept, and the moment by whose day as well: that of the list's own order. */
  readonly counted?: { readonly by: readonly string[]; readonly moment: string }
  /** Derived fields with a shorter way to them. */
  readonly facts?: Readonly<Record<string, Sql | ((actor: Actor) => Sql)>>
  /** Derived fields that the view does not know either: asked of any row that has the record's id. */
  readonly besides?: Readonly<Record<string, (row: Sql) => Sql>>
  /** A number that names one record: whoever types it in full wants it first. */
  readonly exact?: string
  /** Per-shop access (spec §6) asks this column. */
  readonly shop?: string
  /**
   * It is in several shops, and per-shop access asks them all: the view that names them, its column for the record, and
   * the column of the record's own row that holds them.
   */
  readonly inShops?: { readonly view: string; readonly id: string; readonly column: string }
  /** Is a part of such a record of another kind, and seen where that is: the reference to it. */
  readonly within?: string
  /** Is a text of records of these objects, and seen where its record is; whoever has this role sees all of them. */
  readonly ofRecords?: {
    readonly objects: readonly string[]
    readonly all: Role
    /** Which records of an object have such texts at all, where not every one does. */
    readonly having?: Readonly<Record<string, Sql>>
  }
  /** What of it a right to follow the goods alone lets through. */
  readonly ships?: Sql
  /** What a record that is in no shop has to do with these, where it is closed to whoever may not see them. */
  readonly concerns?: (shops: readonly number[]) => Sql[]
  /** Whose row it is, where everyone sees only their own. */
  readonly owner?: string
  /** What of it each shop offers, and in what order: the table that says so and its column for the record. */
  readonly offers?: { readonly table: string; readonly id: string }
  /** What a field is sorted by in place of its value: the place of a status in its life. */
  readonly places?: Readonly<Record<string, Sql>>
  /** What the list leaves out for everyone: an aborted export is gone from it, a bulk stays with what it moved. */
  readonly hides?: Sql
  /** References to what not everybody sees who reads its rows: without a right to it they are empty. */
  readonly guarded?: readonly string[]
  /** The record that one became which is gone, as a query of its number. */
  readonly becomes?: (id: number) => Sql
  /** What of it depends on who reads it: shops that are closed to them are left out. */
  readonly forReader?: (actor: Actor) => ForReader
  /** The rows as this user may see them. */
  readonly shown?: <Row extends { readonly id: number }>(
    db: Queries,
    actor: Actor,
    rows: readonly Row[],
  ) => Promise<Row[]>
}

/** Narrows what shops offer to one shop's offer: `{field: 'offered_by', op: 'eq', value: 3}`. */
export const offeredBy = 'offered_by'

/** What only the law knows of an entity; everything else follows from the entity itself. */
const special: Readonly<
  Record<
    string,
    Partial<
      Pick<
        Source,
        | 'becomes'
        | 'besides'
        | 'concerns'
        | 'facts'
        | 'forReader'
        | 'guarded'
        | 'hides'
        | 'offers'
        | 'ofRecords'
        | 'places'
        | 'ships'
        | 'shown'
        | 'view'
        | 'within'
      >
    >
  >
> = {
  [invoice.name]: { facts: invoiceFactsOf },
  [order.name]: {
    facts: orderFactsOf,
    places: { status: sql`order_status_place(t.status)` },
    ships: sql`t.status = any(${shippingStatuses}::text[])`,
  },
  [shippingOrder.name]: {
    view: 'shipping_order_rows',
    facts: shippingFactsOf,
    hides: isInShipping,
    places: { deadline: daysToDeadline },
  },
  [document.name]: {
    ships: sql`t.type = any(${deliveryTypes}::text[])`,
    // a pick list over several shops
    concerns: (shops) => [
      sql`not exists (
        select from document_orders x join orders o on o.id = x.order_id
        where x.document_id = t.id and o.shop_id = any(${shops}::bigint[]))`,
    ],
  },
  'product-attribute': { hides: sql`not t.is_private` },
  'private-attribute': { hides: sql`t.is_private` },
  customer: {
    becomes: (id) => sql`select into_id from customer_merges where from_id = ${id}`,
    facts: { has_duplicate: isLikeAnother },
    forReader: (actor) => ({ ...seenDuplicates(actor), ...seenCounts(actor) }),
  },
  product: { besides: besideProduct, shown: withSeenShops },
  price: { within: 'product' },
  'stock-movement': { guarded: ['order'], within: 'product' },
  'payment-method': { offers: { table: 'shop_payment_methods', id: 'payment_method_id' } },
  'shipping-method': { offers: { table: 'shop_shipping_methods', id: 'shipping_method_id' } },
  [translation.name]: {
    // as `products_with_texts` has it
    ofRecords: { objects: translatedObjects, all: 'translator', having: { product: sql`t.type <> 'variation'` } },
  },
  // what is past its time is gone, and its bytes go within the hour
  file: { hides: sql`(t.date_expires is null or t.date_expires > now())` },
  'work-session': {
    facts: {
      is_open: sql`(t.date_end is null)`,
      has_warning: sql`exists (
        select from work_days d where d.user_id = t.user_id and d.day = t.day and d.warnings <> '{}')`,
    },
  },
  [exportJob.name]: { hides: sql`(t.reason is distinct from 'aborted' or t.kind = 'bulk')`, shown: withOpenFiles },
  [exportHistory.name]: { shown: withOpenFiles },
}

function sourceFor(entity: Entity): Source {
  const { access, fields, found, list, table } = entity
  const name = (entity.like ?? entity.name).replaceAll('-', '_')
  const derived = Object.keys(fields).filter((field) => fields[field]?.derived)
  return {
    entity,
    table,
    view: `${name}_rows`,
    isSearchable: list.text.length > 0,
    derived,
    ...(list.counted && { counted: { by: countedFields(entity), moment: momentOf(list) } }),
    ...(found && { exact: found.as }),
    ...(access.area !== undefined && fields['shop'] !== undefined && { shop: 'shop_id' }),
    ...(access.among !== undefined && { inShops: { view: `${name}_in_shops`, id: `${name}_id`, column: 'shop_ids' } }),
    ...(access.own !== undefined && { owner: `${access.own}_id` }),
    ...special[entity.name],
  }
}

const momentOf = ({ counted, sort }: Entity['list']): string =>
  typeof counted === 'object' ? counted.moment : (sort.split(' ')[0] ?? '')

/** The choices that a list is narrowed by and that the table itself knows. */
export const choicesOf = ({ fields, list }: Entity): { name: string; field: Field }[] =>
  list.filters.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'choice' && field.derived !== true ? [{ name, field }] : []
  })

/** Those and the shop; a test holds that rights ask nothing else of a record. */
const countedFields = (entity: Entity): string[] => [
  ...entity.list.filters.filter((name) => name === 'shop'),
  ...choicesOf(entity).map(({ name }) => name),
]

const byName = new Map(entities.map((entity) => [entity.name, sourceFor(entity)]))

export const sources: readonly Source[] = [...byName.values()]

export const sourceOf = (object: string): Source | undefined => byName.get(object)

/** The objects that read the same records in another way. */
export const readingsOf = (object: string): string[] =>
  sources.flatMap(({ entity }) => (entity.like === object ? [entity.name] : []))

/** Where the records of an entity that we name ourselves are found. */
export function knownSource(object: string): Source {
  const source = byName.get(object)
  if (source === undefined) throw new Error(`No entity is called ${object}`)
  return source
}

/** The entity's own field, never an inherited name such as `constructor`. */
export const fieldOf = ({ entity }: Source, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined

/** A field's name in the table: its own, and `…_id` for a reference. */
const columnName = (name: string, field: Field | undefined): string => (field?.kind === 'ref' ? `${name}_id` : name)

/** The column of a field in the table (`t`). */
export const columnOf = (name: string, field: Field): Sql => sql`t.${named(columnName(name, field))}`

/** A field as a row of the view `v` has it. */
export const cellOf = ({ besides }: Source, name: string): Sql => besides?.[name]?.(sql`v`) ?? sql`v.${named(name)}`

/** All that a row of the view `v` carries, with what lies beside it: of what is in several shops these, too. */
export const rowColumns = (source: Source): Sql => {
  const besides = Object.keys(source.besides ?? {}).map((name) => sql`, ${cellOf(source, name)} as ${named(name)}`)
  return sql`v.*${joined(besides, sql``)}${shopsColumn(source)}`
}

/** The shops of a row of the view `v` that is in several, behind its other columns. */
export const shopsColumn = ({ inShops: among }: Source): Sql =>
  among === undefined
    ? sql``
    : sql`, (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'label', s.name) order by s.id), '[]')
        from ${named(among.view)} x join shops s on s.id = x.shop_id where x.${named(among.id)} = v.id
      ) as ${named(inShops)}`

/** The columns by which how many there are is kept. */
export const countedColumns = ({ entity, counted }: Source): Sql =>
  joined((counted?.by ?? []).map((name) => named(columnName(name, entity.fields[name]))))
