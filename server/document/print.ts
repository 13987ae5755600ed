import { createHash, randomUUID } from 'node:crypto'
import { reachOver } from '#entities/access.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { searchable } from '#server/search/fold.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { storeFile } from '#server/store/file.ts'
import { notFound } from '#server/store/not-found.ts'
import type { User } from '#server/store/session.ts'
import { bytesOfDocument } from './file.ts'

type Asked = { readonly id: number; readonly number: string; readonly status: string; readonly shop: number | null }
type Printed = Asked & { readonly pages: number }
export type Print = { readonly name: string; readonly bytes: Buffer; readonly documents: readonly Printed[] }

/** The documents in the order in which they were chosen, each once; one that the caller may not read is not there. */
async function askedFor(db: Db, user: User, chosen: readonly number[]): Promise<Asked[]> {
  const ids = [...new Set(chosen)]
  const visible = visibleTo(user, knownSource('document'))
  const found = await db.rows<Asked>(sql`
    select t.id, t.number, t.status, t.shop_id as shop from documents t
    where t.id = any(${ids}::bigint[]) and ${allOf(visible)} order by array_position(${ids}::bigint[], t.id)`)
  if (found.length < ids.length) throw notFound('document')
  const drafts = found.filter(({ status }) => status === 'draft').map(({ number }) => number)
  if (drafts.length > 0) throw refuse({ status: 409, code: 'print_drafts', params: { numbers: drafts.join(', ') } })
  return found
}

/** One file of many papers: each as it was issued, drawn here where its own job has not come to it. */
export async function printTogether(db: Db, files: FileStore, user: User, chosen: readonly number[]): Promise<Print> {
  const documents = await askedFor(db, user, chosen)
  const { PDFDocument } = await import('pdf-lib')
  const whole = await PDFDocument.create()
  const printed: Printed[] = []
  const unprintable: string[] = []
  for (const document of documents) {
    const bytes = await bytesToPrint(db, files, document.id)
    if (bytes === undefined) unprintable.push(document.number)
    if (bytes === undefined || unprintable.length > 0) continue
    const one = await PDFDocument.load(bytes)
    const pages = await whole.copyPages(one, one.getPageIndices())
    for (const page of pages) whole.addPage(page)
    printed.push({ ...document, pages: pages.length })
  }
  if (unprintable.length > 0)
    throw refuse({ status: 409, code: 'print_unprintable', params: { numbers: unprintable.join(', ') } })
  const [first] = documents
  const name =
    documents.length === 1 && first !== undefined ? first.number : `${first?.number ?? ''}+${documents.length - 1}`
  whole.setTitle(name)
  whole.setProducer('Kontor')
  whole.setCreator('Kontor')
  return { name: `${name}.pdf`, bytes: Buffer.from(await whole.save()), documents: printed }
}

/** Undefined where nothing draws such a paper, or its file has gone. */
const bytesToPrint = async (db: Db, files: FileStore, id: number): Promise<Buffer | undefined> => {
  try {
    const { bytes } = await transaction(db, (tx) => bytesOfDocument(tx, files, id))
    return bytes
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

/** Keeps the file for whoever asked, and in the log of each shop who printed what. */
export async function storePrint(tx: Tx, files: FileStore, user: User, print: Print): Promise<number> {
  const { name, bytes, documents } = print
  const path = `print-${randomUUID()}`
  await files.put(path, bytes)
  const shops = [...new Set(documents.map(({ shop }) => shop))]
  const file = await storeFile(tx, {
    user_id: user.id,
    object: 'document',
    reach: reachOver(user, 'document', shops),
    name,
    type: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    path,
  })
  const numbers = documents.map(({ number }) => number)
  await audit(tx, { user, verb: 'document.print', object: 'document', objectId: null, after: { file, numbers } })
  for (const shop of shops) await log(tx, user, file, shop, documents)
  return file
}

async function log(tx: Tx, user: User, file: number, shop: number | null, all: readonly Printed[]): Promise<void> {
  const own = all.filter((document) => document.shop === shop)
  const numbers = own.map(({ number }) => number).join(', ')
  const pages = own.reduce((sum, document) => sum + document.pages, 0)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into print_logs (user_id, who, shop_id, document_count, pages, documents, file_id, search)
    values (${user.id}, ${user.name}, ${shop}, ${own.length}, ${pages}, ${numbers}, ${file}, ${searchable([numbers, user.name])})
    returning id`)
  await tx.run(sql`
    insert into print_log_documents (print_log_id, place, document_id)
    select ${id}, place, document from unnest(${own.map((each) => each.id)}::bigint[]) with ordinality d(document, place)`)
}
