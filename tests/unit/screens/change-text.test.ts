import { expect, test } from 'vitest'
import { changeText } from '#screens/life/change-text.ts'

const say = {
  choice: (field: string, value: string) => (field === 'type' ? `word of ${value}` : value),
  number: (value: number) => `${value}`,
  flag: (value: boolean) => (value ? 'yes' : 'no'),
}
const text = (field: string, before: unknown, after: unknown) =>
  changeText(
    {
      field,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    },
    say,
  )

test.each([
  ['a text', 'name', 'Chiara', 'Änne', 'Chiara → Änne'],
  ['what was empty', 'name', null, 'Änne', '– → Änne'],
  ['what is empty now', 'name', 'Chiara', null, 'Chiara → –'],
  ['a flag', 'is_b2b', false, true, 'no → yes'],
  ['a choice', 'type', 'b2b', 'default', 'word of b2b → word of default'],
  ['a reference', 'shop', { id: 1, label: 'North' }, { id: 2, label: 'South' }, 'North → South'],
  ['a number', 'weight', 1.5, 2, '1.5 → 2'],
  ['rows that came', 'addresses', [{ id: 1 }], [{ id: 1 }, { id: 2 }], '1 → 2'],
  ['rows that changed', 'addresses', [{ id: 1, city: 'Kiel' }], [{ id: 1, city: 'Köln' }], '1'],
] as const)('%s', (_, field, before, after, said) => {
  expect(text(field, before, after)).toBe(said)
})
