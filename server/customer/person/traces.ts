import { entities } from '#entities/registry.ts'
import type { Tx } from '#server/db.ts'
import { leastWord } from '#server/search/words.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { filesOf } from './plan.ts'
import { patternsOf, type PersonScope } from './scope.ts'

/** Whose rows belong to an order, and by which column. */
const ofOrders = ['invoices', 'documents', 'communications', 'refunds', 'returns', 'shipments', 'transactions'] as const
/** They go by these names in history, audit and undo. */
const objects: Readonly<Record<(typeof ofOrders)[number], string>> = {
  invoices: 'invoice',
  documents: 'document',
  communications: 'communication',
  refunds: 'refund',
  returns: 'return',
  shipments: 'shipment',
  transactions: 'transaction',
}

/** Takes what the fields held out of everything that remembers it. */
export async function forgetTraces(tx: Tx, scope: PersonScope): Promise<void> {
  const ids = sql`${[scope.id, ...scope.former]}::bigint[]`
  const orders = sql`${[...scope.loose, ...scope.kept]}::bigint[]`
  const patterns = sql`${patternsOf(scope.values)}::text[]`
  const touched: readonly [string, Sql][] = [
    ['customer', sql`select unnest(${ids}) as id`],
    ['file', sql`select id from files where ${filesOf(scope)}`],
    ['order', sql`select unnest(${orders}) as id`],
    ...ofOrders.map((table): [string, Sql] => [
      objects[table],
      sql`select id from ${named(table)} where order_id = any(${orders})`,
    ]),
    [
      'parcel',
      sql`select p.id from parcels p join shipments s on s.id = p.shipment_id where s.order_id = any(${orders})`,
    ],
  ]
  for (const [object, ids] of touched) {
    const of = (column: string) => sql`object = ${object} and ${named(column)} in (${ids})`
    const all = object === 'customer' || object === 'file' ? sql`true` : sql`false`
    await tx.run(sql`
      update history set changes = null, text = case when ${all} or text ilike any(${patterns}) then null else text end,
        who = case when user_id is null and who ilike any(${patterns}) then null else who end
      where ${of('record_id')} and (${all} or changes::text ilike any(${patterns}) or text ilike any(${patterns})
        or who ilike any(${patterns}))`)
    await tx.run(sql`
      update audit_log set before = null, after = null,
        who = case when user_id is null and who ilike any(${patterns}) then null else who end
      where ${of('object_id')} and (${all} or before::text ilike any(${patterns}) or after::text ilike any(${patterns})
        or who ilike any(${patterns}))`)
    await tx.run(sql`delete from undos where ${of('record_id')}`)
  }
  await forgetCalls(tx, scope)
  await forgetFiles(tx, scope)
  await forgetSearch(tx, scope, orders)
}

/** Of the calls that were made only what nobody else is meant by, and whatever was asked of this record. */
async function forgetCalls(tx: Tx, { id, former, telling }: PersonScope): Promise<void> {
  const patterns = sql`${patternsOf(telling)}::text[]`
  await tx.run(sql`
    update api_log set received = null, returned = null
    where (received is not null or returned is not null)
      and (path like any(${[id, ...former].map((one) => `/api/v3/customer/${one}%`)}::text[]) or received ilike any(${patterns}) or returned ilike any(${patterns}))`)
  await tx.run(sql`delete from idempotency_keys where body ilike any(${patterns})`)
  await tx.run(sql`
    update bulk_items b set called = null, given = null from export_jobs j
    where j.id = b.job_id and j.object = 'customer' and b.record_id = any(${[id, ...former]}::bigint[])`)
}

/** What a file was called may say who somebody is, and the call that brought it names no record. */
async function forgetFiles(tx: Tx, scope: PersonScope): Promise<void> {
  const files = await tx.rows<{ name: string }>(sql`select name from files where ${filesOf(scope)} and name <> ''`)
  if (files.length === 0) return
  const names = sql`${patternsOf(files.map(({ name }) => name))}::text[]`
  await tx.run(sql`
    update api_log set received = null, returned = null
    where path = '/api/v3/file' and (received ilike any(${names}) or returned ilike any(${names}))`)
  await tx.run(sql`delete from idempotency_keys where body ilike any(${names})`)
  await tx.run(sql`update files set name = '' where ${filesOf(scope)}`)
}

/** Nobody finds anything by their words any more, nor are they offered for what was mistyped. */
async function forgetSearch(tx: Tx, { words }: PersonScope, orders: Sql): Promise<void> {
  const without = sql`(
    select coalesce(string_agg(w, ' ' order by n), '') from regexp_split_to_table(search, ' ') with ordinality x(w, n)
    where not w = any(${words}::text[]))`
  await tx.run(sql`update orders set search = ${without} where id = any(${orders})`)
  for (const table of ofOrders)
    await tx.run(sql`update ${named(table)} set search = ${without} where order_id = any(${orders})`)
  await tx.run(sql`
    update parcels set search = ${without} where shipment_id in (select id from shipments where order_id = any(${orders}))`)
  const known = entities.filter(({ found }) => found !== undefined).map(({ table }) => table)
  const parts = [...new Set(words.flatMap((word) => word.split(/[-–/.,;:&+()"!?_|*@]+/)))].filter(
    (word) => word.length >= leastWord,
  )
  const offered = await tx.rows<{ word: string }>(sql`
    select word from search_words where word = any(${parts}::text[]) order by word`)
  for (const { word } of offered) {
    const elsewhere = known.map((table) => sql`exists (select from ${named(table)} where search like ${`%${word}%`})`)
    await tx.run(sql`
      delete from search_words where word = ${word} and not (${elsewhere.reduce((one, next) => sql`${one} or ${next}`)})`)
  }
}
