import { expect, test } from 'vitest'
import { drawPaper } from '#server/document/draw/draw.ts'
import { checkHere } from '#server/e-invoice/check.ts'
import { checkedXml } from '#server/e-invoice/problems.ts'
import { paperOf } from '#tests/support/papers.ts'

const long = (lines: number) =>
  paperOf({ lines: Array.from({ length: lines }, (_, at) => ({ price: '12.50', quantity: at + 1, rate: 19 })) })

test('others are answered between two lines of a long paper', async () => {
  let turns = 0
  let isDrawing = true
  const turn = () => {
    turns += 1
    if (isDrawing) setImmediate(turn)
  }
  setImmediate(turn)
  await drawPaper(long(60))
  isDrawing = false
  expect(turns).toBeGreaterThanOrEqual(60)
})

test('papers that are drawn at once are the same to the byte as one after the other', async () => {
  const papers = [long(40), { ...long(55), number: 'R1-2026-00043' }]
  const alone: Buffer[] = []
  for (const paper of papers) alone.push(await drawPaper(paper))
  const together = await Promise.all(papers.map((paper) => drawPaper(paper)))
  expect(together.map((bytes, at) => bytes.equals(alone[at] ?? Buffer.alloc(0)))).toEqual([true, true])
})

test('others are answered while a long e-invoice is written and checked, and it is what it would be at once', async () => {
  const paper = long(150)
  const atOnce = await checkHere(paper, 'zugferd')
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const apart = await checkedXml(paper, 'zugferd')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
  expect(apart).toEqual(atOnce)
  expect(apart.problems).toEqual([])
}, 30_000)
