import type { Pdf } from './sheet.ts'

/** Dark modules beside each other, in a row. */
type Run = { readonly x: number; readonly y: number; readonly length: number }
export type QrCode = { readonly size: number; readonly runs: readonly Run[] }

/** A text as a QR code that loses fifteen hundredths and is still read (level M, as EPC069-12 asks). */
export async function qrCodeOf(text: string): Promise<QrCode> {
  const { default: bwip } = await import('bwip-js')
  const [made] = bwip.raw('qrcode', text, 'eclevel=M')
  if (made === undefined || !('pixs' in made)) throw new Error('Nothing was drawn')
  const { pixs, pixx: size } = made
  const runs: { x: number; y: number; length: number }[] = []
  pixs.forEach((pixel: number, at: number) => {
    if (pixel !== 1) return
    const [x, y] = [at % size, Math.floor(at / size)]
    const last = runs.at(-1)
    if (last !== undefined && last.y === y && last.x + last.length === x) last.length += 1
    else runs.push({ x, y, length: 1 })
  })
  return { size, runs }
}

/** Draws it as vectors, so that it is sharp in every print. */
export function drawQrCode(pdf: Pdf, { size, runs }: QrCode, x: number, y: number, width: number): void {
  const module = width / size
  for (const run of runs) pdf.rect(x + run.x * module, y + run.y * module, run.length * module, module)
  pdf.fillColor('#000000').fill()
}
