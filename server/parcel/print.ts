import { createHash, randomUUID } from 'node:crypto'
import type { LabelFormat } from '#entities/parcel/carrier.ts'
import { mayWrite, reachOver } from '#entities/access.ts'
import { carriersOver } from '#server/carrier/carrier.ts'
import { requestOf } from '#server/carrier/request.ts'
import type { Db, Queries, Tx } from '#server/db.ts'
import { storeBytes } from '#server/document/file.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { storeFile } from '#server/store/file.ts'
import { notFound } from '#server/store/not-found.ts'
import type { User } from '#server/store/session.ts'
import { lockParcel } from './edits.ts'
import { parcelLife } from './life.ts'

type Label = {
  readonly id: number
  readonly number: string
  readonly shop: number | null
  readonly status: string
  readonly content: Buffer | null
}

/** A label that is there. */
const bought = ['ready', 'printed']

/** The labels in the order in which they were chosen, each once; one that the caller may not read is not there. */
async function labelsOf(db: Queries, user: User, chosen: readonly number[], format: LabelFormat): Promise<Label[]> {
  const ids = [...new Set(chosen)]
  const visible = visibleTo(user, knownSource('parcel'))
  const found = await db.rows<Label>(sql`
    select t.id, coalesce(t.tracking_number, t.number) as number, t.shop_id as shop, t.status, l.content
    from parcels t left join parcel_labels l on l.parcel_id = t.id and l.format = ${format}
    where t.id = any(${ids}::bigint[]) and ${allOf(visible)} order by array_position(${ids}::bigint[], t.id)`)
  if (found.length < ids.length) throw notFound('parcel')
  return found
}

/** Labels whose files nobody has kept, as the demo's, which were bought before it was made: their carrier is asked for them. */
export async function fetchLabels(db: Db, user: User, ids: readonly number[]): Promise<void> {
  for (const { id, number, status, content } of await labelsOf(db, user, ids, 'pdf')) {
    const asked = content === null && bought.includes(status) ? await requestOf(db, id) : undefined
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
  if (label?.content == null) throw refuse({ status: 409, code: 'no_label', params: { numbers: label?.number ?? '' } })
  return { name: `${label.number}.${format}`, bytes: label.content }
}

/** One file of many labels, for whoever asked; each of them is printed from then on, and its history says so. */
export async function printLabels(
  tx: Tx,
  folder: string,
  user: User,
  { ids, format = 'pdf' }: { ids: readonly number[]; format?: LabelFormat },
): Promise<number> {
  const labels = await labelsOf(tx, user, ids, format)
  if (labels.some(({ shop }) => !mayWrite(user, 'parcel', shop))) throw refuse({ status: 403, code: 'no_right' })
  const lacking = labels.filter(({ content, status }) => content === null || !bought.includes(status))
  if (lacking.length > 0)
    throw refuse({ status: 409, code: 'no_label', params: { numbers: lacking.map(({ number }) => number).join(', ') } })
  const contents = labels.map(({ content }) => content ?? Buffer.alloc(0))
  const bytes = format === 'zpl' ? Buffer.concat(contents) : await asOnePdf(contents)
  for (const { id } of labels.toSorted((a, b) => a.id - b.id)) {
    await lockParcel(tx, id)
    await applyOccurrence(tx, parcelLife, id, { type: 'parcel.printed' }, { told: { by: user.name, text: null } })
  }
  return keep(tx, folder, user, { labels, bytes, format })
}

async function asOnePdf(contents: readonly Buffer[]): Promise<Buffer> {
  const { PDFDocument } = await import('pdf-lib')
  const whole = await PDFDocument.create()
  for (const content of contents) {
    const one = await PDFDocument.load(content)
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
  }
  return Buffer.from(await whole.save())
}

type Printed = { readonly labels: readonly Label[]; readonly bytes: Buffer; readonly format: LabelFormat }

async function keep(tx: Tx, folder: string, user: User, { labels, bytes, format }: Printed): Promise<number> {
  const path = `labels-${randomUUID()}`
  await storeBytes(folder, path, bytes)
  const numbers = labels.map(({ number }) => number)
  const [first = ''] = numbers
  return storeFile(tx, {
    user_id: user.id,
    object: 'parcel',
    reach: reachOver(user, 'parcel', [...new Set(labels.map(({ shop }) => shop))]),
    name: `${numbers.length === 1 ? first : `${first}+${numbers.length - 1}`}.${format}`,
    type: format === 'pdf' ? 'application/pdf' : 'text/plain',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    path,
  })
}
