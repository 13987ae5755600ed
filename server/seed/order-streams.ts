import { fork, type ChildProcess } from 'node:child_process'
import type { SeedContext } from './order-draft.ts'
import { streams, type StreamTask } from './order-stream.ts'

type Counters = ReturnType<SeedContext['counters']>

/**
 * Makes all orders, each stream in a process of its own: the rows are the same on any number of cores. Threads would do,
 * but Node 24 now and then ends the whole process when one of them ends (`Check failed: jit_page.has_value()` of V8).
 */
export async function fillStreams(task: Omit<StreamTask, 'stream'>): Promise<Counters> {
  const workers = streams.map((_, stream) => {
    const worker = fork(new URL('./order-worker.ts', import.meta.url), { execArgv: [], serialization: 'advanced' })
    worker.send({ ...task, stream } satisfies StreamTask)
    return worker
  })
  try {
    return (await Promise.all(workers.map(countersOf))).flat()
  } finally {
    for (const worker of workers) worker.kill()
  }
}

const countersOf = (worker: ChildProcess) =>
  new Promise<Counters>((resolve, reject) => {
    // what order-worker.ts sends
    worker.once('message', (counters) => resolve(counters as Counters))
    worker.once('error', reject)
    worker.once('exit', (code, signal) =>
      reject(new Error(`A process ended with ${code ?? signal} before its orders were made`)),
    )
  })
