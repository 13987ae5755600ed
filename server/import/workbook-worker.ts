import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { isSmallZip } from './workbook.ts'

/**
 * A thread of its own for one workbook: its first sheet is unpacked here as a whole, and handed over in parts as they
 * are asked for, so that the server itself holds no more of it than it works on.
 */
const { file, chunk } = workerData as { file: string; chunk: number } // as `xlsx.ts` gives them
const bytes = await readFile(file)
const rows = isSmallZip(bytes) ? await readSheet(bytes, { trim: false }) : undefined
let at = 0
parentPort?.on('message', () => {
  parentPort?.postMessage(rows?.slice(at, at + chunk) ?? 'unreadable', [])
  at += chunk
})
