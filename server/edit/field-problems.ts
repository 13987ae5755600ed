import { isIP } from 'node:net'
import { DateTime } from 'luxon'
import { isCountry } from '#entities/shipping-zone/country.ts'
import { fieldsWrittenIn, rowKeyOf, wireNameOf, wireRowOf, writtenFields, writtenInRows } from '#entities/edit.ts'
import type { Entity, Field, Fields } from '#entities/entity.ts'
import { hasUnseen } from '#entities/letters.ts'
import { houseZone } from '#entities/zone.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Tx } from '#server/db.ts'
import type { FieldProblem } from '#server/problem.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { mayTake } from './take-file.ts'
import { editsOf } from './entity-edits.ts'
import { holderOf } from './holder.ts'
import { problemOfShops } from './shops-of-record.ts'
import { choicesFor } from '#server/search/choice.ts'

type Found = [path: string, problem: FieldProblem][]

/** What is asked of one value: where it stands, its field and what was sent. */
type Asked = { readonly path: string; readonly field: Field; readonly value: unknown }

/**
 * What is wrong with what is to be written that its schema alone does not tell: a field that has to be there, a value
 * that somebody else holds, a reference to what is not there, a row twice. `record` is the one that is changed.
 */
export async function problemsIn(
  tx: Tx,
  user: Person,
  source: Source,
  write: SentValues,
  record: Values | undefined,
): Promise<Found> {
  const { entity } = source
  const found: Found = []
  for (const [name, field] of writtenFields(entity)) {
    const wire = wireNameOf(name, field)
    const value = write[wire]
    if (value === undefined) {
      if (record === undefined && field.required === true && field.default === undefined && field.kind !== 'flag')
        found.push([wire, 'field_required'])
      continue
    }
    if (field.kind === 'list')
      found.push(...(await problemsInRows({ tx, user, source }, name, field, value as readonly Values[], record)))
    else found.push(...(await problemsOf(tx, user, { path: wire, field, value })))
    if (field.kind === 'file' && value !== null && !(await mayTake(tx, user, source, name, record?.['id'], value)))
      found.push([wire, 'reference_missing'])
    if (field.unique === true && typeof value === 'string' && value !== '') {
      const holder = await holderOf(tx, user, source, name, value, record?.['id'])
      if (holder !== undefined) {
        const code = holder.is_visible ? (editsOf(entity.name).taken?.[name] ?? 'field_taken') : 'field_taken_unseen'
        found.push([wire, { code, params: { value, holder: holder.label, number: holder.id } }])
      }
    }
    if (name === entity.access.among) {
      const problem = await problemOfShops(tx, user, entity, value, record)
      if (problem !== undefined) found.push([wire, problem])
    }
    // whoever moves a record into a shop has to be one who writes there
    if (name === 'shop' && !writesThere(user, entity, value)) found.push([wire, 'no_right'])
  }
  return found
}

const writesThere = (user: Person, entity: Entity, shop: unknown): boolean =>
  entity.access.area === undefined ||
  fieldsWrittenIn(user, entity, shop === null ? null : Number(shop)).includes('shop')

type Asking = { readonly tx: Tx; readonly user: Person; readonly source: Source }

/** A row is named by its number, a new one by its place among the new ones: `addresses.new_0.city`. */
async function problemsInRows(
  { tx, user, source }: Asking,
  name: string,
  field: Extract<Field, { kind: 'list' }>,
  rows: readonly Values[],
  record: Values | undefined,
): Promise<Found> {
  const found: Found = []
  const there = (record?.[name] ?? []) as readonly Values[] // held against the entity
  const before = (row: Values) => there.find((one) => rowKeyOf(field, one) === rowKeyOf(field, row))
  const seen = new Set<string>()
  let added = 0
  for (const row of rows) {
    const key = typeof row['id'] === 'number' ? row['id'] : `new_${added++}`
    const path = (column: string) => `${name}.${key}.${column}`
    const own = rowKeyOf(field, row)
    // a new record has no rows yet, so whoever names one means that of another
    if (record === undefined && row['id'] !== undefined) found.push([`${name}.${key}`, 'reference_missing'])
    if (own !== undefined && seen.has(own)) found.push([`${name}.${key}`, 'field_twice'])
    if (own !== undefined) seen.add(own)
    for (const [column, one] of writtenInRows(field.of)) {
      const wire = wireNameOf(column, one)
      const value = row[wire]
      if (value === undefined) {
        const isNeeded = one.required === true && one.default === undefined
        if (row['id'] === undefined && isNeeded && before(row) === undefined) found.push([path(wire), 'field_required'])
      } else found.push(...(await problemsOf(tx, user, { path: path(wire), field: one, value })))
      const isFile = one.kind === 'file' && value !== undefined && value !== null
      if (isFile && !(await mayTake(tx, user, source, `${name}.${column}`, record?.['id'], value)))
        found.push([path(wire), 'reference_missing'])
    }
  }
  const whole = rows.map((row) => ({ ...wireRowOf(field.of, before(row) ?? {}), ...row }))
  return [...found, ...twiceIn(name, field.of, whole)]
}

/** Rows that hold what another one above them holds, where no two may: told at the cell. */
function twiceIn(name: string, of: Fields, rows: readonly Values[]): Found {
  const unique = Object.entries(of).filter(([, field]) => field.unique === true)
  const seen = new Map(unique.map(([column]) => [column, new Set<unknown>()]))
  let added = 0
  return rows.flatMap((row) => {
    const key = typeof row['id'] === 'number' ? row['id'] : `new_${added++}`
    return unique.flatMap(([column, field]): Found => {
      const wire = wireNameOf(column, field)
      const said = row[wire]
      // letters large and small alike, as everywhere
      const value = typeof said === 'string' ? said.trim().toLowerCase() : said
      if (value === undefined || value === null) return []
      const before = seen.get(column)
      if (before?.has(value)) return [[`${name}.${key}.${wire}`, 'field_twice']]
      before?.add(value)
      return []
    })
  })
}

async function problemsOf(tx: Tx, user: Person, { path, field, value }: Asked): Promise<Found> {
  if (field.kind === 'ref' && value !== null && !(await isThere(tx, user, field.to, Number(value))))
    return [[path, 'reference_missing']]
  if (field.unique === true && typeof value === 'string' && hasUnseen(value)) return [[path, 'field_marks']]
  if (field.kind === 'date' && field.past === true && typeof value === 'string' && value > today())
    return [[path, 'date_to_come']]
  if ('format' in field && field.format === 'network' && !isNetwork(String(value)))
    return [[path, { code: 'field_network', params: { value: String(value) } }]]
  if ('format' in field && typeof value === 'string' && value !== '') {
    if (field.format === 'country' && !isCountry(value)) return [[path, 'field_country']]
    if (field.format === 'currency' && !isCurrency(value)) return [[path, 'field_currency']]
    if (field.format === 'time_zone' && !isTimeZone(value)) return [[path, 'field_time_zone']]
  }
  return []
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const timeZones: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

const isTimeZone = (name: string): boolean => timeZones.has(name)

const isCurrency = (code: string): boolean => currencies.has(code)

const today = (): string => DateTime.now().setZone(houseZone).toISODate() ?? ''

/** As PostgreSQL reads it: an address in full, without zeros in front, and the bits of its network. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 && more.length === 0 && /^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  )
}

/** May this user point at it: at what everyone chooses among, or at what they read? */
async function isThere(tx: Tx, user: Person, object: string, id: number): Promise<boolean> {
  const source = knownSource(object)
  return (
    (await tx.run(
      sql`select from ${named(source.table)} t where t.id = ${id} and ${allOf(choicesFor(user, source))}`,
    )) > 0
  )
}
