import { cardCode, commandCards, type CommandCard } from '#entities/scan/own-code.ts'
import { returnConditions } from '#entities/return/condition.ts'
import type { Locale } from '#entities/locale.ts'
import { code128Of, drawCode128, widthOfCode128 } from '#server/document/draw/code-128.ts'
import { paperFonts, registerFonts } from '#server/document/draw/fonts.ts'
import { bytesOf, mm, sheet, write, ink, rule, type Pdf } from '#server/document/draw/sheet.ts'
import { text as wordOf } from '#server/texts.ts'

/** Half a millimetre: cheap scanners read it from an arm's length. */
const module = mm(0.5)
const bars = mm(22)

/**
 * Three pages: the command cards, to be cut out and put up at the packing table, those for the condition of what comes
 * back, and the sheet for calibration. Of the same
 * language always the same bytes.
 */
export async function drawCards(language: Locale): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const say = (key: string) => wordOf(language, ['papers', 'scan'], key)
  const date = new Date(0)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // else Helvetica is named without being embedded
    font: null as unknown as string,
    lang: language.replace('_', '-'),
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: say('cards'), Creator: 'Kontor', Producer: 'Kontor', CreationDate: date, ModDate: date },
  })
  const bytes = bytesOf(pdf)
  registerFonts(pdf, await paperFonts())
  let y = heading(pdf, say('cards'), say('cards.about'))
  const isCondition = (card: CommandCard) => returnConditions.some((one) => one === card)
  for (const card of commandCards.filter((one) => one !== 'calibrate' && !isCondition(one)))
    y = await drawCard(pdf, card, say(`card.${card}.about`), say, y)
  pdf.addPage()
  y = heading(pdf, say('cards'), say('cards.about'))
  for (const card of returnConditions) y = await drawCard(pdf, card, say('card.condition.about'), say, y)
  pdf.addPage()
  y = heading(pdf, say('card.calibrate'), say('card.calibrate.about'))
  await drawCode(pdf, 'calibrate', sheet.left, y + mm(6))
  pdf.end()
  return bytes
}

const heading = (pdf: Pdf, title: string, about: string): number => {
  const y = sheet.top + write(pdf, title, sheet.left, sheet.top, { font: 'SemiBold', size: 16 }) + mm(2)
  return y + write(pdf, about, sheet.left, y, { size: 10, color: ink.quiet }) + mm(4)
}

type Say = (key: string) => string

const drawCard = async (pdf: Pdf, card: CommandCard, about: string, say: Say, y: number): Promise<number> => {
  rule(pdf, y)
  write(pdf, say(`card.${card}`), sheet.left, y + mm(6), { font: 'SemiBold', size: 24, width: mm(72) })
  write(pdf, about, sheet.left, y + mm(20), { size: 10, color: ink.quiet, width: mm(72) })
  await drawCode(pdf, card, sheet.left + mm(80), y + mm(6))
  return y + mm(46)
}

async function drawCode(pdf: Pdf, card: CommandCard, x: number, y: number): Promise<void> {
  const code = cardCode(card)
  const widths = await code128Of(code)
  drawCode128(pdf, widths, { x, y, module, height: bars })
  // below the bars, so that it can be typed where nothing scans
  write(pdf, code, x + mm(5), y + bars + mm(2), { size: 9, width: widthOfCode128(widths, module) })
}
