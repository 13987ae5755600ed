import { spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { LabelFormat } from '#entities/parcel/carrier.ts'
import { frameOf } from './frames.ts'

/** Megabytes that a thousand labels may take up while they become one. */
const mostHeap = 160

export type MergedFile = { readonly pages: number; readonly size: number; readonly sha256: Buffer }

/** Many labels, as they come, as one file on the disk: whole or not at all. */
export async function mergeLabels(
  folder: string,
  name: string,
  format: LabelFormat,
  labels: AsyncIterable<Buffer>,
  onChild: (pid: number) => void = () => undefined,
): Promise<MergedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  const part = `${file}.part`
  const pages = format === 'zpl' ? await joined(part, labels) : await asPdf(part, labels, onChild)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(part)) hash.update(chunk as Parameters<Hash['update']>[0])
  const { size } = await stat(part)
  await rename(part, file)
  return { pages, size, sha256: hash.digest() }
}

/** A printer reads labels one behind the other: none is held longer than it takes to write it. */
async function joined(part: string, labels: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(part, 'w', 0o600)
  let count = 0
  try {
    for await (const label of labels) {
      await file.writeFile(label)
      count += 1
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return count
}

const worker = fileURLToPath(new URL('./merge-worker.ts', import.meta.url))

async function asPdf(part: string, labels: AsyncIterable<Buffer>, onChild: (pid: number) => void): Promise<number> {
  const child = spawn(execPath, [`--max-old-space-size=${mostHeap}`, worker, part], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) onChild(child.pid)
  const ended = once(child, 'close') as Promise<[number | null]>
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  // where it has died its end says so, and not its pipe
  child.stdin.on('error', () => undefined)
  try {
    for await (const label of labels) {
      if (child.stdin.destroyed) break
      if (!child.stdin.write(frameOf(label))) await Promise.race([once(child.stdin, 'drain'), ended])
    }
    child.stdin.end()
  } catch (error) {
    child.kill()
    throw error
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The labels could not be put together (${code})`)
  return Number(said)
}
