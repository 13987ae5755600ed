import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Paper } from '#server/document/paper.ts'
import { checkHere, type CheckedXml } from './check.ts'
import type { EInvoiceFormat } from './model.ts'

/** So many lines are written and checked in steps of a tenth of a second; beginning a thread takes longer. */
const fewLines = 100

/**
 * A paper as a machine reads it, and what of it the standard refuses. A library writes all of it in one go, so that for
 * hundreds of lines nobody else would be answered: a long one has a thread of its own.
 */
export const checkedXml = async (paper: Paper, format: EInvoiceFormat): Promise<CheckedXml> =>
  paper.lines.length <= fewLines ? checkHere(paper, format) : checkApart(paper, format)

async function checkApart(paper: Paper, format: EInvoiceFormat): Promise<CheckedXml> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: { paper, format } })
  // an error of the thread ends the waiting with it
  const [checked] = (await once(worker, 'message')) as [CheckedXml] // as `check-worker.ts` answers
  return checked
}
