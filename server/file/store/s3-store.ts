import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileFolder, FileStore } from './file-store.ts'
import { bodyOf, s3Client } from './s3-client.ts'
import { s3Fault } from './s3-fault.ts'
import type { S3Bucket } from './s3-url.ts'

/** Beside the folders: whose they are. */
const mark = 'kontor.txt'

/**
 * Files in a bucket. They are written on this machine's disk first, so that the bucket gets each whole; what was kept
 * there before anybody named a bucket is still read from it.
 */
export function s3Store(bucket: S3Bucket, folder: FileFolder, disk: FileStore): FileStore {
  const client = s3Client(bucket)
  const keyOf = (name: string) => `${folder}/${name}`
  /** Bytes that stop half-way are a fault of the store's, not of this machine's. */
  const broken = (cause: unknown) =>
    s3Fault('FILES_UNREACHABLE', `The file store ${bucket.url} broke off while it was read`, { cause })
  const remove = async (name: string) => {
    await client.remove(keyOf(name))
    await disk.remove(name)
  }
  return {
    begin: async (name) => {
      const begun = await disk.begin(name)
      let isSent = false
      return {
        path: begun.path,
        finish: async () => {
          isSent = true
          await client.put(keyOf(name), await bodyOf(begun))
          await rm(begun.path, { force: true })
        },
        drop: async () => {
          await begun.drop()
          // a store that cannot be asked now has a stray, which housekeeping finds
          if (isSent) await client.remove(keyOf(name)).catch(() => undefined)
        },
      }
    },
    put: async (name, bytes) => client.put(keyOf(name), await bodyOf(bytes)),
    read: async (name) => (await client.get(keyOf(name))) ?? disk.read(name),
    bytes: async (name) => {
      const found = await client.get(keyOf(name))
      if (found === undefined) return disk.bytes(name)
      return buffer(found).catch((error: unknown) => {
        throw broken(error)
      })
    },
    lend: async (name, work) => {
      const found = await client.get(keyOf(name))
      if (found === undefined) return disk.lend(name, work)
      const begun = await disk.begin(name)
      try {
        await pipeline(found, createWriteStream(begun.path, { mode: 0o600 })).catch((error: unknown) => {
          // a full disk is this machine's
          throw error instanceof Error && 'syscall' in error && error.syscall === 'write' ? error : broken(error)
        })
        return await work(begun.path)
      } finally {
        await rm(begun.path, { force: true })
      }
    },
    remove,
    async *list(start = '') {
      for await (const { name, date } of client.list(keyOf(start))) yield { name: name.slice(folder.length + 1), date }
      yield* disk.list(start)
    },
    claim: async (id) => {
      const found = await client.get(mark)
      if (found !== undefined) return (await buffer(found)).toString().trim() === id
      await client.put(mark, await bodyOf(Buffer.from(`${id}\n`)))
      return true
    },
  }
}
