import { randomUUID } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { mostUploaded, type Stored } from '#api/file/file.ts'
import { mayBegin } from '#entities/access.ts'
import { importIdOf } from '#entities/import/import.ts'
import { withoutMarks } from '#entities/letters.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { storeUpload } from '#server/store/file.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'
import { tableFor, tableTypeIn } from '#server/import/table-type.ts'
import { imageInto, type Image } from './image.ts'
import { isWrittenBy, purposeOf } from './purpose.ts'
import type { FileStore } from './store/file-store.ts'
import { sumOf } from './sum.ts'

/** What came, on this machine's disk until somebody has seen what it is. */
export type Upload = {
  readonly name: string
  readonly path: string
  /** So many bytes, where it may be larger than most. */ readonly most?: number
}

type Change = (work: (tx: Tx) => Promise<Stored>) => Promise<Stored>

/**
 * Keeps what was uploaded for a field, as the field takes it; its bytes are kept before its row says so. 403 for a field
 * that this user writes nowhere, 422 for one that takes no file and for bytes that it does not take.
 */
export async function acceptUpload(
  change: Change,
  user: Person,
  files: FileStore,
  upload: Upload,
  wanted: string,
  remoteAddress: string,
): Promise<Stored> {
  const object = tableFor(wanted)
  const called = { ...upload, name: fileNameOf(upload.name) }
  const into = object === undefined ? await imageFor(user, called, wanted) : await tableAs(user, called, object)
  const own = randomUUID()
  const begun = await files.begin(own)
  try {
    const { name, type, purpose, width, height } = await into(begun.path)
    const sum = await sumOf(begun.path)
    await begun.finish()
    return await change(async (tx) => {
      const stored = await storeUpload(tx, { user_id: user.id, purpose, name, type, ...sum, path: own, width, height })
      await audit(tx, { user, verb: 'file.upload', object: 'file', objectId: stored.id, after: stored, remoteAddress })
      return stored
    })
  } catch (error) {
    await begun.drop()
    throw error
  }
}

type Kept = {
  readonly name: string
  readonly type: string
  readonly purpose: string
  readonly width: number | null
  readonly height: number | null
}
/** Writes what is kept of an upload, and says what that is. */
type Into = (path: string) => Promise<Kept>

const pdf = 'application/pdf'

/** An image as its field takes it; a PDF, where the field takes one, stays as it came. */
async function imageFor(user: Person, upload: Upload, wanted: string): Promise<Into> {
  const { size } = await stat(upload.path)
  const purpose = purposeOf(wanted)
  if (size > (upload.most ?? mostUploaded)) throw refuse({ status: 413, code: 'too_large' })
  if (purpose === undefined) throw refuse({ status: 422, code: 'invalid', fields: { for: 'field_invalid' } })
  if (!isWrittenBy(user, purpose)) throw refuse({ status: 403, code: 'no_right' })
  const isPdf = purpose.field.pdf === true && (await fileTypeFromFile(upload.path))?.mime === pdf
  return async (path) => {
    if (isPdf) {
      await copyFile(upload.path, path)
      return { name: upload.name, type: pdf, purpose: wanted, width: null, height: null }
    }
    const image = await imageInto(path, upload.path, purpose.field)
    return { ...image, name: named(upload.name, image.type), purpose: wanted }
  }
}

/** A table that is to be imported, as it came: 403 for whoever begins no such record, 422 for what is no table. */
async function tableAs(user: Person, upload: Upload, object: string): Promise<Into> {
  if (!mayBegin(user, object)) throw refuse({ status: 403, code: 'no_right' })
  const type = await tableTypeIn(upload.path)
  if (type === undefined) throw refuse({ status: 422, code: 'invalid', fields: { file: 'file_no_table' } })
  return async (path) => {
    await copyFile(upload.path, path)
    return { name: upload.name, type, purpose: importIdOf(object), width: null, height: null }
  }
}

/** What a file is called by whoever sends it: without its folders, and in letters that can be read. */
export const fileNameOf = (sent: string): string =>
  withoutMarks(sent.split(/[/\\]/).at(-1) ?? '')
    .trim()
    .slice(0, 200)

/** Under the name it came with, with the ending of what it is now. */
const named = (name: string, type: Image['type']): string =>
  `${name.replace(/\.[^.]*$/, '') || 'image'}.${endings[type]}`
const endings: Readonly<Record<Image['type'], string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
