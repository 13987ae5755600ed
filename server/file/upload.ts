import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mostUploaded, type Stored } from '#api/file/file.ts'
import { mayBegin } from '#entities/access.ts'
import { importIdOf } from '#entities/import/import.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { storeUpload, type StoredFile } from '#server/store/file.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'
import { tableFor, tableTypeOf } from '#server/import/table-type.ts'
import { imageOf, type Image } from './image.ts'
import { isWrittenBy, purposeOf } from './purpose.ts'

/** What came in the parts of an upload. */
export type Upload = { readonly name: string; readonly bytes: Buffer }

/**
 * Keeps what was uploaded for a field, as the field takes it; its bytes lie in the folder before its row says so. 403 for
 * a field that this user writes nowhere, 422 for one that takes no file and for bytes that it does not take.
 */
export async function acceptUpload(
  change: (work: (tx: Tx) => Promise<Stored>) => Promise<Stored>,
  user: Person,
  folder: string,
  { name, bytes }: Upload,
  wanted: string,
  remoteAddress: string,
): Promise<Stored> {
  const table = tableFor(wanted)
  if (table !== undefined) return acceptTable(change, user, folder, { name, bytes }, table, remoteAddress)
  if (bytes.length > mostUploaded) throw refuse({ status: 413, code: 'too_large' })
  const purpose = purposeOf(wanted)
  if (purpose === undefined) throw refuse({ status: 422, code: 'invalid', fields: { for: 'field_invalid' } })
  if (!isWrittenBy(user, purpose)) throw refuse({ status: 403, code: 'no_right' })
  const image = await imageOf(bytes, purpose.field.image)
  return storeBytes(change, user, folder, { ...image, name: named(name, image.type), purpose: wanted }, remoteAddress)
}

/** A table that is to be imported, as it came: 403 for whoever begins no such record, 422 for what is no table. */
async function acceptTable(
  change: (work: (tx: Tx) => Promise<Stored>) => Promise<Stored>,
  user: Person,
  folder: string,
  { name, bytes }: Upload,
  object: string,
  remoteAddress: string,
): Promise<Stored> {
  if (!mayBegin(user, object)) throw refuse({ status: 403, code: 'no_right' })
  const type = tableTypeOf(bytes)
  if (type === undefined) throw refuse({ status: 422, code: 'invalid', fields: { file: 'file_no_table' } })
  const table = { name: name.slice(0, 200), type, bytes, purpose: importIdOf(object), width: null, height: null }
  return storeBytes(change, user, folder, table, remoteAddress)
}

type Bytes = Pick<StoredFile, 'name' | 'type'> & {
  readonly bytes: Buffer
  readonly purpose: string
  readonly width: number | null
  readonly height: number | null
}

async function storeBytes(
  change: (work: (tx: Tx) => Promise<Stored>) => Promise<Stored>,
  user: Person,
  folder: string,
  { bytes, ...file }: Bytes,
  remoteAddress: string,
): Promise<Stored> {
  const own = randomUUID()
  const place = path.join(folder, own)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(place, bytes, { mode: 0o600 })
    return await change(async (tx) => {
      const stored = await storeUpload(tx, {
        user_id: user.id,
        purpose: file.purpose,
        name: file.name,
        type: file.type,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        path: own,
        width: file.width,
        height: file.height,
      })
      await audit(tx, { user, verb: 'file.upload', object: 'file', objectId: stored.id, after: stored, remoteAddress })
      return stored
    })
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

/** Under the name it came with, with the ending of what it is now. */
const named = (name: string, type: Image['type']): string =>
  `${name.replace(/\.[^.]*$/, '').slice(0, 200) || 'image'}.${endings[type]}`
const endings: Readonly<Record<Image['type'], string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
