import { randomUUID } from 'node:crypto'
import type { LabelFormat } from '#entities/parcel/carrier.ts'
import { mayWrite, reachOver } from '#entities/access.ts'
import { carriersOver } from '#server/carrier/carrier.ts'
import { requestOf } from '#server/carrier/request.ts'
import type { Db, Queries, Tx } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { searchable } from '#server/search/fold.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { storeFile } from '#server/store/file.ts'
import { notFound } from '#server/store/not-found.ts'
import type { User } from '#server/store/session.ts'
import { lockParcel } from './edits.ts'
import { parcelLife } from './life.ts'
import { mergeLabels, type MergedFile } from './merge.ts'

type Label = {
  readonly id: number
  readonly number: string
  readonly shop: number | null
  readonly status: string
  readonly has_content: boolean
}

/** A label that is there. */
const bought = ['ready', 'printed']

/** The labels in the order in which they were chosen, each once; one that the caller may not read is not there. */
async function labelsOf(db: Queries, user: User, chosen: readonly number[], format: LabelFormat): Promise<Label[]> {
  const ids = [...new Set(chosen)]
  const visible = visibleTo(user, knownSource('parcel'))
  const found = await db.rows<Label>(sql`
    select t.id, coalesce(t.tracking_number, t.number) as number, t.shop_id as shop, t.status, l.parcel_id is not null as has_content
    from parcels t left join parcel_labels l on l.parcel_id = t.id and l.format = ${format}
    where t.id = any(${ids}::bigint[]) and ${allOf(visible)} order by array_position(${ids}::bigint[], t.id)`)
  if (found.length < ids.length) throw notFound('parcel')
  return found
}

/** Labels whose files nobody has kept, as the demo's, which were bought before it was made: their carrier is asked for them. */
export async function fetchLabels(db: Db, user: User, ids: readonly number[]): Promise<void> {
  for (const { id, number, status, has_content } of await labelsOf(db, user, ids, 'pdf')) {
    const asked = !has_content && bought.includes(status) ? await requestOf(db, id) : undefined
    if (asked === undefined) continue
    const request = { ...asked.about, key: number, operation: 'label' } as const
    for (const file of await carriersOver(db)[asked.carrier].filesOf(request, number))
      await db.run(sql`
        insert into parcel_labels (parcel_id, format, content) values (${id}, ${file.format}, ${file.content})
        on conflict (parcel_id, format) do nothing`)
  }
}

/** The label of one parcel as its carrier drew it. */
export async function labelOf(
  db: Queries,
  user: User,
  id: number,
  format: LabelFormat,
): Promise<{ name: string; bytes: Buffer }> {
  const [label] = await labelsOf(db, user, [id], format)
  // one that was given back is stuck on nothing
  if (label?.has_content !== true || !bought.includes(label.status))
    throw refuse({ status: 409, code: 'no_label', params: { numbers: label?.number ?? '' } })
  const { content } = await db.one<{ content: Buffer }>(sql`
    select content from parcel_labels where parcel_id = ${id} and format = ${format}`)
  return { name: `${label.number}.${format}`, bytes: content }
}

/** So many are read at a time. */
const chunk = 25

/** The labels of these, in this order, a few in the memory at a time. */
async function* contentsOf(db: Queries, ids: readonly number[], format: LabelFormat): AsyncGenerator<Buffer> {
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk)
    const rows = await db.rows<{ content: Buffer }>(sql`
      select content from parcel_labels where format = ${format} and parcel_id = any(${some}::bigint[])
      order by array_position(${some}::bigint[], parcel_id)`)
    for (const { content } of rows) yield content
  }
}

type Wanted = { readonly ids: readonly number[]; readonly format?: LabelFormat | undefined }
export type PrintedLabels = MergedFile & {
  readonly labels: readonly Label[]
  readonly format: LabelFormat
  readonly path: string
}

/** One file of many labels, put together before anything is written down: nobody waits for it with a lock. */
export async function mergeChosen(db: Db, files: FileStore, user: User, wanted: Wanted): Promise<PrintedLabels> {
  const { format = 'pdf' } = wanted
  const labels = await printable(db, user, wanted.ids, format)
  const path = `labels-${randomUUID()}`
  const ids = labels.map(({ id }) => id)
  return { labels, format, path, ...(await mergeLabels(files, path, format, contentsOf(db, ids, format))) }
}

async function printable(db: Queries, user: User, ids: readonly number[], format: LabelFormat): Promise<Label[]> {
  const labels = await labelsOf(db, user, ids, format)
  if (labels.some(({ shop }) => !mayWrite(user, 'parcel', shop))) throw refuse({ status: 403, code: 'no_right' })
  const lacking = labels.filter(({ has_content, status }) => !has_content || !bought.includes(status))
  if (lacking.length > 0)
    throw refuse({ status: 409, code: 'no_label', params: { numbers: lacking.map(({ number }) => number).join(', ') } })
  return labels
}

/** Keeps the file for whoever asked; each of its labels is printed from then on, and its history and the log say so. */
export async function storePrinted(
  tx: Tx,
  user: User,
  { labels, format, path, ...file }: PrintedLabels,
): Promise<number> {
  // one of them may have been given back meanwhile
  await printable(
    tx,
    user,
    labels.map(({ id }) => id),
    format,
  )
  for (const { id } of labels.toSorted((a, b) => a.id - b.id)) {
    await lockParcel(tx, id)
    await applyOccurrence(tx, parcelLife, id, { type: 'parcel.printed' }, { told: { by: user.name, text: null } })
  }
  const numbers = labels.map(({ number }) => number)
  const [first = ''] = numbers
  const shops = [...new Set(labels.map(({ shop }) => shop))]
  const kept = await storeFile(tx, {
    user_id: user.id,
    object: 'parcel',
    reach: reachOver(user, 'parcel', shops),
    name: `${numbers.length === 1 ? first : `${first}+${numbers.length - 1}`}.${format}`,
    type: format === 'pdf' ? 'application/pdf' : 'text/plain',
    size: file.size,
    sha256: file.sha256,
    path,
  })
  for (const shop of shops) {
    const own = labels.filter((label) => label.shop === shop).map(({ number }) => number)
    const said = own.join(', ')
    await tx.run(sql`
      insert into print_logs (user_id, who, shop_id, document_count, pages, documents, file_id, search)
      values (${user.id}, ${user.name}, ${shop}, ${own.length}, ${own.length}, ${said}, ${kept}, ${searchable([said, user.name])})`)
  }
  return kept
}
