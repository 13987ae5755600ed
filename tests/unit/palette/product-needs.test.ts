import { expect, test } from 'vitest'
import { productNeed } from '#app/palette/gathering/product-needs.ts'
import type { PortContext } from '#app/palette/port-context.ts'

const words = (key: string, given: object) => `${key} ${Object.values(given).slice(1).join(' ')}`
const context = { t: words, locale: 'de_DE' } as unknown as PortContext
const need = async (isMany = false) => {
  const record = { id: 1, version: 1, stock_quantity: 1200 }
  const asked = await productNeed('quantity', 'product.correct_stock', { record, isMany }, context)
  if (asked?.kind !== 'text') throw new Error('It is a text')
  return asked
}

test.each([
  ['12', '12'],
  [' + 3 ', '+3'],
  ['–1.200', '-1200'],
  ['−2', '-2'],
  ['1,5', undefined],
  ['+0', undefined],
  ['zwölf', undefined],
])('%j is read as %j', async (typed, meant) => {
  expect((await need()).read?.(typed)).toBe(meant)
})

test('what comes of it stands there before it is done', async () => {
  const { result } = await need()
  expect(result?.('')).toBe('need.stock_now 1.200')
  expect(result?.('-200')).toBe('need.stock_after 1.200 1.000 −200')
  expect(result?.('1210')).toBe('need.stock_after 1.200 1.210 +10')
})

test('nothing, no figure and the same stock go no further; of many the first says nothing of the others', async () => {
  const { problem } = await need()
  expect(['', 'x', '1200', '1201'].map((text) => problem?.(text))).toEqual([
    'no_stock',
    'bad_stock',
    'same_stock',
    undefined,
  ])
  const ofMany = await need(true)
  expect([ofMany.problem?.('1200'), ofMany.result]).toEqual([undefined, undefined])
})

test('the reason is chosen among those that somebody gives, and the note may stay empty', async () => {
  const about = { record: { id: 1, version: 1, stock_quantity: 0 }, isMany: false }
  const cause = await productNeed('cause', 'product.correct_stock', about, context)
  expect(cause).toMatchObject({ kind: 'choice', value: 'stocktaking', choices: { length: 9 } })
  expect(await productNeed('note', 'product.correct_stock', about, context)).toMatchObject({ kind: 'text', value: '' })
})
