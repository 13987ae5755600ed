import type { ImportTrial, importBody } from '#api/edit/import.ts'
import type * as z from 'zod/mini'
import { mayBegin } from '#entities/access.ts'
import { importIdOf, isImported } from '#entities/import/import.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { sourceToEdit } from '#server/edit/record-to-edit.ts'
import { startedJob, insertJob, type StartedBulk } from '#server/jobs/start-bulk.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { asCode, refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { fileGone } from '#server/store/file.ts'
import { text } from '#server/texts.ts'
import { headOfSpread } from '#server/edit/spread-columns.ts'
import { isBlank, type FileRow } from './cell.ts'
import { importedEntity, type ImportedEntity } from './imported-entity.ts'
import { judgedRows, type Judged } from './judge.ts'
import { proposeMapping, rememberMapping, requireMapping } from './mapping.ts'
import { planOf } from './plan.ts'
import { textOf } from './read-cell.ts'
import { versionOf } from './row.ts'
import { openTable, type Table, type TableFile } from './rows.ts'
import { tryRows } from './trial.ts'
import { openWrongFile } from './wrong-file.ts'

type ImportBody = z.infer<typeof importBody>
type ImportOf = { readonly object: string; readonly body: ImportBody; readonly files: FileStore }

/** The rows of a file, tried or made into a job: who writes none of the records is refused before the file is read. */
export async function importFile(
  tx: Tx,
  caller: Caller,
  { object, body, files }: ImportOf,
  signal: AbortSignal,
): Promise<ImportTrial | StartedBulk> {
  const { entity } = sourceToEdit(object)
  if (!mayBegin(caller.user, object)) throw refuse({ status: 403, code: 'no_right' })
  if (!isImported(entity)) throw refuse({ status: 404, code: 'unknown_action' })
  const file = await fileOf(tx, caller, object, body.file_id)
  const done = await files.lend(file.path, (path) =>
    read(tx, caller, { object, body, files, name: file.name }, { path, type: file.type }, signal),
  )
  if (done === undefined) throw fileGone()
  return done
}

async function read(
  tx: Tx,
  caller: Caller,
  { object, body, files, name }: ImportOf & { name: string },
  file: TableFile,
  signal: AbortSignal,
): Promise<ImportTrial | StartedBulk> {
  const { entity } = sourceToEdit(object)
  const table = await openTable(file)
  try {
    const imported = await importedEntity(tx, caller.user, entity)
    if (body.mapping !== undefined) requireMapping(imported.entity, table.heads, body.mapping)
    return body.dry_run === true
      ? await trialOf(tx, caller, { object, body, files, name, table, imported }, signal)
      : await jobOf(tx, caller, { object, body, name, table, imported })
  } finally {
    await table.rows.return(undefined)
  }
}

/** What this user has uploaded to be imported as such records. */
async function fileOf(tx: Tx, { user }: Caller, object: string, id: number) {
  const file = await tx.maybe<{ name: string; path: string; type: string }>(sql`
    select name, path, type from files
    where id = ${id} and user_id = ${user.id} and purpose = ${importIdOf(object)} and date_expires > now()`)
  if (file === undefined) throw refuse({ status: 422, code: 'invalid', fields: { file_id: 'reference_missing' } })
  return file
}

type Opened = {
  readonly object: string
  readonly body: ImportBody
  readonly name: string
  readonly table: Table
  readonly imported: ImportedEntity
}

async function trialOf(
  tx: Tx,
  caller: Caller,
  { object, body, files, name, table, imported }: Opened & { files: FileStore },
  signal: AbortSignal,
): Promise<ImportTrial> {
  const { user, locale } = caller
  const { entity } = imported
  const { heads } = table
  const { mapping, isRemembered } =
    body.mapping === undefined
      ? await proposeMapping(tx, user, imported, heads, locale)
      : { mapping: body.mapping, isRemembered: false }
  const samples = heads.map(() => '')
  const rows = sampled(table.rows, samples)
  const wrongFile = openWrongFile({ files, locale, heads, purpose: importIdOf(object), userId: user.id })
  try {
    const plan = planOf(entity, locale, heads, mapping)
    const judged = plan.columns.length === 0 ? noneOf(rows) : judgedRows(tx, user, plan, rows)
    const outcome = await tryRows(tx, caller, plan, judged, {
      signal,
      onWrong: (row, problems) => wrongFile.add(row.cells, problems),
    })
    return {
      columns: heads.map((head, at) => ({ head, sample: samples[at] ?? '' })),
      mapping,
      is_remembered: isRemembered,
      spread: imported.spread.map((column) => ({
        name: column.name,
        label: headOfSpread(entity, column, locale),
        currency: column.currency ?? null,
      })),
      ...outcome,
      wrong_file_id: await wrongFile.store(tx, name),
    }
  } catch (error) {
    await wrongFile.discard()
    throw error
  }
}

/** Rows that are looked through for an example of each column. */
const mostSampled = 20

/** The rows as they come, with the first that each column says. */
async function* sampled(rows: AsyncIterable<FileRow>, samples: string[]): AsyncGenerator<FileRow> {
  let count = 0
  for await (const one of rows) {
    if (count < mostSampled)
      for (const [at, cell] of one.cells.entries())
        if (samples[at] === '' && !isBlank(cell)) samples[at] = textOf(cell).slice(0, 80)
    count += 1
    yield one
  }
}

/** Nothing is judged where no column is meant for anything: the rows are only looked at. */
async function* noneOf(rows: AsyncIterable<FileRow>): AsyncGenerator<Judged> {
  let count = 0
  for await (const _ of rows) if ((count += 1) === mostSampled) return
  yield* []
}

async function jobOf(tx: Tx, caller: Caller, { object, body, name, table, imported }: Opened): Promise<StartedBulk> {
  const { user, locale } = caller
  const { entity } = imported
  const { heads, rows } = table
  const { mapping } = body
  if (mapping === undefined) throw refuse({ status: 422, code: 'invalid', fields: { mapping: 'field_required' } })
  await requireAlone(tx, object)
  const added = await insertJob(tx, caller, {
    object,
    action: importIdOf(object),
    act: {
      title: () => text(locale, 'errors', 'import_title', { records: text(locale, 'ui', `object.${object}`) }),
      canUndo: true,
    },
    given: {},
    total: 0,
    words: name,
  })
  const items = itemsInto(tx, added.id)
  for await (const judged of judgedRows(tx, user, planOf(entity, locale, heads, mapping), rows)) await items.add(judged)
  const { total, written } = await items.end()
  if (written === 0) throw refuse({ status: 409, code: 'import_nothing' })
  await tx.run(sql`update export_jobs set items_total = ${total} where id = ${added.id}`)
  await rememberMapping(tx, user, object, heads, mapping)
  return startedJob(tx, added)
}

/** What a row does is judged before the first is written: another file of the same would change it meanwhile. */
async function requireAlone(tx: Tx, object: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${importIdOf(object)}))`)
  const running = await tx.run(sql`
    select from export_jobs where action = ${importIdOf(object)} and state not in ('completed', 'failed') limit 1`)
  if (running > 0) throw refuse({ status: 409, code: 'import_running' })
}

/** Rows that are written at a time. */
const chunk = 500

/** The rows that change something as items of the job, and those that are wrong with what is wrong; the same are none. */
function itemsInto(tx: Tx, job: number) {
  let some: Judged[] = []
  let [total, written] = [0, 0]
  const flush = async () => {
    const records = some.map((one) => (one.kind === 'change' ? one.before.id : null))
    const given = some.map((one) =>
      one.kind === 'change'
        ? JSON.stringify({ ...one.data, [versionOf]: one.before.version })
        : one.kind === 'create'
          ? JSON.stringify(one.data)
          : null,
    )
    const outcomes = some.map((one) =>
      one.kind === 'wrong' ? asCode({ status: 422, code: 'invalid', fields: one.problems }) : null,
    )
    await tx.run(sql`
      insert into bulk_items (job_id, place, record_id, given, outcome, called)
      select ${job}, ${total - some.length} + place, record_id, given::jsonb, outcome, called
      from unnest(${records}::bigint[], ${given}::text[], ${outcomes}::text[], ${some.map(({ called, row }) => called.slice(0, 200) || `#${row}`)}::text[])
        with ordinality as x (record_id, given, outcome, called, place)`)
    some = []
  }
  return {
    add: async (judged: Judged): Promise<void> => {
      if (judged.kind === 'same') return
      some.push(judged)
      total += 1
      if (judged.kind !== 'wrong') written += 1
      if (some.length === chunk) await flush()
    },
    end: async (): Promise<{ total: number; written: number }> => {
      if (some.length > 0) await flush()
      return { total, written }
    },
  }
}
