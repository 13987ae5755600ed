import { expect, test } from 'vitest'
import { lineOf, readLine } from '#tests/paths/joint/said.ts'
import { stepsOf } from '#tests/paths/joint/walk.ts'

const line =
  'paid by card: order: s p · transaction 1: s o · !transaction 1: provider.agrees · order: c s {"contents":"open"} · shipment 1: s l'

test('a walk is read as it was written', () => {
  const { paidBy, steps } = readLine(line)
  expect(lineOf(paidBy, stepsOf(paidBy, steps))).toBe(line)
})

test.each([
  ['paid by card: order: s p · transaction 1: s zz', /Step 2, transaction 1: s zz: /],
  ['paid by card: order: s p · !order: order.deliverd', /Step 2, .*order.deliverd: /],
  ['paid by card: ordre: s p', /Step 1, ordre: s p: /],
  ['paid by cash: order: s p', /No walk begins like this/],
])('%s says which step is misspelt', (misspelt, says) => {
  expect(() => readLine(misspelt)).toThrow(says)
})
