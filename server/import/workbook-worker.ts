import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { answerRows } from './thread-rows.ts'
import { isSmallZip } from './workbook.ts'

/** A thread of its own for one workbook: its first sheet. */
await answerRows(async (file) => {
  const bytes = await readFile(file)
  return isSmallZip(bytes) ? readSheet(bytes, { trim: false }) : undefined
})
