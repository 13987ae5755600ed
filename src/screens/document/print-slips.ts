import { issuedSlips, printedBytes, type SlipsWanted } from '#api/file/document-calls.ts'
import { saveFile } from '#ui/save-file.ts'

/** Issues what is wanted where nothing stands that says the same, and fetches all of it as one file. */
export async function printSlips(wanted: SlipsWanted): Promise<string> {
  const documents = await issuedSlips(wanted)
  const [first] = documents
  const numbers = documents.length > 1 ? `${first?.number ?? ''}+${documents.length - 1}` : (first?.number ?? '')
  saveFile(await printedBytes(documents.map(({ id }) => id)), `${numbers}.pdf`)
  return numbers
}
