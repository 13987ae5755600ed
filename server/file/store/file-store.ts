import path from 'node:path'
import type { Readable } from 'node:stream'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import type { S3Bucket } from './s3-url.ts'

/** A file that is being written where nobody else sees it. */
export type BegunFile = {
  /** On this machine's disk, for whoever writes it. */
  readonly path: string
  /** From now on it is there under its name, whole. */
  readonly finish: () => Promise<void>
  /** It is nowhere any more, finished or not. */
  readonly drop: () => Promise<void>
}

export type FoundFile = { readonly name: string; readonly date: Date }

/**
 * Where the bytes of files lie: on the disk, or in a store of S3's kind. A name is written once and never over; what is
 * there is whole. What cannot be asked throws, for `server/outage.ts`: only what is known to be gone is undefined.
 */
export type FileStore = {
  readonly begin: (name: string) => Promise<BegunFile>
  readonly put: (name: string, bytes: Buffer) => Promise<void>
  readonly read: (name: string) => Promise<Readable | undefined>
  /** All of it, for what is small. */
  readonly bytes: (name: string) => Promise<Buffer | undefined>
  /** Lends it on this machine's disk to whoever reads it in no order. */
  readonly lend: <T>(name: string, work: (path: string) => Promise<T>) => Promise<T | undefined>
  readonly remove: (name: string) => Promise<void>
  /** All that begin so, also what a killed server had begun to write. */
  readonly list: (start?: string) => AsyncGenerator<FoundFile>
  /** Is this where the Kontor of this id keeps its files? It says so of a place that nobody has taken. */
  readonly claim: (id: string) => Promise<boolean>
}

export type FilesPlace = { readonly dataDir: string; readonly s3?: S3Bucket | undefined }

/** What is kept for records and people, and what catalogues elsewhere fetch. */
export type FileFolder = 'files' | 'feeds'

/** Where they lie on this machine. */
export const folderOf = ({ dataDir }: Pick<FilesPlace, 'dataDir'>, folder: FileFolder = 'files'): string =>
  path.join(dataDir, folder)

export function fileStore({ dataDir, s3 }: FilesPlace, folder: FileFolder = 'files'): FileStore {
  const disk = diskStore(folderOf({ dataDir }, folder))
  return s3 === undefined ? disk : s3Store(s3, folder, disk)
}
