import { expect, test } from 'vitest'
import { asKnown } from '#screens/translation/parts.ts'

test('a text that was done since the others were read counts as done', () => {
  const text = (id: number) => ({ translation: { id, label: 'Zelt' }, field: 'name', status: 'missing' }) as const
  const texts = asKnown([text(1), text(2), text(3)], new Map([[2, 'done']]))
  expect(texts.map(({ status }) => status)).toEqual(['missing', 'done', 'missing'])
})
