/** A thread of its own for one stream of orders; started by `order-streams.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { fillStream, type StreamTask } from './order-stream.ts'

parentPort?.postMessage(await fillStream(workerData as StreamTask)) // given by the one that starts it
