import { Worker } from 'node:worker_threads'
import type { SeedContext } from './order-draft.ts'
import { streams, type StreamTask } from './order-stream.ts'

type Counters = ReturnType<SeedContext['counters']>

/** Makes all orders, each stream in a thread of its own: the rows are the same on any number of cores. */
export async function fillStreams(task: Omit<StreamTask, 'stream'>): Promise<Counters> {
  const workers = streams.map(
    (_, stream) =>
      new Worker(new URL('./order-worker.ts', import.meta.url), { workerData: { ...task, stream }, execArgv: [] }),
  )
  try {
    return (await Promise.all(workers.map(countersOf))).flat()
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const countersOf = (worker: Worker) =>
  new Promise<Counters>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`A thread ended with ${code} before its orders were made`)))
  })
