import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { smallOf } from './image.ts'

/** Pixels of its longer side: twice what a page shows, for screens that have two for one. */
const side = 240

/** Where the small form of a file lies, beside it: made when it is first asked for, and gone with the file. */
export const smallPathOf = (own: string): string => `${own}.small`

/** Whose small form lies under this name. */
export const largePathOf = (name: string): string => name.replace(/\.small.*$/, '')

/** An image in small, as WebP. */
export async function thumbnailOf(folder: string, own: string): Promise<Buffer> {
  const file = path.join(folder, smallPathOf(own))
  const there = await readFile(file).catch(() => undefined)
  if (there !== undefined) return there
  const small = await smallOf(await readFile(path.join(folder, own)), side)
  // two who ask at once both write it whole; where the disk is full it is drawn again
  const begun = `${file}-${randomUUID()}`
  try {
    await writeFile(begun, small, { mode: 0o600 })
    await rename(begun, file)
  } catch {
    await rm(begun, { force: true })
  }
  return small
}
