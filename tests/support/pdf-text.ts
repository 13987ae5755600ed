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

export type Placed = { page: number; text: string; left: number; right: number; top: number; bottom: number }

/** Where each piece of text stands, in points from the top left corner of its page; blanks are left out. */
export const placesOf = (bytes: Uint8Array): Promise<Placed[]> =>
  reading(bytes, async (pdf) => {
    const placed: Placed[] = []
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const sheet = await pdf.getPage(page)
      const [, , , height] = sheet.view
      const { items } = await sheet.getTextContent()
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [, , , size, left, y] = item.transform as [number, number, number, number, number, number]
        const baseline = (height ?? 0) - y
        placed.push({
          page,
          text: item.str,
          left,
          right: left + item.width,
          top: baseline - size * 0.7,
          bottom: baseline,
        })
      }
    }
    return placed
  })

/** Blanks of every kind as one: a PDF breaks lines where it likes. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
