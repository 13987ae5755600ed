import { readFile } from 'node:fs/promises'
import { answerRows } from './thread-rows.ts'
import { xliffRowsIn } from './xliff-units.ts'

/** A thread of its own for one XLIFF: fifty thousand texts are ten seconds in which nobody else would be answered. */
await answerRows(async (file) => xliffRowsIn(await readFile(file)))
