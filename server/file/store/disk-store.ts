import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BegunFile, FileStore } from './file-store.ts'

/** How a name ends while nobody but its writer may see it. */
export const begunEnding = '.part'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What is not there is undefined; whatever else is wrong with the disk is an error. */
async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Files in one folder of this machine. */
export function diskStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name)
  const begin = async (name: string): Promise<BegunFile> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // two may write the same at once
    const begun = placeOf(`${name}-${randomUUID()}${begunEnding}`)
    return {
      path: begun,
      finish: async () => {
        const file = await open(begun, 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(begun, placeOf(name))
      },
      drop: async () => {
        for (const one of [begun, placeOf(name)]) await rm(one, { force: true })
      },
    }
  }
  return {
    begin,
    put: async (name, bytes) => {
      const begun = await begin(name)
      try {
        await writeFile(begun.path, bytes, { mode: 0o600 })
        await begun.finish()
      } catch (error) {
        await rm(begun.path, { force: true })
        throw error
      }
    },
    read: async (name) => (await ifThere(open(placeOf(name))))?.createReadStream(),
    bytes: (name) => ifThere(readFile(placeOf(name))),
    lend: async (name, work) => {
      const there = await ifThere(stat(placeOf(name)))
      return there === undefined ? undefined : work(placeOf(name))
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    async *list(start = '') {
      const names = (await ifThere(readdir(folder))) ?? []
      for (const name of names.filter((one) => one.startsWith(start))) {
        const known = await ifThere(stat(placeOf(name)))
        if (known !== undefined) yield { name, date: known.mtime }
      }
    },
    // a data folder is held by one process
    claim: () => Promise.resolve(true),
  }
}
