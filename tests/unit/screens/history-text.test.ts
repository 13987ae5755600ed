import { expect, test } from 'vitest'
import { formatsOf } from '#screens/format.ts'
import { historyText } from '#screens/life/history-text.ts'

const labelOf = (field: string) => (field === 'reminder_level' ? 'Mahnstufe' : undefined)

test.each([
  ['268.90 EUR (Rechnung)', '268,90 € (Rechnung)'],
  ['1268.90 EUR (A) · 10.00 CHF (B)', '1.268,90 € (A) · 10,00 CHF (B)'],
  ['reminder_level: 2', 'Mahnstufe 2'],
  ['level: 2', 'level: 2'],
  ['00340434161094', '00340434161094'],
])('%s is told as %s', (text, told) => {
  expect(historyText(text, formatsOf('de_DE'), labelOf).replaceAll(/\s/g, ' ')).toBe(told)
})
