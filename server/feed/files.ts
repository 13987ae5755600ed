import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FeedFormat } from '#entities/feed/parts.ts'

/** Where the files of feeds lie. */
export const feedFolderOf = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'feeds')

export type WrittenFile = { readonly path: string; readonly size: number; readonly sha256: Buffer }

/** A file that is written piece by piece, as fast as the disk takes it; whoever does not end it drops it. */
export async function beginFile(folder: string, feed: number, format: FeedFormat) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${feed}-${randomUUID()}.${format}`
  const file = path.join(folder, name)
  const disk = createWriteStream(file, { mode: 0o600 })
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
      const handle = await open(file, 'r+')
      await handle.sync()
      await handle.close()
      return { path: name, size, sha256: hash.digest() }
    },
    drop: async (): Promise<void> => {
      disk.destroy()
      await rm(file, { force: true })
    },
  }
}

/** What earlier runs of a feed left behind: whoever was reading it an hour ago has read it. */
export async function clearOldFiles(folder: string, feed: number, current: string | null): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(`${feed}-`) && one !== current)) {
    const file = path.join(folder, name)
    const known = await stat(file).catch(() => undefined)
    if (known !== undefined && Date.now() - known.mtimeMs > 3_600_000) await rm(file, { force: true })
  }
}
