import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads what is asked of a PDF, and closes it. */
async function reading<T>(bytes: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** The text of each page of a PDF, blanks of every kind as one. */
export const pagesOf = (bytes: Uint8Array): Promise<string[]> =>
  reading(bytes, async (pdf) => {
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      pages.push(plain(items.map((item) => ('str' in item ? item.str : '')).join(' ')))
    }
    return pages
  })

/** Blanks of every kind as one: a PDF breaks lines where it likes. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
