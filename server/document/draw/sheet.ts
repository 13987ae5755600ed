import type PDFDocument from 'pdfkit'
import type { PaperWords } from './words.ts'
import type { FontName } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** All of it, once it ends. */
export const bytesOf = (pdf: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })

/** Millimetres as PDF counts. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** A4 by DIN 5008, form B: the window's address 45 mm from the top, marks to fold at 105 and 210 mm. */
export const sheet = {
  width: mm(210),
  height: mm(297),
  left: mm(25),
  right: mm(190),
  /** Where the text of a further page begins, and where each ends above the foot. */
  top: mm(27),
  bottom: mm(262),
  foot: mm(268),
} as const
export const contentWidth = sheet.right - sheet.left

export const ink = { text: '#16181d', quiet: '#5c6370', line: '#c9ced6' } as const

/** What everything that draws on a paper shares; `y` is how far down the page is filled. */
export type Sheet = {
  readonly pdf: Pdf
  readonly words: PaperWords
  y: number
}

type Style = {
  readonly font?: FontName
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
  readonly width?: number
  readonly gap?: number
  /** A text that stands at the right, and no figure in a column. */
  readonly isText?: boolean
  /** So high at most: what is longer ends in an ellipsis, for pdfkit goes on over a page of its own. */
  readonly most?: number
}

// fontkit takes what is to be off as well; pdfkit's types know a list of what is on
type Features = PDFKit.Mixins.OpenTypeFeatures[]
/** No signs that change by their neighbours: whoever copies or searches the text would not find them. */
const asWritten = { calt: false } as unknown as Features
/** Figures below one another: all as wide as each other, none moved towards its neighbour. */
const inColumns = { calt: false, tnum: true, kern: false } as unknown as Features

/** Writes a text at a place and answers how high it is. */
export function write(pdf: Pdf, said: string, x: number, y: number, style: Style = {}): number {
  const {
    font = 'Regular',
    size = 9,
    color = ink.text,
    align = 'left',
    width = sheet.right - x,
    gap = 1.5,
    isText = false,
    most = sheet.height - y,
  } = style
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(color)
    .text(said, x, y, {
      width,
      align,
      lineGap: gap,
      height: most,
      ellipsis: true,
      features: align === 'right' && !isText ? inColumns : asWritten,
    })
  return pdf.y - y
}

/** How high a text is going to be. */
export function heightOf(
  pdf: Pdf,
  said: string,
  { font = 'Regular', size = 9, width = contentWidth, gap = 1.5 }: Style,
): number {
  return pdf.font(font).fontSize(size).heightOfString(said, { width, lineGap: gap, features: asWritten })
}

export const rule = (
  pdf: Pdf,
  y: number,
  {
    x = sheet.left,
    to = sheet.right,
    color = ink.line,
    width = 0.6,
  }: { x?: number; to?: number; color?: string; width?: number } = {},
): void => void pdf.moveTo(x, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke()

/** Begins a new page where so much does not fit any more; true where it did. */
export function room(at: Sheet, height: number): boolean {
  if (at.y + height <= sheet.bottom) return false
  at.pdf.addPage()
  at.y = sheet.top
  return true
}
