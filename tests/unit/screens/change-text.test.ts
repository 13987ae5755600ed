import { expect, test } from 'vitest'
import { changeText } from '#screens/life/change-text.ts'
import { formatsOf } from '#screens/format.ts'

const fields = {
  name: { kind: 'text', max: 60 },
  is_b2b: { kind: 'flag' },
  type: { kind: 'choice', of: ['default', 'b2b'] },
  shop: { kind: 'ref', to: 'shop' },
  weight: { kind: 'number', digits: 3 },
  amount: { kind: 'money' },
  rate: { kind: 'percent' },
  day: { kind: 'date' },
  at: { kind: 'datetime' },
  addresses: {
    kind: 'list',
    of: {
      id: { kind: 'number' },
      city: { kind: 'text', max: 60 },
      phone: { kind: 'text', max: 60 },
      limit: { kind: 'money' },
    },
  },
  prices: {
    kind: 'list',
    key: ['price_list', 'min_quantity'],
    of: {
      price_list: { kind: 'ref', to: 'price-list' },
      min_quantity: { kind: 'number' },
      price: { kind: 'money' },
    },
  },
  tags: { kind: 'list', key: ['tag'], of: { tag: { kind: 'ref', to: 'product-tag', required: true } } },
} as const
const say = {
  formats: formatsOf('de_DE'),
  word: (key: string) => `word of ${key}`,
  flag: (value: boolean) => (value ? 'yes' : 'no'),
}
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
const text = (field: string, before: unknown, after: unknown) =>
  changeText(
    { field, before: json(before), after: json(after) },
    { entity: { name: 'x', fields }, currency: 'EUR' },
    say,
  )
const tagged = (...labels: string[]) => labels.map((label) => ({ tag: { id: label.length, label } }))

test.each([
  ['a text', 'name', 'Chiara', 'Änne', 'Chiara → Änne'],
  ['what was empty', 'name', null, 'Änne', '– → Änne'],
  ['what is empty now', 'name', 'Chiara', null, 'Chiara → –'],
  ['a flag', 'is_b2b', false, true, 'no → yes'],
  ['a choice', 'type', 'b2b', 'default', 'word of x.type.b2b → word of x.type.default'],
  ['a reference', 'shop', { id: 1, label: 'North' }, { id: 2, label: 'South' }, 'North → South'],
  ['a number', 'weight', 1.5, 2, '1,5 → 2'],
  ['an amount', 'amount', '1299.00', '999.50', '1.299,00 → 999,50'],
  ['a percentage', 'rate', 19, 7, '19 % → 7 %'],
  ['a day', 'day', null, '2026-12-11', '– → 11.12.26'],
  ['a moment', 'at', null, '2026-12-11T10:00:00Z', '– → 11.12.26'],
  ['how many a list had', 'tags', 1, 4, '1 → 4'],
  ['a field that there is no longer', 'gone', 'a', null, 'a → –'],
  ['rows that came', 'addresses', [{ id: 1 }], [{ id: 1 }, { id: 2 }], '1 → 2'],
  [
    'rows that changed',
    'addresses',
    [{ id: 1, city: 'Kiel', phone: null, limit: '5.00' }],
    [{ id: 1, city: 'Köln', phone: '0431', limit: '6.00' }],
    '1, word of x.addresses.city Kiel → Köln, word of x.addresses.phone – → 0431, word of x.addresses.limit 5,00 → 6,00',
  ],
  [
    'more of them than are told',
    'addresses',
    [
      { id: 1, city: 'a' },
      { id: 2, city: 'a' },
    ],
    [
      { id: 1, city: 'b', phone: '1' },
      { id: 2, city: 'b', phone: '2' },
    ],
    '2, word of x.addresses.city a → b, word of x.addresses.phone – → 1, word of x.addresses.city a → b, …',
  ],
  ['what came and left', 'tags', tagged('a', 'bb'), tagged('bb', 'ccc'), '2, + ccc, − a'],
  ['the first of a list', 'tags', null, tagged('a'), '– → 1, + a'],
] as const)('%s', (_, field, before, after, said) => {
  expect(text(field, before, after).replaceAll('\u00A0', ' ')).toBe(said)
})

test('of rows without a number each is told by what it refers to and from how many on', () => {
  const at = (min_quantity: number, price: string) => ({ price_list: { id: 1, label: 'Handel' }, min_quantity, price })
  expect(text('prices', [at(1, '10.50'), at(5, '9')], [at(1, '10.5'), at(5, '8.25')])).toBe('2, Handel 5: 9,00 → 8,25')
  expect(text('prices', [at(1, '10')], [at(1, '10'), at(5, '9')])).toBe('1 → 2, Handel 5: – → 9,00')
  expect(text('prices', [at(1, '10'), at(5, '9')], [at(5, '9')])).toBe('2 → 1, Handel 1: 10,00 → –')
  // two of one name are not told apart
  expect(text('prices', [at(1, '10'), at(1, '9')], [at(1, '10'), at(1, '8')])).toBe('2')
  expect(text('prices', [{ role: 'a' }], [{ role: 'b' }])).toBe('1')
})
