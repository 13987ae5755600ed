/** A thread of its own for one stream of orders; started by `order-streams.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { fillStream, type StreamTask } from './order-stream.ts'

// given by the one that starts it
const task = workerData as StreamTask
parentPort?.postMessage(await fillStream(task), [])
