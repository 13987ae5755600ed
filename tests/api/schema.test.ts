import { afterAll, beforeAll, expect, test } from 'vitest'
import { scalarsOf, type Kind } from '#entities/entity.ts'
import { orderParts } from '#entities/order-parts.ts'
import { order } from '#entities/order.ts'
import { entities } from '#entities/registry.ts'
import { roles } from '#entities/role.ts'
import { recordSchema } from '#entities/schema.ts'
import { areas, levels } from '#entities/user.ts'
import { openDb, type Db } from '#server/db.ts'
import { sourceOf, type Source } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { isOrderPart, partsOf } from '#server/store/order-parts.ts'
import { rowOf } from '#server/store/order.ts'
import { newDatabase } from '#tests/support/database.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  db = openDb(database.url)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

const sources = entities.map(({ name }) => sourceOf(name)).filter((source): source is Source => source !== undefined)

type Column = { name: string; type: string; nullable: boolean }
const columnsOf = (table: string) =>
  db.rows<Column>(sql`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`)

const typesOf: Readonly<Record<Kind, readonly string[]>> = {
  text: ['text'],
  longtext: ['text'],
  choice: ['text'],
  file: ['text'],
  number: ['integer', 'bigint', 'double precision'],
  percent: ['double precision'],
  money: ['numeric'],
  date: ['date'],
  datetime: ['timestamp with time zone'],
  flag: ['boolean'],
  ref: ['jsonb'],
  list: [],
}

test('every object has a source', () => {
  expect(sources).toHaveLength(entities.length)
})

test.each(sources)('$view has the fields of the entity, each in its type, and no other', async ({ entity, view }) => {
  const columns = await columnsOf(view)
  expect(columns.map(({ name }) => name).toSorted()).toEqual(['id', 'version', ...scalarsOf(entity.fields)].toSorted())
  const mistyped = columns.filter(({ name, type }) => {
    const field = entity.fields[name]
    return field !== undefined && !typesOf[field.kind].includes(type)
  })
  expect(mistyped).toEqual([])
})

test.each(sources)('$table keeps what is required', async ({ entity, table, derived }) => {
  const columns = new Map((await columnsOf(table)).map((column) => [column.name, column]))
  for (const name of scalarsOf(entity.fields).filter((field) => !derived.includes(field))) {
    const field = entity.fields[name]
    const column = columns.get(field?.kind === 'ref' ? `${name}_id` : name)
    expect(column, `${table}.${name}`).toBeDefined()
    const isRequired = field?.required === true || field?.kind === 'flag'
    expect(isRequired && column?.nullable, `${table}.${name} is required and can be null`).toBe(false)
  }
})

/** The values that the check constraint of a column allows. */
async function allowed(table: string, column: string): Promise<string[]> {
  const checks = await db.rows<{ definition: string }>(sql`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column} and cardinality(c.conkey) = 1`)
  return checks.flatMap(({ definition }) => [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value))
}

/** Computed by the database, or a trigger of a payment method: their lists are the entity's alone. */
const computedOrTrigger = ['payment_state', 'status_generates_invoice', 'status_marks_paid', 'status_captures_payment']
const parts = orderParts
const choices: [table: string, column: string, of: readonly string[]][] = [
  ...sources.flatMap(({ entity, table, derived }) =>
    Object.entries(entity.fields).flatMap(([name, field]): [string, string, readonly string[]][] =>
      field.kind === 'choice' && !derived.includes(name) && !computedOrTrigger.includes(name)
        ? [[table, name, field.of]]
        : [],
    ),
  ),
  ['user_roles', 'role', roles],
  ['user_shop_access', 'area', areas],
  ['user_shop_access', 'level', levels],
  ['order_addresses', 'type', parts.addresses.of.type.of],
  ['order_fees', 'type', parts.fees.of.type.of],
  ['order_notes', 'type', parts.notes.of.type.of],
  ['transactions', 'status', parts.payments.of.status.of],
  ['shipments', 'status', parts.shipments.of.status.of],
  ['documents', 'type', parts.documents.of.type.of],
]

test.each(choices)('%s.%s takes the choices of the entity', async (table, column, of) => {
  expect((await allowed(table, column)).toSorted()).toEqual([...of].toSorted())
})

test('orders and their parts are records as the contract describes them', async () => {
  const ids = await db.rows<{ id: number }>(sql`select id from orders order by id desc limit 150`)
  const schema = recordSchema(order)
  const names = Object.keys(orderParts).filter(isOrderPart)
  const met = new Set<string>()
  for (const { id } of ids) {
    const record = {
      ...(await rowOf(db, id)),
      ...(await partsOf(db, { id: 1, roles: ['admin'], shops: [] }, id, names)),
    }
    const result = schema.safeParse(record)
    expect(result.error, `order ${id}`).toBeUndefined()
    for (const name of names)
      for (const row of record[name] ?? []) {
        met.add(name)
        expect(Object.keys(row).toSorted()).toEqual(Object.keys(orderParts[name].of).toSorted())
      }
  }
  expect([...met].toSorted()).toEqual(names.toSorted())
})

test('an order that is not there has no row, locked or not', async () => {
  expect(await rowOf(db, 999_999_999, { forUpdate: true })).toBeUndefined()
  expect(await rowOf(db, 999_999_999)).toBeUndefined()
  expect(await rowOf(db, 1, { forUpdate: true })).toEqual(await rowOf(db, 1))
})
