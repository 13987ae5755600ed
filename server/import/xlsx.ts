import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileRow, ImportCell } from './cell.ts'
import { unreadable } from './unreadable.ts'

/** Rows that are handed over at a time. */
const chunk = 500
/** Megabytes of what a workbook may be once it is read. */
const mostHeap = 1024

/** The rows of a workbook's first sheet. */
export async function* xlsxRows(file: string): AsyncGenerator<FileRow> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { file, chunk },
    resourceLimits: { maxOldGenerationSizeMb: mostHeap },
    stderr: true,
  })
  const broken = once(worker, 'exit').then(() => 'unreadable' as const)
  worker.on('error', () => undefined)
  try {
    for (let row = 1; ;) {
      worker.postMessage('next', [])
      const answer = await Promise.race([
        once(worker, 'message').then(([part]: unknown[]) => part as ImportCell[][] | 'unreadable'),
        broken,
      ]).catch(() => 'unreadable' as const)
      if (answer === 'unreadable') throw unreadable()
      if (answer.length === 0) return
      for (const cells of answer) yield { row: row++, cells }
    }
  } finally {
    await worker.terminate()
  }
}
