import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { unreadable } from './unreadable.ts'

/** Rows that are handed over at a time. */
const chunk = 500
/** Megabytes of what a file may be once it is read. */
const mostHeap = 1024

type Part<Row> = readonly Row[] | 'unreadable'

/**
 * The rows of a file that only a thread of its own may read: it is unpacked there as a whole, and handed over in parts as
 * they are asked for, so that the server answers others meanwhile and holds no more of it than it works on.
 */
export async function* rowsOfThread<Row>(program: URL, file: string): AsyncGenerator<Row> {
  const worker = new Worker(program, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostHeap },
    stderr: true,
  })
  const broken = once(worker, 'exit').then(() => 'unreadable' as const)
  worker.on('error', () => undefined)
  try {
    for (;;) {
      worker.postMessage('next', [])
      const part = await Promise.race([
        once(worker, 'message').then(([answer]: unknown[]) => answer as Part<Row>),
        broken,
      ]).catch(() => 'unreadable' as const)
      if (part === 'unreadable') throw unreadable()
      if (part.length === 0) return
      yield* part
    }
  } finally {
    await worker.terminate()
  }
}

/** What such a thread does: reads its file, and answers part after part. */
export async function answerRows(read: (file: string) => Promise<Iterable<unknown> | undefined>): Promise<void> {
  const rows = (await read(String(workerData)))?.[Symbol.iterator]()
  parentPort?.on('message', () => {
    parentPort?.postMessage(rows === undefined ? 'unreadable' : partOf(rows), [])
  })
}

function partOf(rows: Iterator<unknown>): unknown[] {
  const part: unknown[] = []
  while (part.length < chunk) {
    const { done, value } = rows.next()
    if (done === true) break
    part.push(value)
  }
  return part
}
