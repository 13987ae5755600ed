import type { Locale } from '#entities/locale.ts'
import { spacedCode } from '#entities/order/pickup-code.ts'
import { code128Of, drawCode128 } from '#server/document/draw/code-128.ts'
import { paperFonts, registerFonts } from '#server/document/draw/fonts.ts'
import { writable } from '#server/document/draw/letters.ts'
import { drawLetterhead } from '#server/document/draw/letterhead.ts'
import { bytesOf, mm, sheet, write, type Sheet } from '#server/document/draw/sheet.ts'
import { wordsFor } from '#server/document/draw/words.ts'
import type { Party, Seller } from '#server/document/paper.ts'

export type PickupSlip = {
  readonly order: string
  readonly code: string
  readonly date: string
  readonly language: Locale
  readonly seller: Seller
  readonly to: Party
}

/** Half a millimetre: read from a sheet or from a screen. */
const module = mm(0.5)

/** One page with the order, its code as letters and as bars. */
export async function drawPickupSlip(said: PickupSlip, logo: Buffer | null): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await paperFonts()
  const slip = writable(said, fonts)
  const words = wordsFor(slip.language, 'EUR')
  const date = new Date(`${slip.date}T12:00:00Z`)
  const title = `${words.say('pickup')} ${slip.order}`
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // else Helvetica is named without being embedded
    font: null as unknown as string,
    lang: slip.language.replace('_', '-'),
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Kontor', Producer: 'Kontor', CreationDate: date, ModDate: date },
  })
  const bytes = bytesOf(pdf)
  registerFonts(pdf, fonts)
  const at: Sheet = { pdf, words, y: 0 }
  const info = [
    [words.say('order'), slip.order],
    [words.say('date'), words.day(slip.date)],
  ] as const
  drawLetterhead(at, { ...slip, info }, logo)
  at.y += write(pdf, title, sheet.left, at.y, { font: 'SemiBold', size: 14 }) + 6
  at.y += write(pdf, words.say('pickup.about'), sheet.left, at.y, { size: 9 }) + mm(8)
  at.y += write(pdf, words.say('pickup.code'), sheet.left, at.y, { size: 9 }) + 2
  at.y += write(pdf, spacedCode(slip.code), sheet.left, at.y, { font: 'SemiBold', size: 32 }) + mm(4)
  drawCode128(pdf, await code128Of(slip.code), { x: sheet.left - 10 * module, y: at.y, module, height: mm(20) })
  pdf.end()
  return bytes
}
