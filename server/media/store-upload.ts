import { access } from 'node:fs/promises'
import { mostOfMedia, titleOf } from '#api/file/media-upload.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import type { Caller } from '#server/caller.ts'
import { createRecord } from '#server/edit/create.ts'
import { acceptUpload } from '#server/file/upload.ts'
import { sql } from '#server/sql.ts'
import { signWithKey } from '#server/store/api-key.ts'
import type { User } from '#server/store/session.ts'

/** The field of a picture that what is uploaded by itself comes into. */
export const purposeOfMedia = 'media.file'

export type WholeUpload = { readonly id: string; readonly name: string; readonly file: string }

/** The picture that an upload has become, once its last byte has come. */
const storedBy = (db: Pick<Tx, 'maybe'>, upload: string) =>
  db.maybe<{ id: number }>(sql`select id from media where upload = ${upload}`)

/**
 * Makes a picture of an upload that is whole: once, however often that is said. 422 for what is no picture; what it is
 * called is its file's name until somebody says better.
 */
export async function storeMediaUpload(
  db: Db,
  caller: Caller & { readonly user: User },
  files: FileStore,
  { id, name, file }: WholeUpload,
): Promise<{ id: number }> {
  const before = await storedBy(db, id)
  if (before !== undefined) return before
  const { user, address } = caller
  await access(file).catch(() => {
    throw refuse({ status: 404, code: 'file_gone' })
  })
  let made: { id: number } | undefined
  try {
    await acceptUpload(
      (work) =>
        transaction(db, async (tx) => {
          if (user.api_key !== undefined) await signWithKey(tx, user.api_key)
          const stored = await work(tx)
          made = await createRecord(tx, caller, 'media', { title: titleOf(name), file_id: stored.id })
          await tx.run(sql`update media set upload = ${id} where id = ${made.id}`)
          return stored
        }),
      user,
      files,
      { name, path: file, most: mostOfMedia },
      purposeOfMedia,
      address,
    )
  } catch (error) {
    // somebody else has been told the same a moment ago
    const meanwhile = isRefused(error) ? undefined : await storedBy(db, id)
    if (meanwhile === undefined) throw error
    return meanwhile
  }
  if (made === undefined) throw new Error(`The upload ${id} became no picture`)
  return { id: made.id }
}
