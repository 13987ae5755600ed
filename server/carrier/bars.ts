import type { Pdf } from '#server/document/draw/sheet.ts'

/** A text as Code 128: the widths of bars and gaps in turn, a bar first. */
export async function code128Of(text: string): Promise<readonly number[]> {
  const { default: bwip } = await import('bwip-js')
  const [made] = bwip.raw('code128', text, '')
  if (made === undefined || !('sbs' in made)) throw new Error('Nothing was drawn')
  return made.sbs
}

/** Draws it as vectors, so that it is sharp in every print. */
export function drawBars(
  pdf: Pdf,
  widths: readonly number[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const module = width / widths.reduce((sum, each) => sum + each, 0)
  let at = x
  for (const [index, each] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, each * module, height)
    at += each * module
  }
  pdf.fillColor('#000000').fill()
}
