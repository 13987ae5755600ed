import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { FeedFormat } from '#entities/feed/parts.ts'
import type { FileStore } from '#server/file/store/file-store.ts'

export type WrittenFile = { readonly path: string; readonly size: number; readonly sha256: Buffer }

/** A file that is written piece by piece, as fast as the disk takes it; whoever does not end it drops it. */
export async function beginFile(files: FileStore, feed: number, format: FeedFormat) {
  const name = `${feed}-${randomUUID()}.${format}`
  const begun = await files.begin(name)
  const disk = createWriteStream(begun.path, { mode: 0o600 })
  const broken = new Promise<never>((_, reject) => disk.once('error', reject))
  broken.catch(() => {})
  const hash = createHash('sha256')
  let size = 0
  return {
    add: async (text: string): Promise<void> => {
      hash.update(text)
      size += Buffer.byteLength(text)
      if (!disk.write(text)) await Promise.race([once(disk, 'drain'), broken])
    },
    end: async (): Promise<WrittenFile> => {
      disk.end()
      await Promise.race([once(disk, 'close'), broken])
      await begun.finish()
      return { path: name, size, sha256: hash.digest() }
    },
    drop: async (): Promise<void> => {
      disk.destroy()
      await begun.drop()
    },
  }
}

/** What earlier runs of a feed left behind: whoever was reading it an hour ago has read it. */
export async function clearOldFiles(files: FileStore, feed: number, current: string | null): Promise<void> {
  for await (const { name, date } of files.list(`${feed}-`))
    if (name !== current && Date.now() - date.getTime() > 3_600_000) await files.remove(name)
}
