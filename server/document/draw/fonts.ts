import { createRequire } from 'node:module'
import type { openSync } from 'fontkit'
import type PDFDocument from 'pdfkit'

const { resolve } = createRequire(import.meta.url)
const files = {
  Regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  SemiBold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const
export type FontName = keyof typeof files

export type PaperFonts = Readonly<Record<FontName, object>> & {
  /** The signs that every one of them has. */
  readonly signs: ReadonlySet<number>
}

let opened: Promise<PaperFonts> | undefined

/** Inter, opened once in a process: a document that opens its own takes ten times as long. */
export const paperFonts = (): Promise<PaperFonts> => (opened ??= open())

async function open(): Promise<PaperFonts> {
  const { openSync } = await import('fontkit')
  const [Regular, SemiBold] = [known(openSync(resolve(files.Regular))), known(openSync(resolve(files.SemiBold)))]
  return { Regular, SemiBold, signs: new Set(Regular.characterSet).intersection(new Set(SemiBold.characterSet)) }
}

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from }, (_, at) => from + at))
/** What texts and figures are written with. */
const usual = `${range(0x20, 0x7f)}${range(0xa1, 0x100)}’‘“”„‚‹›–—…−€•\u00A0\u202F`

/**
 * A font keeps each glyph with the signs that it was first asked for: one that a document met as a part of another glyph
 * would stand for none in every document after it, and its text could not be read out or searched. So all are asked for
 * by their signs before the first document is drawn.
 */
function known(font: ReturnType<typeof openSync>) {
  if (!('characterSet' in font)) throw new Error('This is a collection of fonts')
  // where two signs look alike the usual one goes first, also as a figure of one width
  for (const tnum of [false, true]) font.layout(usual, { tnum, calt: false })
  for (const sign of font.characterSet) font.glyphForCodePoint(sign)
  return font
}

/** The QR-bill asks for Helvetica by name: a paper that is kept for years embeds every font, so it gets these. */
const names: Readonly<Record<FontName, readonly string[]>> = {
  Regular: ['Regular', 'Helvetica'],
  SemiBold: ['SemiBold', 'Helvetica-Bold'],
}

/** Makes the fonts known to a document by their names. */
export function registerFonts(pdf: InstanceType<typeof PDFDocument>, fonts: Readonly<Record<FontName, object>>): void {
  for (const font of ['Regular', 'SemiBold'] as const)
    // pdfkit takes a font of fontkit as it is; its types know only files and their bytes
    for (const name of names[font]) pdf.registerFont(name, fonts[font] as unknown as string)
}
