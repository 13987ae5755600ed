import { wireNameOf, writtenFields } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Tx } from '#server/db.ts'
import type { Columns } from '#server/life/server-life.ts'
import { refuse } from '#server/problem.ts'
import { searchable, searchOf } from '#server/search/fold.ts'
import type { Source } from '#server/search/source.ts'
import { joined, named, sql } from '#server/sql.ts'
import type { Caller } from '#server/caller.ts'
import { editsOf } from './entity-edits.ts'
import { rowsOf, writeRows, writtenLists } from './list-rows.ts'
import { seenRows } from './shops-of-record.ts'
import { takeFile, takeRowFiles } from './take-file.ts'
import { readWritten, type Written } from './record-to-edit.ts'

/** The columns of the record's own row among what was sent; an empty text is none. */
const columnsIn = (entity: Entity, sent: SentValues): Columns =>
  Object.fromEntries(
    writtenFields(entity).flatMap(([name, field]) => {
      const column = wireNameOf(name, field)
      if (field.kind === 'list' || sent[column] === undefined || isApart(entity, name)) return []
      return [[column, sent[column] === '' ? null : sent[column]]]
    }),
  )

const isApart = ({ name }: Entity, field: string): boolean => editsOf(name).apart?.[field] !== undefined

/** What a new record holds where nothing was sent. */
const beginning = (entity: Entity): Columns =>
  Object.fromEntries(
    writtenFields(entity).flatMap(([name, field]) =>
      field.default === undefined || isApart(entity, name) ? [] : [[wireNameOf(name, field), field.default]],
    ),
  )

const isPlain = ({ fields }: Entity, name: string): boolean => {
  const field = fields[name]
  return field?.kind === 'text' && field.derived !== true
}

/** Writes a record that is there, counts the change and dates it. */
export async function writeRecord(
  tx: Tx,
  caller: Caller,
  source: Source,
  before: Written,
  sent: SentValues,
): Promise<Written> {
  const { entity, table } = source
  const columns = Object.entries(columnsIn(entity, sent)).map(([name, value]) => sql`${named(name)} = ${value}`)
  const dated = Object.hasOwn(entity.fields, 'date_updated') ? [sql`date_updated = now()`] : []
  await once(entity, () =>
    tx.run(sql`
      update ${named(table)} set ${joined([...columns, ...dated, sql`version = version + 1`])} where id = ${before.id}`),
  )
  return finish(tx, caller, source, before.id, sent, before)
}

/** Writes a new record. */
export async function writeNewRecord(tx: Tx, caller: Caller, source: Source, sent: SentValues): Promise<Written> {
  const { entity, table } = source
  const columns: Record<string, unknown> = {
    ...beginning(entity),
    ...columnsIn(entity, sent),
    ...(await editsOf(entity.name).begins?.(tx, sent, caller.isTrial === true)),
  }
  // with its words at once, where it has all of them: each further version of a row is one more in every index
  const { text } = entity.list
  if (source.isSearchable && editsOf(entity.name).words === undefined && text.every((name) => isPlain(entity, name)))
    columns['search'] = searchOf(entity, columns)
  const { id } = await once(entity, () =>
    tx.one<{ id: number }>(sql`
      insert into ${named(table)} (${joined(Object.keys(columns).map(named))})
      values (${joined(Object.values(columns).map((value) => sql`${value}`))}) returning id`),
  )
  return finish(tx, caller, source, id, sent)
}

/** The lists, what it is found by, and the record as it is then. */
async function finish(
  tx: Tx,
  caller: Caller,
  source: Source,
  id: number,
  sent: SentValues,
  before?: Written,
): Promise<Written> {
  const { user } = caller
  const { entity, table } = source
  for (const [name, list] of writtenLists(entity)) {
    const wanted = sent[name]
    if (wanted !== undefined)
      await once(
        entity,
        async () =>
          // what this user does not see stays as it is
          writeRows(
            tx,
            list,
            id,
            seenRows(user, entity, name, await rowsOf(tx, list, id)),
            wanted as readonly Values[],
          ),
        name,
      )
  }
  await editsOf(entity.name).settles?.(tx, user, id, sent, before)
  if (source.isSearchable) {
    const row = await tx.one<Values>(sql`select * from ${named(source.view)} where id = ${id}`)
    const words = (await editsOf(entity.name).words?.(tx, id)) ?? []
    const found = [searchOf(entity, row), searchable(words)].join(' ').trim()
    await tx.run(sql`update ${named(table)} set search = ${found} where id = ${id} and search <> ${found}`)
  }
  for (const [name, field] of writtenFields(entity))
    if (field.kind === 'file' && sent[wireNameOf(name, field)] !== undefined)
      await takeFile({ db: tx, entity, id }, table, name)
  await takeRowFiles({ db: tx, entity, id }, (name) => sent[name] !== undefined)
  for (const [name, write] of Object.entries(editsOf(entity.name).apart ?? {}))
    if (sent[name] !== undefined) await write(tx, caller, id, sent[name])
  const after = await readWritten(tx, user, source, id)
  // whoever gave it to a shop that they do not read was refused before
  if (after === undefined) throw new Error(`The ${entity.name} ${id} is gone`)
  return after
}

/**
 * Somebody else wrote the same unique value a moment ago: the index knows. It is called by its table and column, as
 * `customers_email`; what two rows of a list hold is said of the list.
 */
async function once<T>({ name, table }: Entity, write: () => Promise<T>, list?: string): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
    const constraint = String(Reflect.get(error, 'constraint') ?? '')
    const field = list ?? constraint.replace(new RegExp(`^${table}_`), '').replace(/_key$/, '')
    const code = editsOf(name).twice?.[field] ?? 'field_taken_now'
    throw refuse({ status: 422, code: 'invalid', fields: { [field]: code } })
  }
}
