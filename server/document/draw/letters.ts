import type { Paper } from '../paper.ts'
import { paperFonts, type PaperFonts } from './fonts.ts'

/** Stands for each sign that the fonts lack: whoever reads the paper sees that something is missing, and how much. */
const substitute = '□'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const blank = /^[\p{Zs}\t]$/u
/** Controls, joiners and marks of direction: nobody sees them, and a font that has them draws nothing. */
const unseen = /[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu

/** The text as the fonts can write it: blanks of every kind as one, and a substitute for what they lack. */
export function lettersOf(said: string, { signs }: Pick<PaperFonts, 'signs'>): string {
  const text = said.normalize('NFC')
  if (isKnown(text, signs)) return text
  return Array.from(graphemes.segment(text), ({ segment }) => {
    if (segment === '\n' || segment === '\r\n') return '\n'
    if (isKnown(segment, signs)) return segment
    if (blank.test(segment)) return ' '
    const seen = segment.replaceAll(unseen, '')
    return isKnown(seen, signs) ? seen : substitute
  }).join('')
}

const isKnown = (text: string, signs: ReadonlySet<number>): boolean => {
  for (const sign of text) if (sign !== '\n' && !signs.has(sign.codePointAt(0) ?? 0)) return false
  return true
}

/** Every text of the paper as the fonts can write it. */
export const writable = <T>(value: T, fonts: Pick<PaperFonts, 'signs'>): T => {
  const each = (one: unknown): unknown => {
    if (typeof one === 'string') return lettersOf(one, fonts)
    if (Array.isArray(one)) return one.map(each)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, own]) => [key, each(own)]))
  }
  return each(value) as T // a text for each text
}

/** What an invoice has to say of its buyer (§ 14 Abs. 4 UStG), where the fonts lack a letter or a figure of it. */
export async function unwritten({ buyer }: Paper): Promise<('name' | 'address_line_1' | 'city')[]> {
  const { signs } = await paperFonts()
  return (['name', 'address_line_1', 'city'] as const).filter((field) => isLost(buyer[field] ?? '', signs))
}

/** Of which of these texts do the fonts lack a letter or a figure? */
export async function lackingLetters<Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
): Promise<Name[]> {
  const { signs } = await paperFonts()
  return (Object.keys(texts) as Name[]).filter((name) => isLost(texts[name] ?? '', signs))
}

const isLost = (text: string, signs: ReadonlySet<number>): boolean => /[\p{L}\p{N}]/u.test(lost(text, signs))

const lost = (text: string, signs: ReadonlySet<number>): string =>
  [...text.normalize('NFC')].filter((sign) => !isKnown(sign, signs)).join('')
