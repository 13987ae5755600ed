import { locales } from '#entities/locale.ts'
import type { Party } from '../paper.ts'
import { code128Of, drawCode128, widthOfCode128 } from '../draw/code-128.ts'
import { paperFonts, registerFonts } from '../draw/fonts.ts'
import { writable } from '../draw/letters.ts'
import { drawFeet, drawLetterhead, linesOf } from '../draw/letterhead.ts'
import { bytesOf, contentWidth, heightOf, ink, mm, room, sheet, write, type Pdf, type Sheet } from '../draw/sheet.ts'
import { drawRows } from '../draw/table.ts'
import { wordsFor, type PaperWords } from '../draw/words.ts'
import { followingColumns, ordersColumns, reasons, slipColumns } from './columns.ts'
import type { SlipPaper } from './slip.ts'

/** Draws a paper that goes with the goods as PDF: of the same paper always the same bytes. */
export async function drawSlip(issued: SlipPaper, logo: Buffer | null = null): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await paperFonts()
  const slip = writable(issued, fonts)
  // nothing on it is money
  const words = wordsFor(slip.language, 'EUR')
  const called = `${words.say(`type.${slip.type}`)} ${slip.number}`
  const date = new Date(`${slip.date}T12:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // else Helvetica is named without being embedded
    font: null as unknown as string,
    lang: slip.language.replace('_', '-'),
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
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
  const at: Sheet = { pdf, words, y: 0 }
  drawLetterhead(at, { ...slip, info: infoOf(slip, words) }, logo)
  await drawCode(pdf, slip.code)
  at.y += write(pdf, called, sheet.left, at.y, { font: 'SemiBold', size: 14 }) + 6
  for (const { text } of slip.notes.filter(({ place }) => place === 'before')) paragraph(at, text)
  if (slip.orders.length > 0) {
    await drawRows(at, ordersColumns(words), slip.orders)
    at.y += mm(6)
  }
  await drawRows(at, slipColumns(slip, words), slip.lines)
  drawSums(at, slip)
  if (slip.following.length > 0) await drawFollowing(at, slip)
  if (slip.type === 'return-note') drawReturn(at, slip)
  at.y += 8
  for (const { text } of slip.notes.filter(({ place }) => place === 'after')) paragraph(at, text)
  drawFeet(pdf, { ...slip, payment: null }, words, {})
  pdf.end()
  return bytes
}

function infoOf(slip: SlipPaper, { say, day }: PaperWords): [string, string][] {
  const rows: [string, string | null][] = [
    [say(`number.${slip.type}`), slip.number],
    [say('date'), day(slip.date)],
    [say('order'), slip.order && slip.order.number],
    [say('order_date'), slip.order && day(slip.order.date)],
    [say('shipment'), slip.shipment],
    [say('method'), slip.method],
    [say('customer_number'), slip.customer_number],
    [say('reference'), slip.reference],
    [say('buyer'), slip.buyer],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '')
}

const module = mm(0.38)
const bars = mm(11)

/** At the top right, where a hand finds it without turning the sheet; what it says stands below, to be typed. */
async function drawCode(pdf: Pdf, code: string): Promise<void> {
  const widths = await code128Of(code)
  const x = sheet.right - widthOfCode128(widths, module)
  drawCode128(pdf, widths, { x, y: mm(14), module, height: bars })
  write(pdf, code, x, mm(14) + bars + mm(1.5), {
    size: 9,
    width: sheet.right - x - mm(4),
    align: 'right',
    isText: true,
  })
}

function paragraph(at: Sheet, said: string): void {
  for (const line of said.split('\n')) {
    room(at, heightOf(at.pdf, line || ' ', { size: 9 }))
    at.y += write(at.pdf, line || ' ', sheet.left, at.y, { size: 9 })
  }
  at.y += 6
}

/** How many pieces, and what they weigh where all of it is known. */
export const sumsOf = ({ lines, weight, language }: SlipPaper, { say, count }: PaperWords): string => {
  const pieces = say('pieces', { pieces: count(lines.reduce((sum, { quantity }) => sum + quantity, 0)) })
  if (weight === null || weight === 0) return pieces
  const { tag } = locales[language]
  const kilograms = new Intl.NumberFormat(tag, { maximumFractionDigits: 3, style: 'unit', unit: 'kilogram' })
  return `${pieces} · ${kilograms.format(weight)}`
}

function drawSums(at: Sheet, slip: SlipPaper): void {
  room(at, 24)
  at.y += 6
  const style = { font: 'SemiBold', size: 9, width: contentWidth, align: 'right', isText: true } as const
  at.y += write(at.pdf, sumsOf(slip, at.words), sheet.left, at.y, style) + 4
}

async function drawFollowing(at: Sheet, { following }: SlipPaper): Promise<void> {
  room(at, 70)
  at.y += 10
  at.y += write(at.pdf, at.words.say('following'), sheet.left, at.y, { font: 'SemiBold', size: 10 }) + 4
  await drawRows(at, followingColumns(at.words), following)
}

/** Where it goes back to, and what the figures of the last column mean. */
function drawReturn(at: Sheet, { seller, language }: SlipPaper): void {
  const { say } = at.words
  const said = reasons.map((reason, index) => `${index + 1}  ${say(`reason.${reason}`)}`).join('\n')
  const back = linesOf(seller satisfies Party, seller, language).join('\n')
  room(at, Math.max(heightOf(at.pdf, said, { width: mm(80) }), heightOf(at.pdf, back, { width: mm(75) })) + 30)
  at.y += 10
  const { y } = at
  const [left, right] = [sheet.left, sheet.left + mm(88)]
  const head = { font: 'SemiBold', size: 9 } as const
  const under = y + write(at.pdf, say('reasons'), left, y, { ...head, width: mm(80) }) + 2
  write(at.pdf, say('return_to'), right, y, head)
  const below = write(at.pdf, said, left, under, { width: mm(80), color: ink.text })
  at.y = under + Math.max(below, write(at.pdf, back, right, under))
}
