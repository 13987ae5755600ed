import { parentPort, workerData } from 'node:worker_threads'
import type { Paper } from '#server/document/paper.ts'
import { checkHere } from './check.ts'
import type { EInvoiceFormat } from './model.ts'

/** A thread of its own for one long paper: it reads what it is given, answers, and ends. */
const { paper, format } = workerData as { paper: Paper; format: EInvoiceFormat } // as `problems.ts` gives them
parentPort?.postMessage(await checkHere(paper, format), [])
