import type { Pdf } from './sheet.ts'

/** The widths of bars and gaps by turns, in modules; the first is a bar. */
export type Code128 = readonly number[]

/** A text as a Code 128, its check sign included. */
export async function code128Of(text: string): Promise<Code128> {
  const { default: bwip } = await import('bwip-js')
  const [made] = bwip.raw('code128', text, '')
  if (made === undefined || !('sbs' in made)) throw new Error('Nothing was drawn')
  return made.sbs
}

/** What a scanner needs beside the bars to find them, in modules (ISO/IEC 15417). */
const quiet = 10

/** Draws it as vectors, so wide as its modules make it, with room at both sides; answers how wide that is. */
export function drawCode128(
  pdf: Pdf,
  widths: Code128,
  at: { x: number; y: number; module: number; height: number },
): number {
  let x = at.x + quiet * at.module
  widths.forEach((width, place) => {
    if (place % 2 === 0) pdf.rect(x, at.y, width * at.module, at.height)
    x += width * at.module
  })
  pdf.fillColor('#000000').fill()
  return x + quiet * at.module - at.x
}

export const widthOfCode128 = (widths: Code128, module: number): number =>
  (widths.reduce((sum, width) => sum + width, 0) + 2 * quiet) * module
