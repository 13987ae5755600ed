import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type FileSum = { readonly size: number; readonly sha256: Buffer }

/** What a file on the disk holds, in figures. */
export async function sumOf(file: string): Promise<FileSum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer // nobody has given it an encoding
    hash.update(bytes)
    size += bytes.length
  }
  return { size, sha256: hash.digest() }
}
