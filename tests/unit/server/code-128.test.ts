import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { code128Of, drawCode128, widthOfCode128 } from '#server/document/draw/code-128.ts'
import type { Pdf } from '#server/document/draw/sheet.ts'
import { readCode128 } from '#tests/support/read-code-128.ts'

/** The bars that are drawn, as widths of bars and gaps in modules again. */
const drawn = (widths: readonly number[], module: number) => {
  const bars: { x: number; width: number }[] = []
  const pdf = {
    rect: (x: number, _: number, width: number) => bars.push({ x, width }),
    fillColor: () => pdf,
    fill: () => pdf,
  }
  const width = drawCode128(pdf as unknown as Pdf, widths, { x: 50, y: 0, module, height: 10 })
  const read = bars.flatMap((bar, at) => {
    const next = bars[at + 1]
    return [bar.width, ...(next === undefined ? [] : [next.x - bar.x - bar.width])]
  })
  return { width, first: bars[0]?.x, read: read.map((one) => Math.round(one / module)) }
}

it('what is drawn as Code 128 is read again, with room at both sides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom(1, 1.4, 0.7), async (text, module) => {
      const widths = await code128Of(text)
      const { width, first, read } = drawn(widths, module)
      expect(readCode128(read)).toBe(text)
      expect(first).toBeCloseTo(50 + 10 * module)
      expect(width).toBeCloseTo(widthOfCode128(widths, module))
    }),
    { numRuns: 60 },
  )
  const own = encodeOwn({ kind: 'order', id: 104711 })
  expect(readCode128(await code128Of(own))).toBe(own)
})
