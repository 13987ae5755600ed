import { smallOf } from './image.ts'
import type { FileStore } from './store/file-store.ts'

/** Pixels of its longer side: twice what a page shows, for screens that have two for one. */
const side = 240

/** Where the small form of a file lies, beside it: made when it is first asked for, and gone with the file. */
export const smallPathOf = (own: string): string => `${own}.small`

/** Whose small form lies under this name. */
export const largePathOf = (name: string): string => name.replace(/\.small.*$/, '')

/** An image in small, as WebP; undefined where the image is gone. */
export async function thumbnailOf(files: FileStore, own: string): Promise<Buffer | undefined> {
  const there = await files.bytes(smallPathOf(own))
  if (there !== undefined) return there
  const small = await files.lend(own, (file) => smallOf(file, side))
  // where there is no room for it, it is drawn again
  if (small !== undefined) await files.put(smallPathOf(own), small).catch(() => undefined)
  return small
}
