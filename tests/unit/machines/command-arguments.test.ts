import { expect, test } from 'vitest'
import { amountOf, amountProblemOf } from '#app/palette/gathering/amount.ts'
import { areArgumentsValid, problemOf, wrongArgumentOf } from '#machines/command-arguments.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'

const parcel = (...quantities: number[]): CommandArgument[] => [
  { name: 'tracking_number', kind: 'text', max: 64, value: '' },
  {
    name: 'contents',
    kind: 'lines',
    read: (lines) => lines,
    lines: quantities.map((quantity, id) => ({ id, name: 'x', open: 34, quantity })),
  },
]

const day = (value: string): CommandArgument => ({
  name: 'date_paid',
  kind: 'text',
  lastDay: '2026-05-10',
  max: 16,
  value,
})

const amount = (value: string): CommandArgument => ({
  name: 'amount',
  kind: 'text',
  read: amountOf,
  problem: amountProblemOf,
  currency: 'EUR',
  most: '520.80',
  max: 20,
  value,
})

test.each([
  [parcel(34, 34), undefined],
  [parcel(0, 1), undefined],
  // without lines all that is open is meant
  [parcel(), undefined],
  [parcel(0, 0), 'no_pieces'],
  [parcel(35, 1), 'bad_pieces'],
  [parcel(-1, 1), 'bad_pieces'],
  [parcel(1.5, 1), 'bad_pieces'],
  [parcel(Number.NaN, 1), 'bad_pieces'],
  [[{ name: 'locale', kind: 'choice', choices: [], value: undefined } satisfies CommandArgument], 'no_choice'],
  [[day('2026-05-10')], undefined],
  [[day('')], undefined],
  [[day('2026-05-11')], 'day_to_come'],
  [[amount('520,80')], undefined],
  [[amount('520,81')], 'above_open'],
  [[amount('1.000')], 'above_open'],
  [[amount('abc')], 'bad_amount'],
])('%j lacks %s', (needs, lack) => {
  const wrong = wrongArgumentOf(needs)
  expect(wrong && problemOf(wrong)).toBe(lack)
  expect(areArgumentsValid(needs)).toBe(lack === undefined)
})
