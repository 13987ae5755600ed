import { DateTime } from 'luxon'
import { dataSchema } from '#entities/edit-schema.ts'
import { isSameValue, wireNameOf } from '#entities/edit.ts'
import { importsNew, rowId } from '#entities/import/import.ts'
import type { Field } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { editsOf, type HeldAgainst } from '#server/edit/entity-edits.ts'
import type { Written } from '#server/edit/record-to-edit.ts'
import { isRefused, type FieldProblem } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource, rowColumns } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { validated } from '#server/validate.ts'
import type { FileRow, ImportCell } from './cell.ts'
import { readRow, sameKey, type ImportPlan, type RowRead } from './plan.ts'
import { isSameList, listOf, referenceIn, withWrittenLists } from './list-values.ts'
import { referenceFinder } from './references.ts'
import { turns } from './turns.ts'

/** What a row comes to, before anything of it is written. */
export type Judged = { readonly row: number; readonly cells: readonly ImportCell[]; readonly called: string } & (
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly problems: Readonly<Record<string, FieldProblem | readonly FieldProblem[]>> }
  | { readonly kind: 'create'; readonly data: SentValues; readonly labels: Values }
  | {
      readonly kind: 'change'
      readonly data: SentValues
      readonly labels: Values
      readonly before: Written
      /** What of the record is not as the file has it, for whoever tries it. */
      readonly since: NonNullable<HeldAgainst['since']>
    }
)

/** Rows whose records are read at a time. */
const chunk = 500

/** What each row of a file comes to, in their order. */
export async function* judgedRows(
  db: Queries,
  user: Person,
  plan: ImportPlan,
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<Judged> {
  const giveWay = turns()
  const judge = judgeOf(db, user, plan, giveWay)
  let some: RowRead[] = []
  for await (const one of rows) {
    some.push(readRow(plan, one))
    await giveWay()
    if (some.length === chunk) {
      yield* judge(some)
      some = []
    }
  }
  yield* judge(some)
}

function judgeOf(db: Queries, user: Person, plan: ImportPlan, giveWay: () => Promise<void>) {
  const { entity, key } = plan
  const references = referenceFinder(db, user)
  const schema = dataSchema(entity)
  /** What rows above have said already, where no two may say the same. */
  const taken = new Map(
    [...new Set([...(key === null ? [] : [key]), ...uniqueIn(plan)])].map((name) => [name, new Set<string>()]),
  )

  return async function* (rows: readonly RowRead[]): AsyncGenerator<Judged> {
    if (rows.length === 0) return
    const labels = rows.flatMap(({ values }) =>
      [...values].flatMap(([name, read]) => {
        const field = entity.fields[name]
        if ('label' in read && field?.kind === 'ref') return [{ object: field.to, label: read.label }]
        const to = 'labels' in read ? referenceIn(field)?.to : undefined
        return to === undefined || !('labels' in read) ? [] : read.labels.map((label) => ({ object: to, label }))
      }),
    )
    await references.prepare(labels)
    const records = await recordsOf(db, user, plan, rows)
    for (const row of rows) {
      yield judge(row, records)
      await giveWay()
    }
  }

  function judge(read: RowRead, records: Records): Judged {
    const { row, cells, values } = read
    const problems: Record<string, FieldProblem | readonly FieldProblem[]> = { ...read.problems }
    const found = read.key === '' ? undefined : records.get(sameKey(read.key))
    const labels: Record<string, unknown> = {}
    const wrong = (): Judged => ({ kind: 'wrong', row, cells, called: read.key, problems })
    if (found === 'several') problems[key ?? rowId] = 'import_ambiguous_key'
    if (key !== null && read.key === '' && key !== rowId) problems[key] ??= 'field_required'
    if (key !== null && read.key !== '' && isTaken(key, read.key)) problems[key] ??= 'field_twice'
    const before = found === 'several' ? undefined : found
    if (before === undefined && Object.keys(problems).length === 0) {
      if (read.key !== '' && !isWrittenKey(plan)) problems[key ?? rowId] = 'record_not_found'
      else if (!importsNew(entity)) problems[key ?? rowId] = 'import_makes_none'
    }
    const held: HeldAgainst =
      before === undefined || read.origin === undefined
        ? {}
        : (editsOf(entity.name).heldAgainst?.(before, read.origin) ?? {})
    Object.assign(problems, held.problems)
    const data: Record<string, unknown> = {}
    for (const [said, value] of values) {
      const name = held.instead?.[said] ?? said
      const field = entity.fields[name]
      if (field === undefined) continue
      const wire = wireNameOf(name, field)
      const sent =
        'labels' in value ? listOf(references, field, value.labels, rowsIn(before?.[name])) : resolvedOf(field, value)
      if ('problem' in sent) problems[wire] = sent.problem
      else if (before === undefined ? !isNothing(sent.value) : !isSame(field, before[name] ?? null, sent.value)) {
        data[wire] = sent.value
        labels[name] = sent.label
      }
    }
    if (Object.keys(problems).length > 0) return wrong()
    if (before !== undefined && Object.keys(data).length === 0)
      return { kind: 'same', row, cells, called: nameOf(entity, before) }
    let clean: SentValues
    try {
      clean = validated(schema, data) as SentValues
    } catch (error) {
      if (!isRefused(error)) throw error
      Object.assign(problems, error.fields)
      return wrong()
    }
    for (const [name, field] of Object.entries(entity.fields)) {
      const value = clean[wireNameOf(name, field)]
      if (name !== key && taken.has(name) && typeof value === 'string' && value !== '' && isTaken(name, value))
        problems[name] = 'field_twice'
    }
    if (Object.keys(problems).length > 0) return wrong()
    if (before === undefined) return { kind: 'create', row, cells, called: read.key, data: clean, labels }
    // the schema has made of it what is there
    const differs = Object.fromEntries(
      Object.entries(entity.fields).flatMap(([name, field]) => {
        const wire = wireNameOf(name, field)
        return clean[wire] === undefined || isSame(field, before[name] ?? null, clean[wire])
          ? []
          : [[wire, clean[wire]]]
      }),
    )
    const called = nameOf(entity, before)
    if (Object.keys(differs).length === 0) return { kind: 'same', row, cells, called }
    return { kind: 'change', row, cells, called, data: differs, labels, before, since: held.since ?? [] }
  }

  function resolvedOf(
    field: Field,
    read: { readonly value: string | number | boolean | null } | { readonly label: string },
  ):
    | { readonly value: string | number | boolean | null; readonly label: unknown }
    | { readonly problem: FieldProblem } {
    if (!('label' in read)) return { value: read.value, label: read.value }
    if (field.kind !== 'ref') return { value: read.label, label: read.label }
    const resolved = references.resolve(field.to, read.label)
    return 'problem' in resolved ? resolved : { value: resolved.id, label: { id: resolved.id, label: resolved.label } }
  }

  function isTaken(name: string, value: string): boolean {
    const values = taken.get(name)
    const one = sameKey(value)
    const isThere = values?.has(one) === true
    values?.add(one)
    return isThere
  }
}

const uniqueIn = ({ columns }: ImportPlan): string[] =>
  columns.flatMap(({ name, field, isWritten }) => (isWritten && field.unique === true ? [name] : []))

const isWrittenKey = ({ key, columns }: ImportPlan): boolean =>
  columns.some(({ name, isWritten }) => name === key && isWritten)

/** As they stand in the file and in the record: to the second, with lines that end alike, and without blanks around. */
function isSame(field: Field, before: unknown, sent: unknown): boolean {
  if (field.kind === 'list') return isSameList(field, rowsIn(before), rowsIn(sent))
  if (isSameValue(field, before, sent)) return true
  if (typeof before !== 'string' || typeof sent !== 'string') return false
  switch (field.kind) {
    case 'datetime':
      return DateTime.fromISO(before).toUnixInteger() === DateTime.fromISO(sent).toUnixInteger()
    case 'text':
    case 'longtext':
      return lines(before) === lines(sent)
    default:
      return false
  }
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

type Records = ReadonlyMap<string, Written | 'several'>

/** The records that rows are known by, as this user reads them. */
async function recordsOf(db: Queries, user: Person, plan: ImportPlan, rows: readonly RowRead[]): Promise<Records> {
  const { entity, key } = plan
  const records = new Map<string, Written | 'several'>()
  if (key === null) return records
  const source = knownSource(entity.name)
  const column = sql`t.${named(key)}`
  const keys = rows.flatMap((row) => (row.key === '' || row.problems[key] !== undefined ? [] : [row.key]))
  const known =
    key === rowId
      ? sql`${column} = any(${keys.map(Number)}::bigint[])`
      : sql`lower(${column}) = any(${keys.map((one) => one.toLowerCase())}::text[])`
  const found = await db.rows<Written>(sql`
    select ${rowColumns(source)} from ${named(source.view)} v join ${named(source.table)} t on t.id = v.id
    where ${known} and ${allOf(visibleTo(user, source))}`)
  for (const record of await withWrittenLists(db, user, plan, found)) {
    const own = sameKey(record[key])
    records.set(own, records.has(own) ? 'several' : record)
  }
  return records
}
