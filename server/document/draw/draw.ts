import { zugferdFile, zugferdMetadata } from '#server/e-invoice/zugferd.ts'
import { text as wordOf } from '#server/texts.ts'
import type { Paper } from '../paper.ts'
import { paperFonts, registerFonts } from './fonts.ts'
import { writable } from './letters.ts'
import { drawFeet, drawHead, linesOf } from './letterhead.ts'
import { billHeight, drawPayment, drawQrBill, hasQrBill } from './payment.ts'
import { bytesOf, heightOf, ink, mm, room, sheet, write, type Pdf, type Sheet } from './sheet.ts'
import { drawTable } from './table.ts'
import { drawTotals } from './totals.ts'
import { wordsFor } from './words.ts'

export type Drawing = {
  /** The shop's logo as PNG or JPEG. */
  readonly logo?: Buffer | null
  /** What a machine reads of an invoice: CII by EN 16931. */
  readonly xml?: string | null
  /** Says across the page that nothing of it is issued yet. */
  readonly isDraft?: boolean
}

/** Draws a paper as PDF: of the same paper always the same bytes. Invoices are PDF/A-3b, with every font in them. */
export async function drawPaper(
  issued: Paper,
  { logo = null, xml = null, isDraft = false }: Drawing = {},
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await paperFonts()
  const paper = writable(issued, fonts)
  const words = wordsFor(paper.language, paper.currency)
  const called = `${words.say(`type.${paper.type}`)} ${paper.number}`
  const date = new Date(`${paper.date}T12:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // else Helvetica is named without being embedded
    font: null as unknown as string,
    lang: paper.language.replace('_', '-'),
    displayTitle: true,
    pdfVersion: '1.7',
    ...(paper.type !== 'proposal' && { subset: 'PDF/A-3b' as const }),
    info: {
      Title: called,
      // pdfkit writes it into the metadata as it is, and a sign of XML would break that
      Author: issued.seller.name.replaceAll(/[<>&]/g, '+'),
      Creator: 'Kontor',
      Producer: 'Kontor',
      CreationDate: date,
      ModDate: date,
    },
  })
  const bytes = bytesOf(pdf)
  registerFonts(pdf, fonts)
  if (isDraft) drawUnder(pdf, wordOf(paper.language, 'papers', 'draft'))
  const at: Sheet = { pdf, words, y: 0 }
  drawHead(at, paper, logo)
  at.y += write(pdf, called, sheet.left, at.y, { font: 'SemiBold', size: 14 }) + 6
  drawNotes(at, paper, 'before')
  await drawTable(at, paper)
  drawTotals(at, paper)
  drawReasons(at, paper)
  await drawPayment(at, paper)
  drawDelivery(at, paper)
  drawNotes(at, paper, 'after')
  const isBilled = hasQrBill(paper) && !isDraft
  if (isBilled) await drawQrBill(at, paper)
  drawFeet(pdf, paper, words, isBilled ? { above: billHeight - mm(2) } : {})
  if (xml !== null) {
    pdf.file(Buffer.from(xml), { ...zugferdFile, creationDate: date, modifiedDate: date })
    // pdfkit's types do not know the word
    ;(pdf as Pdf & { appendXML: (xml: string) => void }).appendXML(zugferdMetadata)
  }
  pdf.end()
  return bytes
}

function drawNotes(at: Sheet, { notes }: Paper, place: 'before' | 'after'): void {
  const own = notes.filter((note) => note.place === place).map(({ text }) => text)
  if (place === 'after' && own.length > 0) at.y += 8
  for (const said of own) {
    // paragraph by paragraph: terms may be longer than a page
    for (const paragraph of said.split('\n')) {
      room(at, heightOf(at.pdf, paragraph || ' ', { size: 9 }))
      at.y += write(at.pdf, paragraph || ' ', sheet.left, at.y, { size: 9 })
    }
    at.y += place === 'before' ? 10 : 4
  }
}

/** Why no tax is charged: the buyer declares it by these words. */
function drawReasons(at: Sheet, { taxes }: Paper): void {
  for (const reason of new Set(taxes.map((tax) => tax.reason).filter((each) => each !== null))) {
    room(at, 20)
    at.y += write(at.pdf, reason, sheet.left, at.y + 6, { size: 8.5 }) + 6
  }
}

function drawDelivery(at: Sheet, { delivery, seller, language }: Paper): void {
  if (delivery === null) return
  const said = linesOf(delivery, seller, language).join(', ')
  room(at, 36)
  at.y += 8
  at.y += write(at.pdf, at.words.say('delivery_to'), sheet.left, at.y, { font: 'SemiBold', size: 9 }) + 1
  at.y += write(at.pdf, said, sheet.left, at.y, { size: 8.5 })
}

function drawUnder(pdf: Pdf, said: string): void {
  const draw = () => {
    pdf.save().rotate(-35, { origin: [sheet.width / 2, sheet.height / 2] })
    write(pdf, said, mm(25), sheet.height / 2 - 50, { font: 'SemiBold', size: 96, color: '#eceff3', width: mm(160) })
    pdf.restore().fillColor(ink.text)
  }
  draw()
  pdf.on('pageAdded', draw)
}
