import { createHash } from 'node:crypto'
import type { Queries } from '#server/db.ts'
import { zugferdOf } from '#server/e-invoice/zugferd.ts'
import { fileNameOf } from '#entities/setting/file-name.ts'
import { text } from '#server/texts.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { sql } from '#server/sql.ts'
import { fileGone } from '#server/store/file.ts'
import { drawPaper } from './draw/draw.ts'
import { documentToWrite, frozenPaper, noPaper, paperOf, type DocumentRow } from './issue.ts'
import type { Paper } from './paper.ts'
import { drawSlip } from './slip/draw-slip.ts'
import { isSlipPaper, type SlipPaper } from './slip/slip.ts'

/** What a document's file is kept as, for whom `server/store/file.ts` asks. */
const documentPurpose = 'document.file'

/**
 * The stored file of an issued document: drawn once, from then on the same bytes. Whoever comes first draws it, the worker
 * or somebody who opens it; others wait for the row.
 */
export async function fileOfDocument(tx: Queries, files: FileStore, id: number): Promise<number> {
  const document = await documentToWrite(tx, id)
  if (document.file_id !== null) return document.file_id
  if (document.status === 'draft') throw new Error(`The ${document.type} ${document.number} is not issued`)
  const paper = await frozenPaper(tx, document)
  const bytes = await drawn(tx, files, paper)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const own = `document-${id}-${sha256.slice(0, 16)}`
  await files.put(own, bytes)
  const { id: file } = await tx.one<{ id: number }>(sql`
    insert into files (user_id, purpose, record_id, name, type, size, sha256, path)
    values (null, ${documentPurpose}, ${id}, ${`${await nameOf(tx, paper)}.pdf`}, 'application/pdf', ${bytes.length},
      ${Buffer.from(sha256, 'hex')}, ${own})
    returning id`)
  await tx.run(sql`update documents set sha256 = ${sha256}, file_id = ${file} where id = ${id}`)
  return file
}

/** As the settings call it; what is issued keeps its name. */
async function nameOf(tx: Queries, { number, language, seller, type }: Paper | SlipPaper): Promise<string> {
  const { pattern } = await tx.one<{ pattern: string }>(sql`select document_file_name as pattern from settings`)
  return fileNameOf(pattern, {
    number,
    type: text(language, 'entities', `document.type.${type}`),
    company: seller.name,
  })
}

/** The bytes of an issued document; one that somebody has changed on the disk is not what was issued. */
export async function bytesOfDocument(
  tx: Queries,
  files: FileStore,
  id: number,
): Promise<{ name: string; bytes: Buffer }> {
  const file = await fileOfDocument(tx, files, id)
  const kept = await tx.one<{ name: string; path: string; sha256: string }>(sql`
    select f.name, f.path, d.sha256 from documents d join files f on f.id = d.file_id where f.id = ${file}`)
  const bytes = await files.bytes(kept.path)
  if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== kept.sha256) throw fileGone()
  return { name: kept.name, bytes }
}

/** A draft as it would be issued now; nothing of it is kept. */
export async function draftOf(tx: Queries, files: FileStore, document: DocumentRow): Promise<Buffer> {
  const paper = await paperOf(tx, document)
  if (paper === undefined) throw noPaper()
  const logo = await logoOf(tx, files, paper)
  return isSlipPaper(paper) ? drawSlip(paper, logo) : drawPaper(paper, { logo, isDraft: true })
}

async function drawn(tx: Queries, files: FileStore, paper: Paper | SlipPaper): Promise<Buffer> {
  const logo = await logoOf(tx, files, paper)
  return isSlipPaper(paper) ? drawSlip(paper, logo) : drawPaper(paper, { logo, xml: await zugferdOf(paper) })
}

/** The image of a shop as it is stored: its type, and where in the folder of files. */
export type StoredLogo = { readonly type: string; readonly path: string }

/** The logo that a paper shows; undefined where it shows the name, because there is none or it has gone. */
export async function storedLogo(
  tx: Queries,
  { seller: { logo } }: Pick<Paper, 'seller'>,
): Promise<StoredLogo | undefined> {
  if (logo === null) return undefined
  return tx.maybe<StoredLogo>(sql`
    select type, path from files where sha256 = ${Buffer.from(logo, 'hex')} and type like 'image/%' order by id limit 1`)
}

/** Undefined where it is gone. */
export const bytesOfLogo = (files: FileStore, file: StoredLogo): Promise<Buffer | undefined> => files.bytes(file.path)

/** The logo as PDF takes it. */
export async function logoOf(tx: Queries, files: FileStore, paper: Pick<Paper, 'seller'>): Promise<Buffer | null> {
  const file = await storedLogo(tx, paper)
  const bytes = file && (await bytesOfLogo(files, file))
  if (bytes === undefined) return null
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: 50_000_000 }).png().toBuffer()
}
