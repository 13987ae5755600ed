import { readFile } from 'node:fs/promises'
import { answerRows } from './thread-rows.ts'
import { xliffRowsIn } from './xliff-units.ts'

/** A thread of its own for one XLIFF. */
await answerRows(async (file) => xliffRowsIn(await readFile(file)))
