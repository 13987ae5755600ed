import { code128Of, drawCode128, widthOfCode128 } from '#server/document/draw/code-128.ts'
import { paperFonts, registerFonts } from '#server/document/draw/fonts.ts'
import { writable } from '#server/document/draw/letters.ts'
import { bytesOf, mm } from '#server/document/draw/sheet.ts'
import { linesOf, type CarrierRequest, type ParcelAddress } from './carrier.ts'
import { returnMark } from './label-language.ts'

/** A page of 100 × 150 mm, as label printers take it: of the same parcel always the same bytes. */
export async function drawLabel(carrier: string, asked: CarrierRequest, tracking: string): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: [mm(100), mm(150)],
    margin: 0,
    // else Helvetica is named without being embedded
    font: null as unknown as string,
    info: { Title: tracking, Creator: 'Kontor', Producer: 'Kontor', CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const bytes = bytesOf(pdf)
  const fonts = await paperFonts()
  const request = writable(asked, fonts)
  registerFonts(pdf, fonts)
  const [left, width] = [mm(6), mm(88)]
  pdf.font('SemiBold').fontSize(16).text(carrier, left, mm(6), { width, lineBreak: false })
  if (request.type === 'return') pdf.fontSize(12).text(returnMark(request), left, mm(13), { width, lineBreak: false })
  pdf
    .font('Regular')
    .fontSize(7)
    .text(linesOf(request.sender).join(', '), left, mm(20), { width, height: mm(8) })
  drawAddress(pdf, request.recipient, { left, top: mm(34), width, height: mm(48) })
  const about = [`${request.weight.toFixed(2)} kg`, request.reference ?? request.parcel].join('   ')
  pdf.font('Regular').fontSize(9).text(about, left, mm(86), { width, lineBreak: false })
  const bars = await code128Of(tracking)
  drawCode128(pdf, bars, { x: left, y: mm(98), module: width / widthOfCode128(bars, 1), height: mm(34) })
  pdf.font('SemiBold').fontSize(12).fillColor('#000000').text(tracking, left, mm(135), { width, align: 'center' })
  pdf.end()
  return bytes
}

/** Points of a letter: as large as all of the address fits, and what does not even so is cut before the town is. */
const sizes = [13, 12, 11, 10, 9, 8, 7] as const

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

function drawAddress(pdf: PDFKit.PDFDocument, to: ParcelAddress, { left, top, width, height }: Box): void {
  const lines = linesOf(to)
  pdf.font('SemiBold')
  const fits = (size: number) => pdf.fontSize(size).heightOfString(lines.join('\n'), { width }) <= height
  const size = sizes.find(fits) ?? sizes[sizes.length - 1] ?? 7
  pdf.fontSize(size)
  const town = lines.slice(-2).join('\n')
  const above = lines.slice(0, -2).join('\n')
  const most = height - pdf.heightOfString(town, { width })
  const used = Math.min(above === '' ? 0 : pdf.heightOfString(above, { width }), most)
  if (above !== '') pdf.text(above, left, top, { width, height: used, ellipsis: true })
  pdf.text(town, left, top + used, { width })
}
