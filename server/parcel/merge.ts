import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { LabelFormat } from '#entities/parcel/carrier.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { sumOf, type FileSum } from '#server/file/sum.ts'
import { frameOf } from './frames.ts'

/** Megabytes that a thousand labels may take up while they become one. */
const mostHeap = 160

export type MergedFile = FileSum & { readonly pages: number }

/** Many labels, as they come, as one file: whole or not at all. */
export async function mergeLabels(
  files: FileStore,
  name: string,
  format: LabelFormat,
  labels: AsyncIterable<Buffer>,
  onChild: (pid: number) => void = () => undefined,
): Promise<MergedFile> {
  const begun = await files.begin(name)
  try {
    const part = begun.path
    const pages = format === 'zpl' ? await joined(part, labels) : await asPdf(part, labels, onChild)
    const sum = await sumOf(part)
    await begun.finish()
    return { pages, ...sum }
  } catch (error) {
    await begun.drop()
    throw error
  }
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
