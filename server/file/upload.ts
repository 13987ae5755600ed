import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Stored } from '#api/file/file.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { storeUpload } from '#server/store/file.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'
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
  const purpose = purposeOf(wanted)
  if (purpose === undefined) throw refuse({ status: 422, code: 'invalid', fields: { for: 'field_invalid' } })
  if (!isWrittenBy(user, purpose)) throw refuse({ status: 403, code: 'no_right' })
  const image = await imageOf(bytes, purpose.field.image)
  const own = randomUUID()
  const file = path.join(folder, own)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, image.bytes, { mode: 0o600 })
    return await change(async (tx) => {
      const stored = await storeUpload(tx, {
        user_id: user.id,
        purpose: wanted,
        name: named(name, image.type),
        type: image.type,
        size: image.bytes.length,
        sha256: createHash('sha256').update(image.bytes).digest(),
        path: own,
        width: image.width,
        height: image.height,
      })
      await audit(tx, { user, verb: 'file.upload', object: 'file', objectId: stored.id, after: stored, remoteAddress })
      return stored
    })
  } catch (error) {
    await rm(file, { force: true })
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
