import { expect, test } from 'vitest'
import { changeText } from '#screens/life/change-text.ts'

const say = {
  choice: (field: string, value: string) => (field === 'type' ? `word of ${value}` : value),
  number: (value: number) => `${value}`,
  flag: (value: boolean) => (value ? 'yes' : 'no'),
  cell: (path: string) => `word of ${path}`,
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
  [
    'rows that changed',
    'addresses',
    [{ id: 1, city: 'Kiel', phone: null }],
    [{ id: 1, city: 'Köln', phone: '0431' }],
    '1, word of addresses.city Kiel → Köln, word of addresses.phone – → 0431',
  ],
  [
    'more of them than are told',
    'addresses',
    [{ id: 1, a: 'x', b: 'x', c: 'x', d: 'x' }],
    [{ id: 1, a: 'y', b: 'y', c: 'y', d: 'y' }],
    '1, word of addresses.a x → y, word of addresses.b x → y, word of addresses.c x → y, …',
  ],
  ['rows without a number', 'tags', [{ tag: { id: 1, label: 'a' } }], [{ tag: { id: 2, label: 'b' } }], '1'],
] as const)('%s', (_, field, before, after, said) => {
  expect(text(field, before, after)).toBe(said)
})

test('of rows without a number each is told by what it refers to and from how many on', () => {
  const at = (min_quantity: number, price: string) => ({ price_list: { id: 1, label: 'Handel' }, min_quantity, price })
  const told = (before: object[], after: object[]) =>
    changeText(
      { field: 'prices', before: JSON.stringify(before), after: JSON.stringify(after) },
      { choice: (_, value) => value, number: String, flag: String, cell: (path) => path },
    )
  expect(told([at(1, '10.50'), at(5, '9')], [at(1, '10.5'), at(5, '8.25')])).toBe('2, Handel 5: 9 → 8.25')
  expect(told([at(1, '10')], [at(1, '10'), at(5, '9')])).toBe('1 → 2, Handel 5: – → 9')
  expect(told([at(1, '10'), at(5, '9')], [at(5, '9')])).toBe('2 → 1, Handel 1: 10 → –')
  // two of one name are not told apart
  expect(told([at(1, '10'), at(1, '9')], [at(1, '10'), at(1, '8')])).toBe('2')
  expect(told([{ role: 'a' }], [{ role: 'b' }])).toBe('1')
})
