import { writeFile } from 'node:fs/promises'
import { argv, stdin, stdout } from 'node:process'
import { PDFDocument } from 'pdf-lib'
import { readFrames } from './frames.ts'

/**
 * A process of its own: labels come in one after another, each behind its length, and leave as one PDF. What they take
 * while they are one is given back with it, and nobody waits for it who asks the server for something else.
 */
const [, , path = ''] = argv
const whole = await PDFDocument.create()
for await (const label of readFrames(stdin)) {
  const one = await PDFDocument.load(label)
  for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
}
await writeFile(path, await whole.save(), { mode: 0o600 })
stdout.write(String(whole.getPageCount()))
