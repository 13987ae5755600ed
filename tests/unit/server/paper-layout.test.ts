import { expect, test } from 'vitest'
import { slipTypes } from '#entities/document/parts.ts'
import { drawPaper } from '#server/document/draw/draw.ts'
import type { Paper } from '#server/document/paper.ts'
import { drawSlip } from '#server/document/slip/draw-slip.ts'
import { isSlipPaper } from '#server/document/slip/slip.ts'
import { paperOf } from '#tests/support/papers.ts'
import { slipOf } from '#tests/support/slips.ts'
import { placesOf, type Placed } from '#tests/support/pdf-text.ts'

const sold = paperOf({ lines: [1, 2].map((quantity) => ({ price: '12.50', quantity, rate: 19 })) })
const to = (more: Partial<Paper['buyer']>): Paper => ({ ...sold, buyer: { ...sold.buyer, ...more } })
const words = (count: number) => Array.from({ length: count }, (_, at) => `Abteilung${at}`).join(' ')
const word = (length: number) => 'Donaudampfschiff'.repeat(length).slice(0, length)

const isOver = (one: Placed, other: Placed) =>
  one.page === other.page &&
  one.left < other.right - 0.5 &&
  other.left < one.right - 0.5 &&
  one.top < other.bottom - 0.5 &&
  other.top < one.bottom - 0.5

/** Each is compared with what begins above its foot: with all others, thousands of words take seconds. */
const overlaps = (all: readonly Placed[]) => {
  const down = all.toSorted((one, other) => one.page - other.page || one.top - other.top)
  const found: string[][] = []
  for (const [at, one] of down.entries())
    for (let next = at + 1; next < down.length; next += 1) {
      const other = down[next]
      if (other === undefined || other.page !== one.page || other.top >= one.bottom) break
      if (isOver(one, other)) found.push([one.text, other.text])
    }
  return found
}

test.each([
  ['six lines', to({ country_code: 'CH' })],
  ['an address of nine lines', to({ name: words(10), contact: words(10), country_code: 'CH' })],
  [
    'one that fills every field',
    to({ name: words(30), contact: words(30), address_line_1: words(30), address_line_2: words(30) }),
  ],
  ['one that no page would hold', to({ name: words(900) })],
  [
    'words without an end',
    to({ name: word(150), contact: word(150), city: word(100), customer_number: word(100), reference: word(200) }),
  ],
  [
    'lines of words without an end',
    { ...sold, lines: sold.lines.map((line) => ({ ...line, name: word(500), sku: word(100) })) },
  ],
  [
    'a line that no page would hold',
    { ...sold, lines: sold.lines.map((line) => ({ ...line, extras: words(400).split(' ') })) },
  ],
  ['terms of many lines', { ...sold, notes: [{ place: 'after' as const, text: words(150).replaceAll(' ', '\n') }] }],
  ['a foot of many lines', { ...sold, foot: words(40).split(' ') }],
  ...slipTypes.flatMap((type) => [
    [type, slipOf(type)] as const,
    [
      `${type} over several pages`,
      slipOf(type, { lines: Array.from({ length: 60 }, () => slipOf(type).lines).flat() }),
    ] as const,
    [
      `${type} of words without an end`,
      slipOf(type, {
        method: word(80),
        buyer: word(80),
        lines: slipOf(type).lines.map((line) => ({ ...line, name: word(300), sku: word(64), parts: [word(90)] })),
      }),
    ] as const,
  ]),
] as const)('nothing stands over anything else or leaves the page: %s', async (_, paper) => {
  const all = await placesOf(isSlipPaper(paper) ? await drawSlip(paper) : await drawPaper(paper))
  expect(overlaps(all)).toEqual([])
  for (const { text, left, right, top, bottom } of all) {
    expect(left, text).toBeGreaterThanOrEqual(0)
    expect(right, text).toBeLessThanOrEqual(596)
    expect(top, text).toBeGreaterThanOrEqual(0)
    expect(bottom, text).toBeLessThanOrEqual(842)
  }
  // pdfkit goes over to a page of its own where a text is too long: each page that there is has its number
  const pages = Math.max(...all.map(({ page }) => page))
  for (let page = 1; page <= pages; page += 1)
    expect(
      all
        .filter((each) => each.page === page)
        .map(({ text }) => text)
        .join(' '),
    ).toContain(`${page} von ${pages}`)
})
