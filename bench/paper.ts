import { drawPaper } from '#server/document/draw/draw.ts'
import { paperFonts, registerFonts } from '#server/document/draw/fonts.ts'
import { zugferdOf } from '#server/e-invoice/zugferd.ts'
import { paperOf } from '#tests/support/papers.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'
import { inTurns } from './against-sql.ts'

const repeats = 60
const lines = 10

const { default: PDFDocument } = await import('pdfkit')
type Stroke = { readonly method: string; readonly args: readonly unknown[] }
type Methods = Record<string, (...args: unknown[]) => unknown>

/** What puts something on a page, or says how; what only measures is no part of the bare page. */
const strokes =
  'font fontSize fillColor strokeColor lineWidth text moveTo lineTo rect stroke fill image save restore rotate translate scale path circle addPage switchToPage dash'.split(
    ' ',
  )

/**
 * An invoice as Kontor draws it, from its paper to the last byte, by the same strokes sent to pdfkit bare: every text and
 * line at the place where it was noted, in the same shared fonts, nothing reckoned and nothing measured.
 */
export async function paperRows(): Promise<Row[]> {
  const paper = paperOf({
    lines: Array.from({ length: lines }, (_, at) => ({
      price: '12.50',
      quantity: at + 1,
      rate: at % 2 === 0 ? 19 : 7,
    })),
  })
  const noted = await noting(() => drawPaper(paper))
  const xml = await zugferdOf(paper)
  const by = 'pdfkit drawing the same page bare'
  const [own, bare] = await inTurns(
    repeats,
    async () => void (await drawPaper(paper)),
    () => replayed(noted),
  )
  const [whole, again] = await inTurns(
    repeats,
    async () => void (await drawPaper(paper, { xml: await zugferdOf(paper) })),
    () => replayed(noted),
  )
  return [
    row(`an invoice of ${lines} lines as PDF/A, median`, by, 1.5, own, bare),
    row(`the same with its e-invoice (${xml?.length ?? 0} characters), median`, by, null, whole, again),
  ]
}

const row = (name: string, anchor: string, target: number | null, own: number[], other: number[]): Row => ({
  name,
  anchor,
  target,
  cpu: true,
  ratio: median(own) / median(other),
  own: ms(median(own)),
  other: ms(median(other)),
})

/** The strokes that drawing asks of pdfkit itself, without those that pdfkit asks of itself. */
async function noting(draw: () => Promise<unknown>): Promise<Stroke[]> {
  const noted: Stroke[] = []
  const methods = PDFDocument.prototype as unknown as Methods // a class by the names of its methods
  const own = Object.fromEntries(Object.keys(methods).flatMap((name) => [[name, methods[name]]]))
  let depth = 0
  for (const name of Object.keys(own)) {
    const before = own[name]
    if (typeof before !== 'function' || name === 'constructor') continue
    methods[name] = function (this: unknown, ...args: unknown[]) {
      if (depth === 0 && strokes.includes(name)) noted.push({ method: name, args })
      depth += 1
      try {
        return before.apply(this, args)
      } finally {
        depth -= 1
      }
    }
  }
  await draw()
  Object.assign(methods, own)
  return noted
}

async function replayed(noted: readonly Stroke[]): Promise<void> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: null as unknown as string, // as the drawing has it
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
  })
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', () => undefined)
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  registerFonts(pdf, await paperFonts())
  const methods = pdf as unknown as Methods
  for (const { method, args } of noted) methods[method]?.(...args)
  pdf.end()
  return ended
}
