import { expect, test } from 'vitest'
import { argumentText, isCode } from '#app/palette/argument-text.ts'
import { formatsOf } from '#screens/format.ts'

const text = { name: 'x', kind: 'text', max: 20 } as const

test.each([
  ['de_DE', '23.11.26', '12,50\u00a0€'],
  ['fr_FR', '23.11.26', '12,50\u00a0€'],
] as const)('an answer stands in the form of its reader in %s', (locale, day, money) => {
  const formats = formatsOf(locale)
  expect(argumentText({ ...text, lastDay: '2026-11-23', value: '2026-11-23' }, formats)).toBe(day)
  const amount = { ...text, currency: 'EUR', read: (typed: string) => typed.replace(',', '.'), value: '12,5' }
  expect(argumentText(amount, formats)).toBe(money)
  const code = { ...text, value: ' 0034 ' }
  expect([argumentText(code, formats), isCode(code), isCode(amount)]).toEqual(['0034', true, false])
})
